import type { Citation } from '../../core/answer/citation';
import { afterSourceLabel } from '../citations/source-words';

/** Addresses and numbers of works. */
const ADDRESSES =
  /\b(?:https?:\/\/|www\.)\S+|\b10\.\d{4,9}\/\S+|\b(?:doi|pmid|pmcid|pmc)\b:?\s?\d*|(?:[a-z\d-]{1,40}\.){1,3}[a-z]{2,12}\b\S*/giu;

/** Words left behind "Sources:" from which the line says something itself. */
const MOST_WORDS = 3;
/** "Source: World Health Organization, Guideline on zinc for children, 2021" */
const LONGEST_NAME_WORDS = 24;

/**
 * Returns true for "Source: https://…", which only says where the statement above it is from.
 * `citations` are those in the line. nb. "Sources: oysters and beef" is an assertion.
 */
export function isSourceLine(text: string, citations: readonly Pick<Citation, 'label'>[]): boolean {
  const label = afterSourceLabel(text);
  if (label === null) return false;
  let rest = label.rest;
  for (const each of citations.slice(0, 20)) rest = rest.replace(each.label, ' ');
  const left = rest.replace(ADDRESSES, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return (
    left <= (label.isOne ? LONGEST_NAME_WORDS : MOST_WORDS) &&
    (label.isOne || left === 0 || citations.length > 0)
  );
}
