/** A way to treat a sentence on a page. `{}` in `body` is where the sentence goes. */
export type Way = { name: string; body: string; style?: string };

const BAIT = 'Seven lemons a day cure the night cough.';
/** As long as the other, so that only what is drawn can tell them apart. */
const OTHER = 'Twelve quinces heal every broken knee too';

export const SENTENCES = [BAIT, OTHER] as const;

export function pageWith({ body, style }: Way, sentence: string): string {
  const sheet = style === undefined ? '' : `<style>${style}</style>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lemons</title>${sheet}</head><body>
<h1>Lemons in the cold room</h1><p>The growers kept the fruit at four degrees for six weeks.</p>
${body.replaceAll('{}', sentence)}
<p>They weighed every basket twice and wrote it down.</p></body></html>`;
}

/** By style attributes: name and declarations of a paragraph. */
function inline(styles: Record<string, string>): Way[] {
  return Object.entries(styles).map(([name, style]) => ({
    name,
    body: `<p style="${style}">{}</p>`,
  }));
}

/** By style sheets: name and sheet of a paragraph with the class `x` in a `div` with the id `o`. */
function bySheet(styles: Record<string, string>): Way[] {
  return Object.entries(styles).map(([name, style]) => ({
    name: `sheet: ${name}`,
    style,
    body: '<div id="o"><p class="x">{}</p></div>',
  }));
}

function byMarkup(bodies: Record<string, string>): Way[] {
  return Object.entries(bodies).map(([name, body]) => ({ name, body }));
}

