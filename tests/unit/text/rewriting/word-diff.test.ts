import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { DiffPart } from '../../../../lib/core/audit/cleanup';
import { diffWords } from '../../../../lib/text/rewriting/word-diff';

const show = (parts: readonly DiffPart[]): string =>
  parts
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join('');

const textOf = (parts: readonly DiffPart[], other: 'removed' | 'added'): string =>
  parts
    .filter(({ kind }) => kind === 'same' || kind === other)
    .map(({ text }) => text)
    .join('');

describe('a word diff', () => {
  it('shows the words that change, the old before the new', () => {
    const parts = diffWords('Zinc shortens colds by two days.', 'Zinc shortens colds by one day.');

    expect(show(parts)).toBe('Zinc shortens colds by [-two days-]{+one day+}.');
  });

  it('shows words that only go', () => {
    const parts = diffWords('Zinc shortens colds in adults and children.', 'Zinc shortens colds.');

    expect(show(parts)).toBe('Zinc shortens colds[- in adults and children-].');
  });

  it('keeps a number in one piece', () =>
    expect(show(diffWords('Take 2.5 mg.', 'Take 3.5 mg.'))).toBe('Take [-2.5-]{+3.5+} mg.'));

  it('has nothing to say of the same text, nor of none', () => {
    expect(diffWords('Zinc.', 'Zinc.')).toEqual([{ kind: 'same', text: 'Zinc.' }]);
    expect(diffWords('', '')).toEqual([]);
  });

  it('removes all of a text that becomes nothing', () =>
    expect(diffWords('Zinc shortens colds.', '')).toEqual([
      { kind: 'removed', text: 'Zinc shortens colds.' },
    ]));

  it('shows two long texts with nothing in common one after the other', () => {
    const words = (name: string) =>
      Array.from({ length: 800 }, (_, n) => `${name}${String(n)}`).join(' ');

    const parts = diffWords(words('a'), words('b'));

    expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });

  it('makes up both texts to the last character, whatever they are', () => {
    const piece = fc.constantFrom(
      'zinc',
      'colds',
      ' ',
      '  ',
      '\n',
      '2.5',
      'mg',
      ',',
      '.',
      'é',
      '😀',
    );
    const text = fc.array(piece, { maxLength: 20 }).map(pieces => pieces.join(''));

    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffWords(before, after);

        expect(textOf(parts, 'removed')).toBe(before);
        expect(textOf(parts, 'added')).toBe(after);
        expect(parts.every(part => part.text !== '')).toBe(true);
      }),
    );
  });
});
