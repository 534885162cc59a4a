import { made, PAGE } from '../../fakes/made-pdf';
import {
  BOX,
  drawings,
  inF2,
  inForm,
  LAYER_ON,
  layerOf,
  maskOf,
  PATTERN,
  PLACE,
  pictureOf,
  print,
  state,
  tile,
  way,
  xobject,
  type PdfWay,
} from './pdf-pages';

const FULL = '1 g 0 0 595 842 re f ';
const ALL_OF = (colour: string) => `${colour} 0 0 5 5 re f`;
const OWN = (paint: string) => `600 0 d0 ${paint} 0 0 500 600 re f`;
const AROUND = 'q 500 0 0 25 40 590 cm /X Do Q';
const space = (entry: string, objects: readonly string[] = []) => ({
  resources: `/ColorSpace << /C ${entry} >>`,
  objects,
});
const TINT = (from: string, to: string) =>
  `<< /FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [${to}] /N 1 >>`;
const LAB = space('[/Lab << /WhitePoint [0.95 1 1.09] /Range [-100 100 -100 100] >>]');
const INDEXED = space('[/Indexed /DeviceRGB 1 <FFFFFF000000>]');
const NAMED = space(`[/Separation /Spot /DeviceRGB ${TINT('1 1 1', '0 0 0')}]`);
const shading = (colours: string, extend = 'true true', coords = '0 0 595 0') =>
  `/ShadingType 2 /ColorSpace /DeviceRGB /Coords [${coords}] /Extend [${extend}] /Function ${colours}`;
const PALE = TINT('1 1 1', '0.98 1 1');
const DARK = TINT('0 0 0', '0.3 0 0');
const sh = (entries: string) => ({ resources: `/Shading << /S << ${entries} >> >>` });
const inShading = (entries: string) => ({
  resources: `/Pattern << /P << /PatternType 2 /Shading << ${entries} >> >> >>`,
});
const BARE = {
  resources: '/Pattern << /P 8 0 R >> /ColorSpace << /C [/Pattern /DeviceRGB] >>',
  objects: [tile('0 0 5 5 re f', 2)],
};
const stencil = (bits: string) =>
  made(
    '/Type /XObject /Subtype /Image /ImageMask true /Width 8 /Height 8 /BitsPerComponent 1',
    bits.repeat(8),
  );
const inline = (grey: string) =>
  `q 500 0 0 25 40 590 cm BI /W 4 /H 4 /BPC 8 /CS /G ID ${grey.repeat(16)} EI Q`;
const layer = (usage: string) => ({
  catalog: `/OCProperties << /OCGs [9 0 R] /D << /ON [9 0 R] /AS [<< /Event /View /Category [/View] /OCGs [9 0 R] >>] >> >>`,
  objects: [
    '<< >>',
    `<< /Type /OCG /Name (Layer) /Usage << /View << /ViewState /${usage} >> >> >>`,
  ],
});
const expression = (entry: string) => ({
  ...LAYER_ON,
  objects: [...LAYER_ON.objects.slice(0, 2), `<< /Type /OCMD /VE [${entry} 9 0 R] >>`],
  ...layerOf(10),
});
const HUGE = 'BT /F2 150 Tf -15 Tc 1 0 0 1 0 590 Tm (        ) Tj 0 Tc ET';
const ownDrawings = (shape: string) => {
  const { fonts, objects } = drawings('');
  return { fonts, objects: objects.map((object, at) => (at === 1 ? made('', shape) : object)) };
};
const both = (text: string, cover: string) => ({
  resources: '/XObject << /X 8 0 R >> /ExtGState << /G << /ca 0.5 >> >>',
  objects: [
    made(
      '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /I true >> /Resources << /Font << /F1 3 0 R >> >>',
      `${print(text)} ${cover}`,
    ),
  ],
});
const grouped = (name: string, cover: string): PdfWay => ({
  name,
  draw: sentence => ({
    ...way('', () => '/G gs /X Do').draw(sentence),
    ...both(sentence, cover),
  }),
});

/** On the bare paper every blend mode paints as it is. */
const blend = (name: string, colour: string, ground = `1 g ${BOX}`) =>
  way(
    `${colour} with ${name}${ground === '' ? ' on bare paper' : ''}`,
    text => `${ground} /G gs ${colour} ${print(text)}`,
    state(`/BM /${name}`),
  );

