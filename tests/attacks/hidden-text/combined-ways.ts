import { SHEETS, type Pair } from './combined-sheets';
import type { Way } from './ways';

/** Longer than the rest of the page: what hides much is no page that waits for its scripts. */
const LONG = '<p>Baskets of fruit were carried to the cellar and back.</p>'.repeat(20);
const BLANK = 'style="position:absolute;left:0;width:900px';

/** Whole parts of a page. */
const BODIES: Record<string, Pair> = {
  'lines after the last': [
    '<div style="display:-webkit-box;-webkit-line-clamp:1;-webkit-box-orient:vertical;overflow:hidden">Seen.<br>{}</div>',
    '<div style="display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical;overflow:hidden">Seen.<br>{}</div>',
  ],
  'columns outside the box': [
    '<div style="columns:2;height:20px;width:700px;overflow:hidden">One.<br>Two.<br>{}</div>',
    '<div style="columns:2;height:60px;width:900px;overflow:hidden">One.<br>Two.<br>{}</div>',
  ],
  'below the end of a box': [
    '<div style="height:40px;overflow:hidden"><p>Seen.</p><p>{}</p></div>',
    '<div style="height:40px;overflow:clip;overflow-clip-margin:90px"><p>Seen.</p><p>{}</p></div>',
  ],
  'a shadow root that hides what is in its slot': [
    '<div><template shadowrootmode="open"><style>::slotted(p){display:none}</style><slot></slot></template><p>{}</p></div>',
    '<div><template shadowrootmode="open"><style>::slotted(ul){display:none}</style><slot></slot></template><p>{}</p></div>',
  ],
  'a shadow root that hides its host': [
    '<div><template shadowrootmode="open"><style>:host{display:none}</style><slot></slot></template><p>{}</p></div>',
    '<div><template shadowrootmode="open"><style>:host(.q){display:none}</style><slot></slot></template><p>{}</p></div>',
  ],
  'a slot in a hidden box': [
    '<div><template shadowrootmode="open"><div hidden><slot></slot></div></template><p>{}</p></div>',
    '<div><template shadowrootmode="open"><div><slot></slot></div></template><p>{}</p></div>',
  ],
  'a clip drawn in the page': [
    '<svg width="0" height="0"><clipPath id="c"><rect width="0" height="0"/></clipPath></svg><p style="clip-path:url(#c)">{}</p>',
    '<svg width="0" height="0"><clipPath id="c"><rect width="900" height="90"/></clipPath></svg><p style="clip-path:url(#c)">{}</p>',
  ],
  'a mask drawn in the page': [
    '<svg width="0" height="0"><mask id="m"></mask></svg><p style="mask:url(#m)">{}</p>',
    '<svg width="0" height="0"><mask id="m"><rect width="900" height="90" fill="#fff"/></mask></svg><p style="mask:url(#m)">{}</p>',
  ],
  'a filter drawn in the page': [
    '<svg width="0" height="0"><filter id="f"><feFlood flood-opacity="0"/></filter></svg><p style="filter:url(#f)">{}</p>',
    '<svg width="0" height="0"><filter id="f"><feOffset dx="3"/></filter></svg><p style="filter:url(#f)">{}</p>',
  ],
  'a box pulled over it': [
    '<p style="margin:0">{}</p><div style="position:relative;margin-top:-40px;height:40px;background:#fff"></div>',
    '<p style="margin:0">{}</p><div style="position:relative;margin-top:-2px;height:40px;background:#fff"></div>',
  ],
  'two boxes in one place of a grid': [
    '<div style="display:grid"><p style="grid-area:1/1">{}</p><div style="grid-area:1/1;background:#fff"></div></div>',
    '<div style="display:grid"><p style="grid-area:1/1">{}</p><div style="grid-area:2/1;background:#fff"></div></div>',
  ],
  'the shadow of a box': [
    `<div style="position:relative"><p>{}</p><i ${BLANK};top:80px;height:1px;box-shadow:0 -75px 0 30px #fff"></i></div>`,
    `<div style="position:relative"><p>{}</p><i ${BLANK};top:80px;height:1px;box-shadow:0 2px 0 2px #fff"></i></div>`,
  ],
  'a darkened backdrop': [
    '<div style="position:relative"><p>{}</p><div style="position:absolute;inset:0;backdrop-filter:brightness(0)"></div></div>',
    '<div style="position:relative"><p>{}</p><div style="position:absolute;inset:0;backdrop-filter:brightness(.9)"></div></div>',
  ],
  'details without their contents': [
    `<style>details::details-content{display:none}</style><details open><summary>Safe?</summary><p>{}</p>${LONG}</details>`,
    `<style>details::details-content{color:#333}</style><details open><summary>Safe?</summary><p>{}</p>${LONG}</details>`,
  ],
  'found by a search': [
    '<div hidden="until-found"><p style="content-visibility:visible">{}</p></div>',
    '<p hidden="until-found" style="content-visibility:visible">{}</p>',
  ],
  'a phantom in a formula': [
    '<p>Let <math><mi>x</mi><mphantom><mtext>{}</mtext></mphantom></math></p>',
    '<p>Let <math><mi>x</mi><mrow><mtext>{}</mtext></mrow></math></p>',
  ],
  'another reading of a formula': [
    '<p>Let <math><semantics><mi>x</mi><mtext>{}</mtext></semantics></math> be.</p>',
    '<p>Let <math><semantics><mtext>{}</mtext></semantics></math> be.</p>',
  ],
  'a sheet for the printer': [
    '<style>.k{display:none}</style><style media="print">.k{display:block}</style><p class="k">{}</p>',
    '<style media="print">.k{display:none}</style><p class="k">{}</p>',
  ],
  'another sheet to choose': [
    '<style title="a">.k{display:none}</style><p class="k">{}</p>',
    '<link rel="alternate stylesheet" title="q" href="data:text/css,.k%7Bdisplay:none%7D"><p class="k">{}</p>',
  ],
  'a sheet in a drawing': [
    '<svg width="9" height="9"><style>.k{display:none}</style></svg><p class="k">{}</p>',
    '<svg width="9" height="9"><style>.j{display:none}</style></svg><p class="k">{}</p>',
  ],
  'from right to left': [
    '<div dir="rtl" style="overflow:hidden"><p style="text-indent:-9999px">{}</p></div>',
    '<div dir="rtl" style="overflow:hidden"><p style="text-indent:40px">{}</p></div>',
  ],
  'inert parts': [
    '<style>[inert]{visibility:hidden}</style><div inert><p>{}</p></div>',
    '<style>[inert]{user-select:none;pointer-events:none}</style><div inert><p>{}</p></div>',
  ],
};

