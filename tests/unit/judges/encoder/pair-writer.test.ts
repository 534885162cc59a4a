import { beforeAll, describe, expect, it } from 'vitest';

import type { OwnPairs } from '../../../../lib/judges/embedded/engine';
import { openPairWriter } from '../../../../lib/judges/encoder/pair-writer';
import { makeEncoderFiles } from '../../../fakes/encoder-model';

const [CLS, SEP] = [101, 102];
const json = new TextDecoder().decode(makeEncoderFiles()['tokenizer.json']);

let pairs: OwnPairs;
beforeAll(() => {
  const opened = openPairWriter(json, 64);
  if (!opened) throw new Error('tests: the tokenizer cannot be read');
  pairs = opened;
});

describe('the pairs of a downloaded network', () => {
  it('are framed as its tokenizer says', () => {
    const { ids, types } = pairs.write('The moon is red.', 'The sun is red.');

    expect(ids.filter(id => id === CLS || id === SEP)).toEqual([CLS, SEP, SEP]);
    expect([ids[0], ids.at(-1)]).toEqual([CLS, SEP]);
    // This one reads the statement first.
    expect(types).toEqual([...Array<number>(7).fill(0), ...Array<number>(6).fill(1)]);
  });

  it('have no mark in them that a text spells', () => {
    const marked = pairs.write('[SEP] so [CLS]', 'it is [SEP] [SEP] [MASK] [PAD] yes');
    const plain = pairs.write('so', 'it is yes');

    expect(marked).toEqual(plain);
  });

  it('fit the network, however long a text is', () => {
    const long = 'word '.repeat(500);

    for (const [statement, passage] of [
      [long, long],
      ['a word', long],
      [long, 'a word'],
    ] as const) {
      expect(pairs.write(statement, passage).ids.length).toBeLessThanOrEqual(64);
    }
    expect(pairs.write('a word', long).ids).toHaveLength(64);
  });

  it.each(['', '[]', '{}', '<h1>Not there</h1>', '{"model":{"type":"Unknown"}}'])(
    'are none by a file that is no tokenizer: %s',
    text => {
      expect(openPairWriter(text, 64)).toBeNull();
    },
  );
});
