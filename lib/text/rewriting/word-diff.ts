import { diffArrays } from 'diff';

import type { DiffPart } from '../../core/audit/cleanup';

/** Spaces, numbers with their separators, words, and any other character alone. */
const TOKEN = /\s+|\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*|./gsu;

/** Limit on changes; two texts with more have too little in common for a diff. */
const MOST_CHANGES = 1_000;

/**
 * Compares two texts word by word: the shared and added parts make up the new text, the shared and
 * removed ones the old text, to the last space. Of a change the removed words come first. A lone
 * space between two changes belongs to both.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const changes = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: MOST_CHANGES });
  if (!changes) return compact([part('removed', before), part('added', after)]);

  const parts = changes.map(({ value, added, removed }) =>
    part(added ? 'added' : removed ? 'removed' : 'same', value.join('')),
  );
  return compact(joinChanges(parts));
}

function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

function part(kind: DiffPart['kind'], text: string): DiffPart {
  return { kind, text };
}

function joinChanges(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    joined.push(part('removed', removed), part('added', added));
    removed = '';
    added = '';
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const isGap = kind === 'same' && isBetweenChanges(parts, index);
    if (kind === 'same' && !isGap) {
      flush();
      joined.push({ kind, text });
      continue;
    }
    if (kind !== 'added') removed += text;
    if (kind !== 'removed') added += text;
  }
  flush();
  return joined;
}

function isBetweenChanges(parts: readonly DiffPart[], index: number): boolean {
  const isInside = index > 0 && index < parts.length - 1;
  return isInside && parts[index]?.text.trim() === '';
}

function compact(parts: readonly DiffPart[]): DiffPart[] {
  return parts.filter(({ text }) => text !== '');
}
