import { Tokenizer } from '@huggingface/tokenizers';

/** The ids of the tokens that are no text. */
export const CLS = 101;
export const SEP = 102;

/** Cuts text into the pieces of the model's vocabulary, and knows what a piece is made of. */
export type WordPieces = {
  /** The ids of a text's pieces, without special tokens. */
  ids(text: string): number[];
  /** The piece begins a word; the others go on with one. */
  isStart(id: number): boolean;
  hasDigit(id: number): boolean;
  /** The piece has neither a letter nor a digit. */
  isMark(id: number): boolean;
};

const CONTINUES = '##';

/** Raised and lowered digits too, as in training (Python's `isdigit`). */
const DIGIT = /[\p{Nd}¹²³⁰⁴-⁹₀-₉]/u;

/** Reads a vocabulary: one piece a line, its id is the number of the line from 0. */
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
  };
}
