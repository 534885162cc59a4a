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

describe('tokenizers of other kinds', () => {
  const special = (id: string, type: number) => ({ SpecialToken: { id, type_id: type } });
  const sequence = (id: string, type: number) => ({ Sequence: { id, type_id: type } });
  const added = (contents: readonly string[], first: number) =>
    contents.map((content, at) => ({ id: first + at, content, special: true }));

  /** Pieces with scores, as DeBERTa v3 has them. */
  const unigram = {
    ...{ version: '1.0', decoder: null },
    added_tokens: added(['[PAD]', '[CLS]', '[SEP]', '[UNK]'], 0),
    normalizer: { type: 'Strip', strip_left: true, strip_right: true },
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]', 0), sequence('A', 0), special('[SEP]', 0)],
      pair: [
        ...[special('[CLS]', 0), sequence('A', 0), special('[SEP]', 0)],
        ...[sequence('B', 1), special('[SEP]', 1)],
      ],
    },
    model: {
      type: 'Unigram',
      unk_id: 3,
      vocab: [
        ...['[PAD]', '[CLS]', '[SEP]', '[UNK]'].map(piece => [piece, 0]),
        ...['▁sun', '▁moon', '▁red', 's', '▁'].map((piece, at) => [piece, -1 - at]),
      ],
    },
  };

  /** Merges of bytes, framed as RoBERTa frames them. */
  const bytes = {
    ...{ version: '1.0', normalizer: null, decoder: null },
    added_tokens: added(['<s>', '</s>'], 0),
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, use_regex: true },
    post_processor: { type: 'RobertaProcessing', sep: ['</s>', 1], cls: ['<s>', 0] },
    model: {
      type: 'BPE',
      merges: ['s u', 'su n', 'm o', 'mo o', 'moo n', 'Ġ r', 'Ġr e', 'Ġre d'],
      vocab: Object.fromEntries(
        [...['<s>', '</s>', 's', 'u', 'n', 'm', 'o', 'r', 'e', 'd', 'Ġ', 'su', 'sun'], 'mo', 'moo']
          .concat('moon', 'Ġr', 'Ġre', 'Ġred')
          .map((piece, id) => [piece, id]),
      ),
    },
  };

  it('frame premise and hypothesis as they say', () => {
    const pairs = openPairWriter(JSON.stringify(unigram), 64);

    // "▁sun ▁red" is the passage, and "▁moon" the statement.
    expect(pairs?.write('moon', 'sun red')).toEqual({
      ids: [1, 4, 6, 2, 5, 2],
      types: [0, 0, 0, 0, 1, 1],
    });
  });

  it('may put two marks between them', () => {
    const pairs = openPairWriter(JSON.stringify(bytes), 64);

    expect(pairs?.write('moon', 'sun red').ids).toEqual([0, 12, 18, 1, 1, 15, 1]);
    expect(pairs?.write('moon</s>', 'sun red').ids).toEqual([0, 12, 18, 1, 1, 15, 1]);
  });

  it('are of no use where they know no word', () => {
    const vocab = unigram.model.vocab.slice(0, 4);

    expect(
      openPairWriter(JSON.stringify({ ...unigram, model: { ...unigram.model, vocab } }), 64),
    ).toBeNull();
  });
});
