import { describe, expect, it } from 'vitest';

import { readEncoderConfig } from '../../../../lib/judges/encoder/config';

function config(labels: readonly string[], rest: object = {}): string {
  return JSON.stringify({ id2label: Object.fromEntries(labels.entries()), ...rest });
}

describe('the labels of a network', () => {
  it.each([
    [['contradiction', 'entailment', 'neutral'], { contradiction: 0, entailment: 1, rest: 2 }],
    [['ENTAILMENT', 'NEUTRAL', 'CONTRADICTION'], { entailment: 0, rest: 1, contradiction: 2 }],
    [['Entailed', 'Contradicts', 'Neutral'], { entailment: 0, contradiction: 1, rest: 2 }],
    [['entailment', 'not_entailment'], { entailment: 0, rest: 1, contradiction: null }],
    [['non-entailment', 'Entailment'], { rest: 0, entailment: 1, contradiction: null }],
    [['no entailment', 'entailment'], { rest: 0, entailment: 1, contradiction: null }],
  ])('are read in any order and spelling: %j', (labels, expected) => {
    expect(readEncoderConfig(config(labels))?.labels).toEqual(expected);
  });

  it.each([
    [['LABEL_0', 'LABEL_1', 'LABEL_2']],
    [['positive', 'negative']],
    [['entailment', 'entailment', 'neutral']],
    [['contradiction', 'neutral']],
    [['entailment']],
    [['entailment', 'neutral', 'contradiction', 'other']],
    [[]],
  ])('are refused where they are not those of entailment: %j', labels => {
    expect(readEncoderConfig(config(labels))).toBeNull();
  });
});

describe('the description of a network', () => {
  const labels = ['entailment', 'neutral', 'contradiction'];

  it('limits its input, and we do so as well', () => {
    const most = (places: number) =>
      readEncoderConfig(config(labels, { max_position_embeddings: places }))?.mostTokens;

    expect([most(256), most(512), most(8_192)]).toEqual([256, 512, 512]);
    expect(readEncoderConfig(config(labels))?.mostTokens).toBe(512);
  });

  it.each([
    ['is a page', '<h1>Log in</h1>'],
    ['is a list', '[]'],
    ['has no labels', '{}'],
    ['has labels of another shape', '{"id2label":["entailment"]}'],
    [
      'is of a network that writes',
      config(labels, { architectures: ['T5ForConditionalGeneration'] }),
    ],
    ['is of a network too short for a sentence', config(labels, { max_position_embeddings: 16 })],
  ])('that %s is none of a judge', (_what, text) => {
    expect(readEncoderConfig(text)).toBeNull();
  });
});