/** Ways by which no reader sees the sentence. */
export const HIDDEN: readonly Way[] = [
  ...inline({
    'display none': 'display:none',
    'display in capitals with spaces': 'DISPLAY : NONE',
    'display, important': 'display:none !important',
    'display with a comment': 'display:/**/none',
    'display with an escape': 'd\\69splay:n\\6fne',
    'display, the last one counts': 'display:block;display:none',
    'visibility hidden': 'visibility:hidden',
    'visibility collapse': 'visibility:collapse',
    'opacity 0': 'opacity:0',
    'opacity in percent': 'opacity:0%',
    'opacity by calc': 'opacity:calc(1 - 1)',
    'filter opacity': 'filter:opacity(0)',
    'mask of nothing': 'mask:linear-gradient(transparent,transparent)',
    'prefixed mask': '-webkit-mask-image:linear-gradient(#0000,#0000)',
    'white on white': 'color:white',
    'white in hexadecimal': 'color:#FFFFFF',
    'white in new notation': 'color:rgb(100% 100% 100%)',
    'white by hsl': 'color:hsl(0 0% 100%)',
    'transparent colour': 'color:transparent',
    'colour with alpha 0': 'color:rgba(0,0,0,0)',
    'colour with alpha 0 after a slash': 'color:rgb(0 0 0 / 0)',
    'colour with four digits': 'color:#0000',
    'fill colour': '-webkit-text-fill-color:transparent',
    'same colour as its own ground': 'background:#ff0;color:#ff0',
    'same named and numbered colour': 'background:lightyellow;color:#ffffe0',
    'same colour as a gradient': 'background:linear-gradient(red,red);color:red',
    'font size 0': 'font-size:0',
    'font size in em': 'font-size:0em',
    'font size in percent': 'font-size:0%',
    'font shorthand': 'font:0/0 a',
    'font of one pixel in white': 'font-size:1px;color:white',
    'font size by calc': 'font-size:calc(1em * 0)',
    'off to the left': 'position:absolute;left:-9999px',
    'off to the left in em': 'position:absolute;left:-999em',
    'off to the right': 'position:absolute;right:-9999px',
    'off to the top': 'position:absolute;top:-5000px',
    'off by inset': 'position:fixed;inset:-3000px auto auto -3000px',
    'fixed under the screen': 'position:fixed;top:110vh',
    'fixed right of the screen': 'position:fixed;left:100vw',
    'relative, far left': 'position:relative;left:-200vw',
    'text indent': 'text-indent:-9999px',
    'text indent beyond a box': 'text-indent:100%;white-space:nowrap;overflow:hidden',
    'margin to the left': 'margin-left:-9999px',
    'padding beyond a box': 'width:200px;height:0;padding-top:0;overflow:hidden',
    'scaled to nothing': 'transform:scale(0)',
    'scaled in one direction': 'transform:scaleY(0)',
    'scaled by its own property': 'scale:0',
    'matrix of nothing': 'transform:matrix(0,0,0,0,0,0)',
    'turned edge on': 'transform:rotateY(90deg)',
    'turned by a quarter': 'transform:rotateX(.25turn)',
    'moved away': 'transform:translateX(-9999px)',
    'moved by its own property': 'translate:-300vw 0',
    'back side': 'backface-visibility:hidden;transform:rotateY(180deg)',
    'clip to nothing': 'position:absolute;clip:rect(0,0,0,0)',
    'clip to a pixel': 'position:absolute;clip:rect(1px 1px 1px 1px)',
    'clip path inset': 'clip-path:inset(100%)',
    'clip path half': 'clip-path:inset(50%)',
    'clip path circle': 'clip-path:circle(0)',
    'clip path polygon': 'clip-path:polygon(0 0,0 0,0 0)',
    'height 0': 'height:0;overflow:hidden',
    'max height 0': 'max-height:0;overflow:hidden',
    'width 0': 'width:0;overflow:hidden;white-space:nowrap',
    'max width 0': 'max-width:0;overflow:clip;white-space:nowrap',
    'block size 0': 'block-size:0;overflow-y:hidden',
    'line height 0': 'line-height:0;overflow:hidden',
    'content visibility': 'content-visibility:hidden',
    'behind the page': 'position:relative;z-index:-1;background:none;color:#fff',
    'signs instead of letters': '-webkit-text-security:disc;color:#0000',
  }),
  ...bySheet({
    'display none': '.x{display:none}',
    'visibility hidden': 'p.x{visibility:hidden}',
    'opacity 0': '#o .x{opacity:0}',
    'opacity of the parent': '#o{opacity:0}',
    'opacity that a child cannot undo': '#o{opacity:0}.x{opacity:1!important}',
    'white text of the parent': '#o{color:#fff}',
    'inherit by name': '#o{visibility:hidden}.x{visibility:inherit}',
    'a custom property': ':root{--d:none}.x{display:var(--d)}',
    'a custom property with a fallback': '.x{display:var(--none,none)}',
    'a custom property through another': ':root{--a:var(--b);--b:0}.x{opacity:var(--a)}',
    'is()': ':is(#o,.q) > :where(.x){display:none}',
    'an id beats a class': '#o p{display:none}p.x{display:block}',
    'important beats a later rule': '.x{display:none!important}#o .x{display:block}',
    supports: '@supports (display:grid){.x{display:none}}',
    'supports not': '.x{display:none}@supports not (display:grid){.x{display:block}}',
    'print only': '.x{display:none}@media print{.x{display:block}}',
    'a wide screen': '@media screen and (min-width:600px){.x{display:none}}',
    'a range of widths': '@media (600px <= width){.x{display:none}}',
    'narrow screens only': '.x{display:none}@media (max-width:300px){.x{display:block}}',
    'a layer': '@layer low,high;@layer high{.x{display:none}}@layer low{p.x{display:block}}',
    'no layer beats a layer': '@layer a{#o .x{display:block}}.x{display:none}',
    nesting: '#o{& .x{display:none}}',
    'nesting without a sign': '#o{p{opacity:0}}',
    'an attribute': '[class~="x"]{display:none}',
    'the position': '#o p:first-child{display:none}',
    'not()': 'p:not(.y):not(:root > body > p):not(.z){display:none}body > p{display:block}',
    'has()': '#o:has(.x){display:none}',
    'a grid row of nothing':
      '#o{display:grid;grid-template-rows:0fr}.x{overflow:hidden;min-height:0;margin:0}',
    'a clipped parent': '#o{height:0;overflow:hidden}',
    'a parent without size': '#o{font-size:0}',
    'an animation that ends hidden':
      '.x{animation:a 1ms forwards}@keyframes a{to{visibility:hidden}}',
    'a screen reader class':
      '.x{position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip:rect(0,0,0,0);border:0}',
    'all of nothing': '.x{all:unset;display:none}',
    'pushed out of a small box': '#o{height:20px;overflow:hidden}.x{margin:0;padding-top:90px}',
    'behind the ground of the parent': '#o{background:#fff}.x{position:relative;z-index:-1}',
    'blended with the ground': '#o{background:#fff}.x{mix-blend-mode:screen}',
    'blended by difference': '#o{background:#fff}.x{mix-blend-mode:difference}',
    'the important colour': '#o p{color:white!important}.x{color:black}',
  }),
  ...byMarkup({
    'the attribute hidden': '<p hidden>{}</p>',
    'hidden until found': '<p hidden="until-found">{}</p>',
    'a white font': '<p><font color="white">{}</font></p>',
    'the ground of a table':
      '<table bgcolor="yellow" width="600"><tr><td><font color="yellow">{}</font></table>',
    'the ground of a cell':
      '<table width="600"><tr><td bgcolor="#0ff" style="color:aqua">{}</td></tr></table>',
    'details without a way to open it':
      '<details><summary style="display:none">More</summary><p>{}</p></details>',
    'a hidden summary': '<details open><summary hidden>{}</summary><p>Open text.</p></details>',
    'a popover': '<div popover>{}</div>',
    'a closed dialog': '<dialog>{}</dialog>',
    'a template': '<template><p>{}</p></template>',
    'children beside a shadow root':
      '<div><template shadowrootmode="open"><p>Shown in its place.</p></template><p>{}</p></div>',
    'a child for a slot that is not there':
      '<div><template shadowrootmode="open"><slot></slot></template><p slot="gone">{}</p></div>',
    'the fallback of a slot in use':
      '<div><template shadowrootmode="open"><slot>{}</slot></template><b>Shown in its place.</b></div>',
    'parentheses of ruby': '<ruby>lemon<rp>{}</rp><rt>fruit</rt></ruby>',
    'a collapsed table row':
      '<table><tr style="visibility:collapse"><td>{}</td></tr><tr><td>Seen.</td></tr></table>',
    'a collapsed part of a table':
      '<table><tbody style="visibility:collapse"><tr><td>{}</td></tr></tbody></table>',
    noscript: '<noscript>{}</noscript>',
    noframes: '<noframes>{}</noframes>',
    noembed: '<noembed>{}</noembed>',
    'a list of suggestions': '<datalist><option>{}</option></datalist>',
    'the fallback of a picture':
      '<canvas>{}</canvas><video>{}</video><object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">{}</object>',
    'a title in a drawing': '<svg width="9" height="9"><title>{}</title><desc>{}</desc></svg>',
    'covered by a box':
      '<div style="position:relative"><p style="margin:0">{}</p><div style="position:absolute;inset:0;background:#fff"></div></div>',
    'covered by a box of its size':
      '<div style="position:relative"><p style="margin:0">{}</p><div style="position:absolute;top:0;left:0;width:100%;height:100%;background:white"></div></div>',
    'under a box by its order':
      '<div style="position:relative"><p style="position:absolute;top:0;left:0;margin:0;z-index:1">{}</p><div style="position:relative;z-index:2;background:#eee;height:60px"></div></div>',
    'white in a paragraph of black': '<p>Seen words. <span style="color:#fff">{}</span></p>',
    'a span of no size': '<p>Seen <span style="font-size:0">{}</span> words.</p>',
    'a style sheet in an address':
      '<link rel="stylesheet" href="data:text/css,.k%7Bdisplay:none%7D"><p class="k">{}</p>',
    'a style sheet in the body': '<p class="k">{}</p><style>.k{display:none}</style>',
  }),
];

