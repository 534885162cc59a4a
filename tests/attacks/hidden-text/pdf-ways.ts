import { PAGE } from '../../fakes/made-pdf';
import {
  print,
  PLACE,
  FIRST,
  BOX,
  way,
  state,
  xobject,
  picture,
  inForm,
  LAYER_OFF,
  LAYER_ON,
  layerOf,
  softMask,
  drawings,
  turned,
  courier,
  inF2,
  PATTERN,
  SHADING,
  annotation,
  type PdfWay,
} from './pdf-pages';

/** The sentence cannot be seen. */
export const HIDDEN_WAYS: readonly PdfWay[] = [
  way('render mode 3', text => print(text, PLACE, '3 Tr')),
  way('render mode 7', text => print(text, PLACE, '7 Tr')),
  way('white as grey', text => `1 g ${print(text)}`),
  way('white as RGB', text => `1 1 1 rg ${print(text)}`),
  way('white as CMYK', text => `0 0 0 0 k ${print(text)}`),
  way('nearly white', text => `0.97 0.98 0.98 rg ${print(text)}`),
  way('white outlines', text => `1 G ${print(text, PLACE, '1 Tr')}`),
  way('white in a separation', text => `/C cs 0 scn ${print(text)}`, {
    resources:
      '/ColorSpace << /C [/Separation /Spot /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 0 0] /N 1 >>] >>',
  }),
  way('black on a black box', text => `0 g ${BOX} ${print(text)}`),
  way('white on a white box on black', text => `0 g 0 500 595 200 re f 1 g ${BOX} ${print(text)}`),
  way('transparent', text => `/G gs ${print(text)}`, state('/ca 0')),
  way('nearly transparent', text => `/G gs ${print(text)}`, state('/ca 0.03')),
  way(
    'white that multiplies',
    text => `0.5 g ${BOX} /G gs 1 g ${print(text)}`,
    state('/BM /Multiply'),
  ),
  way('under a white box', text => `${print(text)} 1 g ${BOX}`),
  way('under a black box', text => `${print(text)} 0 g ${BOX}`),
  way(
    'under a box that multiplies by black',
    text => `${print(text)} /G gs 0 g ${BOX}`,
    state('/BM /Multiply'),
  ),
  way('under a thick line', text => `${print(text)} 1 G 30 w 40 603 m 560 603 l S`),
  way(
    'under a polygon',
    text => `${print(text)} 1 g 20 580 m 570 590 l 580 630 l 300 640 l 30 625 l f`,
  ),
  way(
    'under a curve',
    text =>
      `${print(text)} 1 g -100 600 m -100 680 700 680 700 600 c 700 520 -100 520 -100 600 c f`,
  ),
  way(
    'under many strips',
    text =>
      `${print(text)} 1 g ${Array.from({ length: 100 }, (_, index) => `${40 + index * 5} 590 5 25 re f`).join(' ')}`,
  ),
  way('under ten veils', text => `${print(text)} /G gs 1 g ${BOX.repeat(10)}`, state('/ca 0.5')),
  way(
    'under a picture',
    text => `${print(text)} q 500 0 0 25 40 590 cm /X Do Q`,
    xobject(picture(16)),
  ),
  way('under a shading', text => `${print(text)} 40 590 500 25 re W n /S sh`, {
    resources: SHADING,
  }),
  way('under an annotation', text => print(text), annotation('1 g')),
  way('on a layer that is off', text => `/OC /L BDC ${print(text)} EMC`, {
    ...LAYER_OFF,
    ...layerOf(9),
  }),
  way('on a layer that depends on one that is off', text => `/OC /L BDC ${print(text)} EMC`, {
    ...LAYER_OFF,
    ...layerOf(10),
  }),
  inForm('a form on a layer that is off', '/BBox [0 0 595 842] /OC 9 0 R', {
    ...LAYER_OFF,
    objects: LAYER_OFF.objects.slice(1),
  }),
  way('size 0.01', text => print(text, PLACE, '/F1 0.01 Tf')),
  way('size 0.5', text => print(text, PLACE, '/F1 0.5 Tf')),
  way('size 1 by the matrix', text => `q 0.1 0 0 0.1 50 600 cm ${print(text, [0, 0])} Q`),
  way('letters without width', text => print(text, PLACE, '1 Tz')),
  way('flat letters', text => `BT /F1 10 Tf 1 0 0 0.002 50 600 Tm (${text}) Tj ET`),
  way('clipped away', text => `300 300 20 20 re W n ${print(text)}`),
  way('clipped to a triangle beside', text => `50 500 m 100 500 l 75 560 l h W n ${print(text)}`),
  way('clipped to nothing', text => `50 600 0 0 re W n ${print(text)}`),
  way('clipped by even and odd', text => `40 590 500 25 re 40 590 500 25 re W* n ${print(text)}`),
  way(
    'clipped to other letters',
    text => `${print('.', [50, 500], '7 Tr')} ${print(text, PLACE, '0 Tr')}`,
  ),
  inForm('a form of one point', '/BBox [0 0 1 1]'),
  inForm('a form of one point in a group', '/BBox [0 0 1 1] /Group << /S /Transparency >>'),
  inForm('a transparent group', '/BBox [0 0 595 842] /Group << /S /Transparency >>', {
    around: '/G gs /X Do',
    ...state('/ca 0'),
  }),
  way('a black soft mask', text => `/G gs ${print(text)}`, softMask(0)),
  way('a pattern that paints nothing', text => `/Pattern cs /P scn ${print(text)}`, PATTERN('n')),
  way('letters without a drawing', text => inF2(text), drawings('')),
  way(
    'letters that draw others',
    text =>
      inF2(text.replace(/[a-z]/gi, letter => String.fromCharCode(turned(letter.charCodeAt(0))))),
    courier(turned),
  ),
  way('beside the page', text => print(text, [700, 600])),
  way('outside the crop box', text => print(text), { page: `${PAGE} /CropBox [0 650 595 842]` }),
  way('as alternative text', text => `/Span << /ActualText (${text}) >> BDC ${print('...')} EMC`),
  way(
    'render mode 3 over a small picture',
    text => `q 500 0 0 25 40 590 cm /X Do Q ${print(text, PLACE, '3 Tr')}`,
    xobject(picture(16)),
  ),
  {
    name: 'render mode 3 over four points drawn large',
    draw: text => ({
      content: `q 595 0 0 842 0 0 cm /X Do Q ${FIRST} ${print(text.repeat(4), PLACE, '3 Tr')}`,
      ...xobject(picture(2)),
    }),
  },
];

