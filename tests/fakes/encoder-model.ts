import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { HIDDEN } from '../../lib/judges/embedded/embedded-files';
import { bytesOfText, field, number, readFields, text } from './protobuf';

const JUDGE = join(import.meta.dirname, '../../public/judge');

/** Ids up to here are marks, and pieces that no text has. */
const LAST_MARK = 1_036;

/**
 * The embedded judge's weights as a sequence classifier as others publish them: `config.json`,
 * `tokenizer.json` and `model.onnx`. `labels`: in the order of its scores, if not the true one.
 */
export function makeEncoderFiles(
  labels: readonly string[] = ['entailment', 'contradiction', 'neutral'],
): Record<'config.json' | 'tokenizer.json' | 'model.onnx', Uint8Array> {
  return {
    'config.json': bytesOfText(
      JSON.stringify({
        architectures: ['BertForSequenceClassification'],
        id2label: Object.fromEntries(labels.map((label, at) => [at, label])),
        max_position_embeddings: 256,
      }),
    ),
    'tokenizer.json': bytesOfText(JSON.stringify(tokenizer())),
    'model.onnx': classifier(),
  };
}

function tokenizer(): object {
  const pieces = readFileSync(join(JUDGE, 'vocab.txt'), 'utf8').split('\n').slice(0, -1);
  const special = (id: string, type: number) => ({ SpecialToken: { id, type_id: type } });
  const sequence = (id: string, type: number) => ({ Sequence: { id, type_id: type } });
  const added = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'].map(content => ({
    ...{ id: pieces.indexOf(content), content, special: true },
    ...{ single_word: false, lstrip: false, rstrip: false, normalized: false },
  }));
  return {
    version: '1.0',
    added_tokens: added,
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    // These weights read the statement first.
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]', 0), sequence('A', 0), special('[SEP]', 0)],
      pair: [
        special('[CLS]', 0),
        sequence('B', 0),
        special('[SEP]', 0),
        sequence('A', 1),
        special('[SEP]', 1),
      ],
    },
    decoder: null,
    model: {
      type: 'WordPiece',
      vocab: Object.fromEntries(pieces.map((piece, id) => [piece, id])),
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
    },
  };
}

// Numbers of fields and types in onnx.proto.
const [GRAPH, NODE, INITIALIZER, INPUT] = [7, 1, 5, 11];
const [FLOAT, INT8, INT32, INT64] = [1, 3, 6, 7];
const [INTEGER, INTEGERS] = [2, 7];

/**
 * The packaged graph behind one that makes its inputs: rows of the word table, and types that mark
 * words on both sides. A reader of protobuf merges the two.
 */
function classifier(): Uint8Array {
  const whole = new Uint8Array(readFileSync(join(JUDGE, 'judge.onnx')));
  const parts = readFields(whole).map(({ id, whole: part, value }) =>
    id === GRAPH ? field(GRAPH, withoutInputs(value)) : part,
  );
  const first = readFields(whole).findIndex(({ id }) => id === GRAPH);
  return Buffer.concat(parts.toSpliced(first, 0, field(GRAPH, front())));
}

function withoutInputs(graph: Uint8Array): Uint8Array {
  const kept = readFields(graph).filter(({ id }) => id !== INPUT);
  return Buffer.concat(kept.map(({ whole }) => whole));
}

function front(): Uint8Array {
  const table = readFileSync(join(JUDGE, 'embeddings.bin'));
  const size = table.length / (HIDDEN + 4);
  return Buffer.concat([
    ...['input_ids', 'attention_mask', 'token_type_ids'].map(input),
    tensor('words', [INT8, size, HIDDEN], table.subarray(size * 4)),
    tensor('steps', [FLOAT, size, 1], table.subarray(0, size * 4)),
    tensor('axis1_', [INT64, 1], longs(1)),
    tensor('axis2_', [INT64, 1], longs(2)),
    tensor('lastMark', [INT64], longs(LAST_MARK)),
    tensor('two', [INT32], Buffer.from(Int32Array.of(2).buffer)),

    node('Gather', ['words', 'input_ids'], ['rows8']),
    node('Cast', ['rows8'], ['rows', ['to', FLOAT]]),
    node('Gather', ['steps', 'input_ids'], ['step_']),
    node('Mul', ['rows', 'step_'], ['embeds']),
    node('Cast', ['attention_mask'], ['mask', ['to', INT32]]),

    ...same('input_ids', 'sameWord'),
    ...same('token_type_ids', 'sameSide'),
    node('Not', ['sameSide'], ['otherSide']),
    node('And', ['sameWord', 'otherSide'], ['met']),
    node('Cast', ['met'], ['met32', ['to', INT32]]),
    node('ReduceMax', ['met32'], ['matched', ['axes', [2]], ['keepdims', 0]]),
    node('Greater', ['input_ids', 'lastMark'], ['isWord']),
    node('Cast', ['isWord'], ['isWord32', ['to', INT32]]),
    node('Mul', ['matched', 'isWord32'], ['matchedWords']),
    node('Mul', ['matchedWords', 'two'], ['matchedType']),
    node('Cast', ['token_type_ids'], ['side', ['to', INT32]]),
    node('Add', ['side', 'matchedType'], ['types']),
  ]);
}

/** Whether two tokens have the same number, for all pairs of them. */
function same(of: string, output: string): Uint8Array[] {
  return [
    node('Unsqueeze', [of, 'axis2_'], [`${output}Down`]),
    node('Unsqueeze', [of, 'axis1_'], [`${output}Along`]),
    node('Equal', [`${output}Down`, `${output}Along`], [output]),
  ];
}

function longs(...values: number[]): Uint8Array {
  return new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer);
}

function node(
  type: string,
  inputs: readonly string[],
  [output, ...attributes]: [
    output: string,
    ...attributes: [name: string, value: number | readonly number[]][],
  ],
): Uint8Array {
  return field(
    NODE,
    Buffer.concat([
      ...inputs.map(name => text(1, name)),
      text(2, output),
      text(4, type),
      ...attributes.map(([name, value]) => {
        const isOne = typeof value === 'number';
        const values = isOne ? [number(3, value)] : value.map(each => number(8, each));
        const kind = number(20, isOne ? INTEGER : INTEGERS);
        return field(5, Buffer.concat([text(1, name), ...values, kind]));
      }),
    ]),
  );
}

function tensor(
  name: string,
  [type, ...dims]: readonly [number, ...number[]],
  raw: Uint8Array,
): Uint8Array {
  const parts = [...dims.map(dim => number(1, dim)), number(2, type), text(8, name), field(9, raw)];
  return field(INITIALIZER, Buffer.concat(parts));
}

/** An input of whole numbers, one row for each pair. */
function input(name: string): Uint8Array {
  const shape = Buffer.concat(['B', 'T'].map(dim => field(1, text(2, dim))));
  const type = field(1, Buffer.concat([number(1, INT64), field(2, shape)]));
  return field(INPUT, Buffer.concat([text(1, name), field(2, type)]));
}