/** Ways by blend modes, masks, patterns, pictures and states of text; the sentence is not seen. */
export const HIDDEN_BY_PAINT: readonly PdfWay[] = [
  ...['Difference', 'Exclusion', 'Overlay', 'ColorDodge', 'ColorBurn', 'SoftLight'].map(name =>
    blend(name, '0 g'),
  ),
  ...['Hue', 'Saturation', 'Color'].map(name => blend(name, '1 0 0 rg')),
  way(
    'a soft mask that is black there',
    text => `/G gs ${print(text)}`,
    maskOf(`${FULL} 0 g ${BOX}`),
  ),
  way(
    'a soft mask without paint there',
    text => `/G gs ${print(text)}`,
    maskOf('0 g 0 700 595 142 re f', '/S /Alpha'),
  ),
  way(
    'a white soft mask turned around',
    text => `/G gs ${print(text)}`,
    maskOf(FULL, `/S /Luminosity /TR ${TINT('1', '0')}`),
  ),
  way(
    'letters of a white pattern',
    text => `/Pattern cs /P scn ${print(text)}`,
    PATTERN(ALL_OF('1 g')),
  ),
  way(
    'letters of a white shading',
    text => `/Pattern cs /P scn ${print(text)}`,
    inShading(shading(PALE)),
  ),
  way('letters of a pattern in white', text => `/C cs 1 1 1 /P scn ${print(text)}`, BARE),
  way('drawings in white', text => inF2(text), ownDrawings(OWN('1 g'))),
  way('drawings without area', text => inF2(text), drawings('0 0 500 0 re f')),
  way(
    'drawings clipped to nothing',
    text => inF2(text),
    drawings('0 0 0 0 re W n 0 0 500 600 re f'),
  ),
  way('drawings without ink', text => inF2(text), {
    ...ownDrawings('600 0 d0 /G gs 0 0 500 600 re f'),
    ...state('/ca 0'),
  }),
  way(
    'under a white pattern',
    text => `${print(text)} /Pattern cs /P scn ${BOX}`,
    PATTERN(ALL_OF('1 g')),
  ),
  way(
    'under a white shading',
    text => `${print(text)} 40 590 500 25 re W n /S sh`,
    sh(shading(PALE)),
  ),
  way('under a stencil', text => `${print(text)} 1 g ${AROUND}`, xobject(stencil('\u0000'))),
  way(
    'under a picture with a full mask',
    text => `${print(text)} ${AROUND}`,
    xobject(pictureOf('\u00ff', '/SMask 9 0 R'), pictureOf('\u00ff')),
  ),
  way(
    'white on a white picture',
    text => `${AROUND} 1 g ${print(text)}`,
    xobject(pictureOf('\u00ff')),
  ),
  way('black on a black picture', text => `${AROUND} ${print(text)}`, xobject(pictureOf('\u0000'))),
  way('white on a white picture in the page', text => `${inline('\u00ff')} 1 g ${print(text)}`),
  way('black on a stencil', text => `${AROUND} ${print(text)}`, xobject(stencil('\u0000'))),
  inForm('a form clipped below', '/BBox [0 0 595 100]'),
  inForm('a form moved away', '/BBox [0 0 595 842] /Matrix [1 0 0 1 0 900]'),
  inForm('a form under a mask', '/BBox [0 0 595 842] /Group << /S /Transparency >>', {
    around: '/G gs /X Do',
    resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 9 0 R >> >> >>',
    objects: maskOf('0 g 0 0 595 842 re f').objects,
  }),
  way(
    'a layer that another switches off',
    text => `/OC /L BDC ${print(text)} EMC`,
    expression('/Not'),
  ),
  way('a layer not for the screen', text => `/OC /L BDC ${print(text)} EMC`, {
    ...layer('OFF'),
    ...layerOf(9),
  }),
  way('raised off the page', text => print(text, PLACE, '1000 Ts')),
  way('white in Lab', text => `/C cs 100 0 0 scn ${print(text)}`, LAB),
  way('white of a table', text => `/C cs 0 scn ${print(text)}`, INDEXED),
  way('white ink', text => `/C cs 0 scn ${print(text)}`, NAMED),
  way(
    'white in several inks',
    text => `/C cs 0 0 scn ${print(text)}`,
    space('[/DeviceN [/A /B] /DeviceCMYK 8 0 R]', [
      made('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1 0 1]', '{ 0 0 }'),
    ]),
  ),
  way(
    'white that overprints',
    text => `/G gs 0 0 0 0 k ${print(text)}`,
    state('/OP true /op true /OPM 1'),
  ),
  way('outlines of dashes without length', text => `[0 1000] 0 d ${print(text, PLACE, '1 Tr')}`),
  way('white in the shape of letters', text => `${print(text, PLACE, '7 Tr')} ${FULL}`),
  way('under a huge letter', text => `${print(text)} ${HUGE}`, ownDrawings(OWN('1 g'))),
  grouped('under a box in the same pale group', `1 g ${BOX}`),
];

