import { existsSync, readFileSync } from 'node:fs';

import * as v from 'valibot';

import { targetKey } from '../../../lib/core/answer/citation';
import { cleanUrl } from '../../../lib/text/citations/clean-url';
import { targetOfUrl } from '../../../lib/text/citations/identifier-of-url';
import type { ReadReply } from './read-in-page';

/** Statements of a page and the addresses that the page gives for each; none is `[]`. */
const expectedSpec = v.record(v.string(), v.array(v.string()));
export type Expected = v.InferOutput<typeof expectedSpec>;

/** A pair of a statement and an address. */
export type Link = { statement: string; address: string };
/** `unmatched`: statements of the file that were not captured. */
export type LinkScore = { right: Link[]; wrong: Link[]; missing: Link[]; unmatched: string[] };

type Statement = ReadReply['statements'][number];

/** Chosen: two wordings of one statement share most of their words, its neighbour's do not. */
const SAME_WORDS = 0.8;

/** Reads `NAME.expected.json` beside `NAME.html`; `null` if there is none. */
export function readExpected(page: string): Expected | null {
  const file = page.replace(/\.html$/, '.expected.json');
  if (!existsSync(file)) return null;
  const raw: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return v.parse(expectedSpec, raw);
}

/**
 * Holds captured links against the expected ones. Each captured statement counts for the expected
 * one that is most like it; an address that this one does not have is wrong.
 */
export function scoreLinks(expected: Expected, statements: readonly Statement[]): LinkScore {
  const wanted = Object.entries(expected).map(([text, addresses]) => ({
    text,
    words: wordsOf(text),
    addresses: new Set(addresses.map(addressKey)),
    found: new Set<string>(),
    isMatched: false,
  }));
  const score: LinkScore = { right: [], wrong: [], missing: [], unmatched: [] };
  for (const { text, addresses } of statements) {
    const words = wordsOf(text);
    const owner = best(wanted, each => likeness(each.words, words));
    if (owner) owner.isMatched = true;
    const known = new Set(owner?.found);
    const links = [...new Set(addresses)].map(address => ({ statement: text, address }));
    const isRight = ({ address }: Link): boolean => owner?.addresses.has(address) === true;
    score.wrong.push(...links.filter(link => !isRight(link)));
    score.right.push(...links.filter(link => isRight(link) && !known.has(link.address)));
    for (const { address } of links.filter(isRight)) owner?.found.add(address);
  }
  for (const { text, addresses, found, isMatched } of wanted) {
    if (!isMatched) score.unmatched.push(text);
    const missing = [...addresses].filter(address => !found.has(address));
    score.missing.push(...missing.map(address => ({ statement: text, address })));
  }
  return score;
}

/** Returns one form of an address however it is written; other text stays as it is. */
function addressKey(address: string): string {
  const cleaned = cleanUrl(address, null);
  return cleaned === null ? address : targetKey({ target: targetOfUrl(cleaned.url) });
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{Script=Han}|[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Returns 1 if one contains the other, else the F1 of their words; 0 if that is too little. */
function likeness(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  const contains = ` ${long.join(' ')} `.includes(` ${short.join(' ')} `);
  const f1 = f1Of(one, other);
  // The nearest of several that contain it.
  if (contains) return 1 + f1;
  return f1 >= SAME_WORDS ? f1 : 0;
}

function f1Of(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  const shared = one.filter(word => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / (one.length + other.length);
}

function best<T>(items: readonly T[], worth: (item: T) => number): T | null {
  let top: { item: T; worth: number } | null = null;
  for (const item of items) {
    const value = worth(item);
    if (value > 0 && (top === null || value > top.worth)) top = { item, worth: value };
  }
  return top?.item ?? null;
}
