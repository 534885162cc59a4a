/** Host that a page laid out here must not make the browser ask for anything. */
export const TRAP_HOST = 'trap.example';

const trap = (name: string) => `https://${TRAP_HOST}/${name}`;
const BITE = 'globalThis.__pwned = true';

/** A page that tries to run scripts and to load whatever markup and style sheets can load. */
export function trapPage(body: string): string {
  return `<!doctype html><html lang="en" onload="${BITE}"><head><meta charset="utf-8"><title>Traps</title>
<meta http-equiv="refresh" content="0; url=${trap('refresh')}"><base href="${trap('base/')}">
<meta http-equiv="x-dns-prefetch-control" content="on">
<link rel="preconnect" href="${trap('')}"><link rel="dns-prefetch" href="${trap('')}">
<link rel="prefetch" href="${trap('prefetch')}"><link rel="modulepreload" href="${trap('module.js')}">
<link rel="stylesheet" href="${trap('sheet.css')}"><link rel="icon" href="${trap('icon.png')}">
<style>@import url(${trap('import.css')}); @font-face { font-family: t; src: url(${trap('font.woff2')}) }
body { background: url(${trap('ground.png')}); font-family: t; cursor: url(${trap('cursor.png')}), auto }
p::after { content: url(${trap('after.png')}) }</style>
<script>${BITE}</script><script src="${trap('script.js')}"></script><script type="module">${BITE}</script></head>
<body onload="${BITE}" onresize="${BITE}" onscroll="${BITE}"><img src="${trap('image.png')}" srcset="${trap('set.png')} 2x" onerror="${BITE}">
<picture><source srcset="${trap('source.png')}"><img src="x"></picture><video src="${trap('film.mp4')}" poster="${trap('poster.png')}" autoplay></video>
<audio src="${trap('sound.mp3')}" autoplay></audio><iframe src="${trap('frame')}" srcdoc="<script>${BITE}</script>"></iframe>
<object data="${trap('object')}"></object><embed src="${trap('embed')}"><input type="image" src="${trap('input.png')}">
<svg onload="${BITE}"><script>${BITE}</script><image href="${trap('svg.png')}" /><use href="${trap('use.svg')}#a" /><animate onbegin="${BITE}" attributeName="x" dur="1s" /></svg>
<details open ontoggle="${BITE}"><summary>More</summary></details><input autofocus onfocus="${BITE}">
<div style="animation: a 1ms" onanimationstart="${BITE}" onanimationend="${BITE}"></div><style>@keyframes a { to { opacity: .5 } }</style>
<div><template shadowrootmode="open"><script>${BITE}</script><img src="${trap('shadow.png')}" onerror="${BITE}"></template></div>
<form action="${trap('form')}"><button autofocus onfocus="${BITE}">Send</button></form>
${body}</body></html>`;
}

/** A page whose styles keep a layout busy for minutes. */
export function endlessLayout(body: string): string {
  const parts = '<section><i></i><b></b><u></u></section>'.repeat(4_500);
  const rules = Array.from(
    { length: 400 },
    (_, at) => `:has(~ section ~ section b:nth-last-child(${at + 3}n)) ~ * i{order:${at}}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Endless</title>
<style>${rules.join('')}</style></head><body>${body}<div>${parts}</div></body></html>`;
}

/** A page of absurd sizes, with animations that never end. */
export function absurdLayout(body: string): string {
  const boxes = '<div class="b"><div class="b"><span>.</span></div></div>'.repeat(500);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Absurd</title>
<style>.b{width:1000000px;height:1000000px;animation:s 1ms infinite alternate;display:inline-grid;columns:1000}
@keyframes s{to{transform:scale(1000) rotate(1turn);width:1px}}table{table-layout:auto}</style></head>
<body>${body}${boxes}<table>${'<tr>' + '<td colspan="1000" rowspan="60000">.</td>'.repeat(50) + '</tr>'}</table></body></html>`;
}