/** Ways much like those; the sentence is seen. */
export const SHOWN_BY_PAINT: readonly PdfWay[] = [
  ...['Difference', 'Exclusion'].map(name => blend(name, '1 g')),
  ...['HardLight', 'Luminosity', 'Darken'].map(name => blend(name, '0 g')),
  ...['Difference', 'Overlay', 'Hue'].map(name => blend(name, '0 g', '')),
  way('a soft mask that is white there', text => `/G gs ${print(text)}`, maskOf(`1 g ${BOX}`)),
  way(
    'a soft mask with paint there',
    text => `/G gs ${print(text)}`,
    maskOf(`0 g ${BOX}`, '/S /Alpha'),
  ),
  way(
    'a black soft mask turned around',
    text => `/G gs ${print(text)}`,
    maskOf('0 g 0 0 595 842 re f', `/S /Luminosity /TR ${TINT('1', '0')}`),
  ),
  way(
    'letters of a dark pattern',
    text => `/Pattern cs /P scn ${print(text)}`,
    PATTERN(ALL_OF('0.2 g')),
  ),
  way(
    'letters of a dark shading',
    text => `/Pattern cs /P scn ${print(text)}`,
    inShading(shading(DARK)),
  ),
  way('letters of a pattern in black', text => `/C cs 0 0 0 /P scn ${print(text)}`, BARE),
  way('drawings in red', text => inF2(text), ownDrawings(OWN('1 0 0 rg'))),
  way('drawings of thin lines', text => inF2(text), drawings('20 w 100 0 m 100 600 l S')),
  way(
    'under a pattern with gaps',
    text => `${print(text)} /Pattern cs /P scn ${BOX}`,
    PATTERN('1 g 0 0 1 1 re f'),
  ),
  way(
    'beside a shading that ends',
    text => `${print(text)} /S sh`,
    sh(shading(PALE, 'false false', '500 0 595 0')),
  ),
  way(
    'white on a dark shading',
    text => `q 40 590 500 25 re W n /S sh Q 1 g ${print(text)}`,
    sh(shading(DARK)),
  ),
  way('under an empty stencil', text => `${print(text)} 1 g ${AROUND}`, xobject(stencil('\u00ff'))),
  way(
    'under a picture without the colours it has',
    text => `${print(text)} ${AROUND}`,
    xobject(pictureOf('\u00ff', '/Mask [250 255]')),
  ),
  way('black on a white picture', text => `${AROUND} ${print(text)}`, xobject(pictureOf('\u00ff'))),
  way(
    'white on a black picture',
    text => `${AROUND} 1 g ${print(text)}`,
    xobject(pictureOf('\u0000')),
  ),
  way('white on a dark picture in the page', text => `${inline('\u0020')} 1 g ${print(text)}`),
  way('white on a stencil', text => `${AROUND} 1 g ${print(text)}`, xobject(stencil('\u0000'))),
  way('a layer for the screen', text => `/OC /L BDC ${print(text)} EMC`, {
    ...layer('ON'),
    ...layerOf(9),
  }),
  way(
    'a layer that another switches on',
    text => `/OC /L BDC ${print(text)} EMC`,
    expression('/And'),
  ),
  way('raised by half a line', text => print(text, PLACE, '5 Ts')),
  way('mirrored', text => `BT /F1 10 Tf -1 0 0 1 400 600 Tm (${text}) Tj ET`),
  way('a negative size', text => `BT /F1 -10 Tf 1 0 0 1 400 600 Tm (${text}) Tj ET`),
  way('units of two', text => print(text), { page: `${PAGE} /UserUnit 2` }),
  way('turned and cropped', text => print(text), {
    page: `${PAGE} /Rotate 270 /CropBox [20 500 500 800]`,
  }),
  way('dark in Lab', text => `/C cs 20 0 0 scn ${print(text)}`, LAB),
  way('black of a table', text => `/C cs 1 scn ${print(text)}`, INDEXED),
  way('black ink', text => `/C cs 1 scn ${print(text)}`, NAMED),
  way(
    'under a thick line of dashes',
    text => `${print(text)} [4 60] 0 d 1 G 30 w 40 603 m 560 603 l S`,
  ),
  way('white on a huge letter', text => `${HUGE} 1 g ${print(text)}`, ownDrawings(OWN('0 g'))),
  grouped('over a box in the same pale group', ''),
  inForm('a form clipped around', '/BBox [40 590 560 620]'),
];
