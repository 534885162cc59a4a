import { Tokenizer } from '@huggingface/tokenizers';

export const CLS = 101;
export const SEP = 102;

export type WordPieces = {
  /** Without special tokens. */
  ids(text: string): number[];
  /** Returns true if the piece begins a word; others continue one. */
  isStart(id: number): boolean;
  hasDigit(id: number): boolean;
  /** Returns true if the piece has neither a letter nor a digit. */
  isMark(id: number): boolean;
  /** Returns the piece as the vocabulary writes it, without the sign that it continues a word. */
  textOf(id: number): string;
};

const CONTINUES = '##';

/** Includes superscript and subscript digits, as in training (Python's `isdigit`). */
const DIGIT = /[\p{Nd}¹²³⁰⁴-⁹₀-₉]/u;

/** Reads a vocabulary of one piece a line; a piece's id is its line number from 0. */
export function createWordPieces(vocabulary: string): WordPieces {
  const pieces = vocabulary.split('\n').filter(piece => piece !== '');
  const tokenizer = new Tokenizer(
    {
      version: '1.0',
      // nb. No special tokens: "[SEP]" in a page is three pieces like any other text.
      added_tokens: [],
      normalizer: {
        type: 'BertNormalizer',
        clean_text: true,
        handle_chinese_chars: true,
        strip_accents: null,
        lowercase: true,
      },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      post_processor: null,
      decoder: null,
      model: {
        type: 'WordPiece',
        vocab: Object.fromEntries(pieces.map((piece, id) => [piece, id])),
        unk_token: '[UNK]',
        continuing_subword_prefix: CONTINUES,
        max_input_chars_per_word: 100,
      },
    },
    {},
  );
  const isStart = pieces.map(piece => !piece.startsWith(CONTINUES));
  const hasDigit = pieces.map(piece => DIGIT.test(piece));
  const isMark = pieces.map(piece => !/[\p{L}\p{N}]/u.test(piece.replace(CONTINUES, '')));
  return {
    ids: text => tokenizer.encode(text, { add_special_tokens: false }).ids,
    isStart: id => isStart[id] ?? true,
    hasDigit: id => hasDigit[id] ?? false,
    isMark: id => isMark[id] ?? false,
    textOf: id => (pieces[id] ?? '').replace(CONTINUES, ''),
  };
}