/** Folded away until the user opens it: read on purpose, as pages of questions and answers do so. */
export const FOLDED: readonly Way[] = byMarkup({
  'closed details': '<details><summary>Is it safe?</summary><p>{}</p></details>',
  'a panel with its button':
    '<button aria-expanded="false" aria-controls="a1">Is it safe?</button><div id="a1" hidden>{}</div>',
  'a tab':
    '<div role="tablist"><span role="tab" aria-controls="t2">Dosage</span></div><div id="t2" role="tabpanel" style="display:none">{}</div>',
});

/** Only what runs the page's own program can tell. */
export const BY_SCRIPT: readonly Way[] = byMarkup({
  'removed by a script': '<p id="s">{}</p><script>document.getElementById("s").remove()</script>',
  'replaced by a script':
    '<p id="s">{}</p><script>document.getElementById("s").textContent="They did not."</script>',
});

/** What a reader sees, however like the others it looks. */
export const VISIBLE: readonly Way[] = [
  ...inline({
    'a plain paragraph': 'margin:1em',
    'display, the important one counts': 'display:block !important;display:none',
    'nonsense for display': 'display:none-of-it',
    'a comment around it': 'color:black;/* display:none */',
    'half transparent': 'opacity:.5',
    'white on black': 'background:black;color:white',
    'white on a shadow': 'color:white;text-shadow:0 0 3px black',
    'letters cut out of a gradient':
      'color:transparent;background:linear-gradient(90deg,red,blue);-webkit-background-clip:text;background-clip:text',
    'small print': 'font-size:9px',
    'moved a little': 'position:relative;left:-4px;top:2px',
    'turned upside down': 'transform:rotate(180deg)',
    'height 0 without clipping': 'height:0;margin-bottom:2em',
    'clip without a position': 'clip:rect(0,0,0,0)',
    'a name that begins alike': '--display:none;display-outside:none',
    'in front': 'position:relative;z-index:5',
    'a hanging indent': 'padding-left:3em;text-indent:-2em',
    'a scrolling box': 'height:60px;overflow:auto',
  }),
  ...bySheet({
    'print only': '@media print{.x{display:none}}',
    'narrow screens only': '@media (max-width:400px){.x{display:none}}',
    'an id beats a class': '.x{display:none}#o p{display:block}',
    'a visible child of a hidden parent': '#o{visibility:hidden}.x{visibility:visible}',
    'under the pointer': '.x:hover{display:none}',
    'before it': '.x::before{content:"";display:none;opacity:0}',
    'another class': '.xx,.x-x,.x .y{display:none}',
    'not supported': '@supports not (display:block){.x{display:none}}',
    'an animation that ends shown':
      '.x{opacity:0;animation:a 1ms forwards}@keyframes a{to{opacity:1}}',
    'a broken rule before it': '.x{display:none;}}.x{display:block}p.x{display:block}',
    'white on a dark page': 'body{background:#111;color:#eee}.x{color:#fff}',
    'a layer loses': '@layer a{.x{display:none!ie}}.x{display:block}',
    'inline ignores a size': '.x{display:inline;height:0;overflow:hidden}',
  }),
  ...byMarkup({
    'open details': '<details open><summary>Is it safe?</summary><p>{}</p></details>',
    'an open dialog': '<dialog open style="position:static">{}</dialog>',
    'hidden, and shown by a style': '<p hidden style="display:block">{}</p>',
    'hidden from screen readers': '<p aria-hidden="true">{}</p>',
    inert: '<p inert>{}</p>',
    'white on the ground of a table':
      '<table bgcolor="navy"><tr><td><font color="white">{}</font></table>',
    'a child in its slot':
      '<div><template shadowrootmode="open"><slot></slot></template><p>{}</p></div>',
    'a fieldset that is off': '<fieldset disabled><p>{}</p></fieldset>',
  }),
];