/** The sentence is seen. */
export const VISIBLE_WAYS: readonly PdfWay[] = [
  way('plain', text => print(text)),
  way('grey', text => `0.7 g ${print(text)}`),
  way('yellow', text => `1 1 0 rg ${print(text)}`),
  way('black as CMYK', text => `0 0 0 1 k ${print(text)}`),
  way('white on a dark box', text => `0 g ${BOX} 1 g ${print(text)}`),
  way('white on a thick line', text => `30 w 40 603 m 560 603 l S 1 g ${print(text)}`),
  way(
    'white on a picture',
    text => `q 500 0 0 25 40 590 cm /X Do Q 1 g ${print(text)}`,
    xobject(picture(16)),
  ),
  way('white on a shading', text => `q 40 590 500 25 re W n /S sh Q 1 g ${print(text)}`, {
    resources: SHADING,
  }),
  way(
    'white on a pattern',
    text => `/Pattern cs /P scn ${BOX} 1 g ${print(text)}`,
    PATTERN('0 0 5 5 re f'),
  ),
  way('white with black outlines', text => `1 g 0 G ${print(text, PLACE, '2 Tr')}`),
  way('over a box', text => `1 g ${BOX} 0 g ${print(text)}`),
  way('under a light veil', text => `${print(text)} /G gs 1 1 0 rg ${BOX}`, state('/ca 0.4')),
  way('marked', text => `${print(text)} /G gs 1 1 0 rg ${BOX}`, state('/BM /Multiply')),
  way('marked by an annotation', text => print(text), annotation('1 1 0 rg', 'Multiply')),
  way(
    'struck through and framed',
    text => `${print(text)} 0.6 w 50 603 m 560 603 l S 1 w 45 595 300 15 re S`,
  ),
  way(
    'under a picture with a mask',
    text => `${print(text)} q 500 0 0 25 40 590 cm /X Do Q`,
    xobject(picture(16, '/SMask 9 0 R'), picture(16).replaceAll('\u0030\u0040', '\u0000\u0000')),
  ),
  way('small print', text => print(text, PLACE, '/F1 4 Tf')),
  way('turned upwards', text => `BT /F1 10 Tf 0 1 -1 0 300 300 Tm (${text}) Tj ET`),
  way('on a page that is turned', text => print(text), { page: `${PAGE} /Rotate 90` }),
  way('on a page that is cropped', text => print(text), {
    page: `${PAGE} /CropBox [20 500 500 800]`,
  }),
  way('in other units', text => `q 0.1 0 0 0.1 50 600 cm ${print(text, [0, 0], '/F1 100 Tf')} Q`),
  way('clipped around', text => `40 590 500 25 re W n ${print(text)}`),
  way(
    'clipped to a circle around',
    text => `-100 600 m -100 800 700 800 700 600 c 700 400 -100 400 -100 600 c W n ${print(text)}`,
  ),
  way('on a layer that is on', text => `/OC /L BDC ${print(text)} EMC`, {
    ...LAYER_ON,
    ...layerOf(9),
  }),
  inForm('a form', '/BBox [0 0 595 842] /Matrix [1 0 0 1 0 20]'),
  inForm('a group', '/BBox [0 0 595 842] /Group << /S /Transparency /I true >>'),
  way('a white soft mask', text => `/G gs ${print(text)}`, softMask(1)),
  way('a shading in the shape of letters', text => `${print(text, PLACE, '7 Tr')} /S sh`, {
    resources: SHADING,
  }),
  way(
    'a picture in the shape of letters',
    text => `${print(text, PLACE, '7 Tr')} q 595 0 0 842 0 0 cm /X Do Q`,
    xobject(picture(16)),
  ),
  way('letters of a pattern', text => `/Pattern cs /P scn ${print(text)}`, PATTERN('0 0 5 5 re f')),
  way('letters that are drawings', text => inF2(text), drawings('0 0 500 600 re f')),
  way(
    'letters with a true table',
    text => inF2(text),
    courier(code => code),
  ),
  way(
    'small capitals',
    text => inF2(text.toUpperCase()),
    courier(code => String.fromCharCode(code).toLowerCase().charCodeAt(0)),
  ),
];

/** Words found in a scan lie on its picture, or under it, without ink. */
export const SCAN_WAYS: readonly PdfWay[] = [
  {
    name: 'over the scan',
    draw: text => ({
      content: `q 595 0 0 842 0 0 cm /X Do Q BT 3 Tr ET ${FIRST} ${print(text)}`,
      ...xobject(picture(500)),
    }),
  },
  {
    name: 'under the scan',
    draw: text => ({
      content: `${FIRST} ${print(text)} q 595 0 0 842 0 0 cm /X Do Q`,
      ...xobject(picture(500)),
    }),
  },
];
