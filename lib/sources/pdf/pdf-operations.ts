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

/** What a page does, in the order of painting: numbers of `OPS`, and what each is given. */
export type Operations = {
  fnArray: readonly number[];
  argsArray: readonly (readonly unknown[] | null)[];
};

/** pdf.js's numbers of what a page does, as far as it changes what is seen. */
export const OPS = {
  setLineWidth: 2,
  setGState: 9,
  save: 10,
  restore: 11,
  transform: 12,
  stroke: 20,
  closeStroke: 21,
  fill: 22,
  eoFill: 23,
  fillStroke: 24,
  eoFillStroke: 25,
  closeFillStroke: 26,
  closeEOFillStroke: 27,
  endPath: 28,
  clip: 29,
  eoClip: 30,
  beginText: 31,
  endText: 32,
  setCharSpacing: 33,
  setWordSpacing: 34,
  setHScale: 35,
  setLeading: 36,
  setFont: 37,
  setTextRenderingMode: 38,
  setTextRise: 39,
  moveText: 40,
  setLeadingMoveText: 41,
  setTextMatrix: 42,
  nextLine: 43,
  showText: 44,
  setCharWidth: 48,
  setStrokeColorN: 53,
  setFillColorN: 55,
  setStrokeRGBColor: 58,
  setFillRGBColor: 59,
  shadingFill: 62,
  beginMarkedContent: 69,
  beginMarkedContentProps: 70,
  endMarkedContent: 71,
  paintFormXObjectBegin: 74,
  paintFormXObjectEnd: 75,
  beginGroup: 76,
  endGroup: 77,
  beginAnnotation: 80,
  endAnnotation: 81,
  paintImageMaskXObject: 83,
  paintImageXObject: 85,
  paintInlineImageXObject: 86,
  paintSolidColorImageMask: 90,
  constructPath: 91,
  setStrokeTransparent: 92,
  setFillTransparent: 93,
} as const;

const PAINTS: ReadonlySet<number> = new Set([
  OPS.showText,
  OPS.shadingFill,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintSolidColorImageMask,
]);

/** Returns true if any of the operations leaves something on a page. */
export function leavesPaint({ fnArray, argsArray }: Operations): boolean {
  return fnArray.some((operation, index) => {
    if (operation !== OPS.constructPath) return PAINTS.has(operation);
    const [use, , bounds] = argsArray[index] ?? [];
    return use !== OPS.endPath && bounds !== null;
  });
}

/** Objects of a document that pdf.js made while it read what a page does. */
export type Objects = { has: (id: string) => boolean; get: (id: string) => unknown };
