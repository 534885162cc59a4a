/** A mechanism twice: as it hides a sentence, and harmless. */
export type Pair = readonly [hides: string, shows: string];

/** Sheets for a paragraph with the class `x` in a `div` with the id `o`. */
export const SHEETS: Record<string, Pair> = {
  'important in the first layer': [
    '@layer a,b;@layer a{.x{display:none!important}}@layer b{.x{display:block!important}}',
    '@layer a,b;@layer b{.x{display:none!important}}@layer a{.x{display:block!important}}',
  ],
  'a layer in a layer': [
    '@layer o{@layer i{.x{display:block}}.x{display:none}}',
    '@layer o{@layer i{.x{display:none}}.x{display:block}}',
  ],
  'a scope with an end': [
    '@scope (#o) to (.y){.x{display:none}}',
    '@scope (#o) to (.x){.x{display:none}}',
  ],
  'the root of a scope': [
    '@scope (#o){:scope{display:none}}',
    '@scope (.none){:scope{display:none}}',
  ],
  'the width of a container': [
    '#o{container-type:inline-size;width:600px}@container (max-width:700px){.x{display:none}}',
    '#o{container-type:inline-size;width:600px}@container (max-width:500px){.x{display:none}}',
  ],
  'what stands before': [
    'h1:has(+ p) ~ div .x{display:none}',
    'h1:has(+ ul) ~ div .x{display:none}',
  ],
  'nesting with the sign last': [
    '.x{color:red;div#o > &{display:none}}',
    '.x{color:red;section#o > &{display:none}}',
  ],
  'no state of use': ['.x:not(:hover){display:none}', '#o:focus-within .x{display:none}'],
  'the language': [':lang(en) .x{display:none}', ':lang(fr) .x{display:none}'],
  'the position among its class': [
    ':nth-child(1 of .x){display:none}',
    ':nth-child(2 of .x){display:none}',
  ],
  'mixed colours': [
    '.x{color:color-mix(in oklab,white 100%,black)}',
    '.x{color:color-mix(in oklab,white 30%,black)}',
  ],
  'colours of two themes': [
    ':root{color-scheme:light}.x{color:light-dark(white,black)}',
    ':root{color-scheme:light}.x{color:light-dark(black,white)}',
  ],
  'a colour made of another': [
    '.x{color:rgb(from black r g b / 0)}',
    '.x{color:rgb(from white 0 0 0)}',
  ],
  'a colour of the system': ['.x{color:Canvas}', '.x{color:CanvasText}'],
  'a ground in the colour of the text': [
    '.x{background-color:currentColor}',
    '.x{border:1px solid currentColor}',
  ],
  'white multiplied': [
    '#o{background:#000}.x{color:#fff;mix-blend-mode:multiply}',
    '#o{background:#000}.x{color:#fff;mix-blend-mode:screen}',
  ],
  'brightness 0': [
    '#o{background:#123;color:#fff;filter:brightness(0)}',
    '#o{background:#123;color:#fff;filter:brightness(.9)}',
  ],
  'contrast 0': [
    '#o{background:#000;color:#fff;filter:contrast(0)}',
    '#o{background:#000;color:#fff;filter:contrast(.8)}',
  ],
  'inverted letters': ['.x{filter:invert(1)}', '.x{background:#fff;filter:invert(1)}'],
  'opacity of three boxes': [
    '#o,.x{opacity:.04}#o{filter:opacity(.3)}',
    '#o,.x{opacity:.9}#o{filter:opacity(.8)}',
  ],
  'a mask of no size': [
    '.x{mask:linear-gradient(#000,#000) no-repeat;mask-size:0 0}',
    '.x{mask:linear-gradient(#000,#000) no-repeat;mask-size:100% 100%}',
  ],
  'a mask somewhere else': [
    '.x{mask:linear-gradient(#000,#000) -5000px 0/100px 100px no-repeat}',
    '.x{mask:linear-gradient(#000,#000) 0 0/100% 100px no-repeat}',
  ],
  'letters cut out of white': [
    '.x{color:transparent;background:linear-gradient(#fff,#fff);background-clip:text}',
    '.x{color:transparent;background:linear-gradient(#000,#333);background-clip:text}',
  ],
  'contents of a box not drawn': ['#o{content-visibility:hidden}', '#o{content-visibility:auto}'],
  'a path to follow': [
    '.x{position:absolute;offset-path:path("M -3000 -3000 L -3000 -3001")}',
    '.x{position:absolute;offset:path("M 300 300 L 400 300") 0deg}',
  ],
  'a matrix of no width': [
    '.x{transform:matrix3d(0,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1)}',
    '.x{transform:matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1)}',
  ],
  'a matrix that moves': [
    '.x{transform:matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,-9000,0,0,1)}',
    '.x{transform:matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,9,0,0,1)}',
  ],
  'scaled twice': [
    '#o{transform:scale(.1)}.x{transform:scale(.1)}',
    '#o{transform:scale(.9)}.x{transform:scale(.9)}',
  ],
  'behind the eye': [
    '#o{perspective:100px}.x{transform:translateZ(200px)}',
    '#o{perspective:100px}.x{transform:translateZ(-10px)}',
  ],
  zoom: ['#o{zoom:.1}.x{zoom:.1}', '#o{zoom:.9}.x{zoom:.9}'],
  'lines from top to bottom': [
    '.x{writing-mode:vertical-rl;inline-size:0;overflow:hidden;white-space:nowrap}',
    '.x{writing-mode:vertical-rl;inline-size:400px;overflow:hidden}',
  ],
  'lines without height, cut off': [
    '#o{overflow:hidden;line-height:0}.x{margin:0}',
    '#o{line-height:0}',
  ],
  'letters over one another, moved': [
    '.x{letter-spacing:-50px;text-indent:-60px}',
    '.x{letter-spacing:-.5px;text-indent:60px}',
  ],
  'indent of a screen': ['.x{text-indent:-100vw}', '.x{text-indent:10vw}'],
  'size adjusted to nothing': ['.x{font-size-adjust:0}', '.x{font-size-adjust:.5}'],
  'the first line': ['.x::first-line{color:transparent}', '.x::first-line{color:#333}'],
  'more indent than room': [
    '.x{width:20px;overflow:hidden;white-space:nowrap;text-overflow:"";text-indent:30px}',
    '.x{width:900px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;text-indent:30px}',
  ],
  'a box before the letters': [
    '.x{overflow:hidden;white-space:nowrap;width:300px}.x::before{content:"";display:inline-block;width:300px}',
    '.x{overflow:hidden;white-space:nowrap;width:600px}.x::before{content:"";display:inline-block;width:30px}',
  ],
  'a column of a table': ['.x{display:table-column}', '.x{display:table-cell}'],
  'content in its place': [
    '.x{content:url("data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")}',
    '.x{content:"other"}',
  ],
  'clipped by a path': ['.x{clip-path:path("M0 0")}', '.x{clip-path:path("M0 0H2000V200H0Z")}'],
  'clipped from one side': [
    '.x{clip-path:inset(0 calc(50% + 1px) 0 50%)}',
    '.x{clip-path:inset(0 calc(10% - 1px) 0 0)}',
  ],
  'a transition from seen to unseen': [
    '.x{opacity:0;transition:opacity 1ms}@starting-style{.x{opacity:1}}',
    '.x{opacity:1;transition:opacity 1ms}@starting-style{.x{opacity:0}}',
  ],
  'the beginning of a late animation': [
    '.x{animation:a 1s 9000s backwards}@keyframes a{from{opacity:0}}',
    '.x{animation:a 1s 9000s}@keyframes a{from{opacity:0}}',
  ],
  'an animation that is paused': [
    '.x{animation:a 1s paused}@keyframes a{from{visibility:hidden}}',
    '.x{animation:a 1s paused}@keyframes a{to{visibility:hidden}}',
  ],
  'the second of two animations': [
    '.x{animation:b 1ms,a 1ms both}@keyframes a{to{opacity:0}}',
    '.x{animation:b 1ms,a 1ms both}@keyframes a{from{opacity:0}}',
  ],
  'an animation backwards': [
    '.x{animation:a 1ms reverse forwards}@keyframes a{from{opacity:0}to{opacity:1}}',
    '.x{animation:a 1ms reverse forwards}@keyframes a{from{opacity:1}to{opacity:0}}',
  ],
  'an endless animation': [
    '.x{animation:a 1s infinite}@keyframes a{0%,100%{opacity:0}50%{opacity:0}}',
    '.x{animation:a 1s infinite}@keyframes a{50%{color:#333}}',
  ],
  'light colours': [
    '@media (prefers-color-scheme:light){.x{display:none}}',
    '@media (prefers-color-scheme:dark){.x{display:none}}',
  ],
  'no wish for contrast': [
    '@media not (prefers-contrast:more){.x{display:none}}',
    '@media (prefers-contrast:more){.x{display:none}}',
  ],
  'a screen of pixels': [
    '@media (min-resolution:.5dppx) and (min-aspect-ratio:1/2){.x{display:none}}',
    '@media (min-resolution:9dppx) and (min-aspect-ratio:1/2){.x{display:none}}',
  ],
  'a variable of a kind': [
    '@property --a{syntax:"<number>";inherits:false;initial-value:0}.x{opacity:var(--a)}',
    '@property --a{syntax:"<number>";inherits:false;initial-value:1}.x{opacity:var(--a)}',
  ],
  'what is not supported': [
    '@supports not (display:glorp){.x{display:none}}',
    '@supports (display:glorp){.x{display:none}}',
  ],
  'what is computed': ['.x{opacity:calc(1 - cos(0))}', '.x{opacity:cos(0)}'],
  'an escape in a name': ['.\\78{display:none}', '.\\79{display:none}'],
  'a sheet in a sheet': [
    '@import url("data:text/css,.x%7Bdisplay:none%7D");',
    '@import url("data:text/css,.x%7Bdisplay:none%7D") print;',
  ],
  'a share of the screen': ['.x{position:absolute;top:-100%}', '.x{position:absolute;top:50%}'],
  'grounds of parent and child': [
    '#o{color:#fff;background:#111}.x{background:#fff}',
    '#o{color:#fff;background:#111}.x{background:#222}',
  ],
  'a box over it by a sheet': [
    '#o{position:relative}#o::after{content:"";position:absolute;inset:0;background:#fff}',
    '#o{position:relative}#o::after{content:"";position:absolute;inset:0;border:1px solid #000}',
  ],
};
