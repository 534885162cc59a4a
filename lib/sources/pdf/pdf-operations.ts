import type { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What pdf.js says of one letter that a page draws. */
export type FontLetter = {
  originalCharCode: number;
  fontChar: string;
  unicode: string;
  /** In thousandths of the size. */
  width: number;
  vmetric?: readonly number[] | null;
  /** Name of its drawing in a font of drawings (Type 3). */
  operatorListId?: string | number;
  isSpace: boolean;
  isInFont: boolean;
};

/** What pdf.js says of a font; the names of its letters are there with `fontExtraProperties`. */
export type PdfFont = {
  loadedName: string;
  type: string;
  fontMatrix?: readonly number[];
  bbox?: readonly number[];
  vertical: boolean;
  /** True if the file does not bring the font. */
  missingFile: boolean;
  isType3Font: boolean;
  isSymbolicFont?: boolean;
  composite?: boolean;
  differences?: Readonly<Record<number, string>>;
  defaultEncoding?: Readonly<Record<number, string>>;
  charProcOperatorList?: Readonly<Record<string, Operations>>;
};

/** What a page does, in the order of painting: numbers of pdf.js's `OPS`, and what each is given. */
export type Operations = {
  fnArray: readonly number[];
  argsArray: readonly (readonly unknown[] | null)[];
};

export type Args = readonly unknown[];
export type Handlers = Partial<Record<keyof typeof OPS, (args: Args) => void>>;

/** Finds what pdf.js made while it read what a page does; `null` for what is not there. */
export type FindObject = (id: string) => unknown;
