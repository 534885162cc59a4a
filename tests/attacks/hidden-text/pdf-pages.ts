import { made, PAGE, type MadeDrawing } from '../../fakes/made-pdf';

/** Draws a page that hides a sentence, or one that shows it in a way much like that. */
export type PdfWay = { name: string; draw: (sentence: string) => MadeDrawing };

/** Shown by every page, besides the sentence. */
export const SHOWN = 'Lemons keep for three weeks.';

export const print = (text: string, [x, y]: readonly [number, number] = PLACE, before = '') =>
  `BT /F1 10 Tf ${before} 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET\n`;
export const PLACE = [50, 600] as const;
export const FIRST = print(SHOWN, [50, 700]);
/** A rectangle around the sentence, in the colour of the moment. */
export const BOX = '40 590 500 25 re f\n';

/** A page with the first sentence in black, then what is drawn. */
export function way(
  name: string,
  draw: (sentence: string) => string,
  rest: Omit<MadeDrawing, 'content'> = {},
): PdfWay {
  return {
    name,
    draw: sentence => ({ content: `q ${FIRST} Q q ${draw(sentence)} Q`, ...rest }),
  };
}

export const state = (entries: string) => ({ resources: `/ExtGState << /G << ${entries} >> >>` });
export const xobject = (...objects: string[]) => ({
  resources: '/XObject << /X 8 0 R >>',
  objects,
});
const form = (entries: string) =>
  `/Type /XObject /Subtype /Form /Resources << /Font << /F1 3 0 R >> >> ${entries}`;
export const picture = (size: number, entries = '') =>
  pictureOf('\u0030\u0040'.repeat((size * size) / 2), entries, size);
/** A picture of these greys, one letter each. */
export const pictureOf = (greys: string, entries = '', size = 4) =>
  made(
    `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} /BitsPerComponent 8 /ColorSpace /DeviceGray ${entries}`,
    greys.length === 1 ? greys.repeat(size * size) : greys,
  );

/** The sentence in a form of its own, which the page draws. */
export function inForm(
  name: string,
  entries: string,
  { around = '/X Do', ...rest }: Omit<MadeDrawing, 'content'> & { around?: string } = {},
): PdfWay {
  return {
    name,
    draw: sentence => ({
      content: `q ${FIRST} Q q ${around} Q`,
      ...rest,
      resources: `/XObject << /X 8 0 R >> ${rest.resources ?? ''}`,
      objects: [made(form(entries), print(sentence)), ...(rest.objects ?? [])],
    }),
  };
}

export const LAYER_OFF = {
  catalog: '/OCProperties << /OCGs [9 0 R] /D << /OFF [9 0 R] >> >>',
  objects: ['<< >>', '<< /Type /OCG /Name (Layer) >>', '<< /Type /OCMD /OCGs [9 0 R] /P /AllOn >>'],
};
export const LAYER_ON = {
  ...LAYER_OFF,
  catalog: '/OCProperties << /OCGs [9 0 R] /D << /ON [9 0 R] >> >>',
};
export const layerOf = (number: number) => ({ resources: `/Properties << /L ${number} 0 R >>` });

/** A soft mask painted in one shade of grey, from 0 to 1. */
export const softMask = (grey: number) => maskOf(`${grey} g 0 0 595 842 re f`);
export const maskOf = (paint: string, kind = '/S /Luminosity') => ({
  resources: `/ExtGState << /G << /SMask << ${kind} /G 8 0 R >> >> >>`,
  objects: [
    made(
      '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /CS /DeviceGray >>',
      paint,
    ),
  ],
});

export const drawings = (shape: string) => ({
  fonts: '/F2 8 0 R',
  objects: [
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 32 /LastChar 122 /Widths [${'600 '.repeat(91)}] /CharProcs << /box 9 0 R >> /Encoding << /Differences [32 ${'/box '.repeat(91)}] >> /Resources << >> /ToUnicode 10 0 R >>`,
    made('', `600 0 0 0 600 700 d1 ${shape}`),
    made(
      '',
      toUnicode(code => code),
    ),
  ],
});

/** The text that a file gives its letters, whatever they look like. */
function toUnicode(of: (code: number) => number): string {
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
  const codes = Array.from({ length: 91 }, (_, index) => 32 + index);
  const lines = codes.map(code => `<${hex(code, 2)}> <${hex(of(code), 4)}>`);
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def 1 begincodespacerange <00> <ff> endcodespacerange ${codes.length} beginbfchar ${lines.join('\n')} endbfchar endcmap end end`;
}

/** Courier whose text is turned: each letter is drawn as the one 13 places on. */
export const turned = (code: number) => {
  const letter = String.fromCharCode(code);
  if (!/[a-z]/i.test(letter)) return code;
  const first = /[a-z]/.test(letter) ? 97 : 65;
  return ((code - first + 13) % 26) + first;
};
export const courier = (of: (code: number) => number) => ({
  fonts: '/F2 8 0 R',
  objects: [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /ToUnicode 9 0 R >>',
    made('', toUnicode(of)),
  ],
});
export const inF2 = (text: string, before = '') =>
  `BT /F2 10 Tf ${before} 1 0 0 1 50 600 Tm (${text}) Tj ET\n`;

export const tile = (paint: string, paintType: 1 | 2) =>
  made(
    `/Type /Pattern /PatternType 1 /PaintType ${paintType} /TilingType 1 /BBox [0 0 5 5] /XStep 5 /YStep 5 /Resources << >>`,
    paint,
  );
export const PATTERN = (paint: string) => ({
  resources: '/Pattern << /P 8 0 R >>',
  objects: [tile(paint, 1)],
});
export const SHADING =
  '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 595 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0.1 0 0.4] /C1 [0.5 0 0] /N 1 >> >> >>';

export const annotation = (paint: string, blend = 'Normal') => ({
  page: `${PAGE} /Annots [8 0 R]`,
  objects: [
    '<< /Type /Annot /Subtype /Square /F 4 /Rect [40 590 540 615] /AP << /N 9 0 R >> >>',
    made(
      `/Type /XObject /Subtype /Form /BBox [0 0 500 25] /Group << /S /Transparency >> /Resources << /ExtGState << /G << /BM /${blend} >> >> >>`,
      `/G gs ${paint} 0 0 500 25 re f`,
    ),
  ],
});