/** What only pieces of other documents, or no browser, would draw; the reader takes none of it. */
const FALLBACKS: Record<string, string> = {
  'a drawing that is not seen':
    '<svg width="400" height="50" opacity="0"><foreignObject width="400" height="50"><p>{}</p></foreignObject></svg>',
  'choices of a list':
    '<select style="width:90px"><option>Lemons</option><option>{}</option></select>',
  'the fallback of a sound': '<audio controls>{}</audio>',
  'the fallback of a measure': '<meter value="1">{}</meter><progress value="1">{}</progress>',
};

function waysOf(which: 0 | 1): Way[] {
  return [
    ...Object.entries(SHEETS).map(([name, pair]) => ({
      name: `combined: ${name}`,
      style: pair[which],
      body: '<div id="o"><p class="x">{}</p></div>',
    })),
    ...Object.entries(BODIES).map(([name, pair]) => ({
      name: `combined: ${name}`,
      body: pair[which],
    })),
  ];
}

/** What only a layout can tell: places, sizes, and sheets of shadow roots. */
export const BY_LAYOUT: ReadonlySet<string> = new Set(
  [
    'the width of a container',
    'the position among its class',
    'behind the eye',
    'the first line',
    'a box before the letters',
    'clipped by a path',
    'a box over it by a sheet',
    'lines after the last',
    'columns outside the box',
    'below the end of a box',
    'a shadow root that hides what is in its slot',
    'a shadow root that hides its host',
    'a clip drawn in the page',
    'a mask drawn in the page',
    'a filter drawn in the page',
    'a box pulled over it',
    'two boxes in one place of a grid',
    'the shadow of a box',
    'a darkened backdrop',
    'details without their contents',
  ].map(name => `combined: ${name}`),
);

/** What no layout tells either: only a picture of the page would. */
export const BY_PICTURE: ReadonlySet<string> = new Set(['combined: the shadow of a box']);

export const COMBINED_HIDDEN: readonly Way[] = [
  ...waysOf(0),
  ...Object.entries(FALLBACKS).map(([name, body]) => ({ name: `combined: ${name}`, body })),
];

export const COMBINED_VISIBLE: readonly Way[] = waysOf(1);
