import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  MAX_TOKENS,
  passageRoom,
  passageStart,
  toPairInput,
} from '../../../../lib/judges/embedded/pair-input';
import { createWordPieces } from '../../../../lib/judges/embedded/word-pieces';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const pieces = createWordPieces(read('../../../../public/judge/vocab.txt'));

/** Made by `training/make_golden.py`: what the network was trained with. */
const golden = JSON.parse(read('../../../fixtures/judge/pair-inputs.json')) as {
  statement: string;
  passage: string;
  ids: number[];
  types: number[];
}[];

function typesOf(statement: string, passage: string): number[] {
  return toPairInput(pieces.ids(statement), pieces.ids(passage), pieces).types;
}

describe('the input of a pair', () => {
  test.each(golden)(
    'is the same as in training: $statement | $passage',
    ({ statement, passage, ids, types }) => {
      const input = toPairInput(pieces.ids(statement), pieces.ids(passage), pieces);

      expect(input.ids).toEqual(ids);
      expect(input.types).toEqual(types);
    },
  );

  test('tells which words stand on both sides, and which numbers on one', () =>
    expect(typesOf('take 400 daily', 'take 200 now')).toEqual(
      // [CLS] take 400 daily [SEP] take 200 now [SEP]
      [0, 2, 4, 0, 0, 3, 5, 1, 1],
    ));

  test('does not call a comma a word they share', () =>
    expect(typesOf('zinc, iron', 'salt, water')).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1]));

  test('takes a word for a number as its digits', () =>
    expect(typesOf('two of thirty', '2 in seven')).toEqual([0, 2, 0, 4, 0, 3, 1, 5, 1]));

  test('takes British and American spelling as one', () => {
    expect(typesOf('behaviour', 'behavior')).toEqual([0, 2, 0, 3, 1]);
    expect(typesOf('anaemic tumours', 'anemic tumors').every(type => type !== 4)).toBe(true);
    expect(typesOf('hours', 'ours').slice(1, 2)).toEqual([0]);
  });

  test('does not match a word by a part of it', () => {
    const [, first] = typesOf('metformin', 'metformins');

    expect(pieces.ids('metformin').length).toBeGreaterThan(1);
    expect(first).toBe(0);
  });

  test('is never longer than the network reads, and keeps both ends', () => {
    const long = pieces.ids('word '.repeat(500));
    const { ids, types } = toPairInput(long, long, pieces);

    expect(ids).toHaveLength(MAX_TOKENS);
    expect(types).toHaveLength(MAX_TOKENS);
    expect([ids[0], ids[passageStart(long) - 1], ids.at(-1)]).toEqual([101, 102, 102]);
    expect(passageStart(long) + passageRoom(long) + 1).toBe(MAX_TOKENS);
  });

  test('takes the marks of special tokens in a text for text', () => {
    const { ids } = toPairInput(pieces.ids('[SEP] [CLS]'), pieces.ids('[PAD] [SEP]'), pieces);

    expect(ids.filter(id => id === 101)).toHaveLength(1);
    expect(ids.filter(id => id === 102)).toHaveLength(2);
    expect(ids).not.toContain(0);
  });
});
