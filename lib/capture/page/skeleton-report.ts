import type { LayoutDiagnosis } from '../../ports/site-adapter';
import { wordSet } from '../../text/evidence/words';

/** Content of a report besides the page's skeleton; none of it comes from the page's text. */
type ReportFacts = {
  version: string;
  /** The adapter's own name of the site, never the page's address. */
  site: string;
  problem: string;
  layouts: readonly LayoutDiagnosis[];
};

/** Maximum of readable lines in a bug report. */
const MAX_LINES = 400;
/** Maximum of visited elements, for pages that have far too many. */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 40;
const MAX_ATTRIBUTES = 10;
const MAX_CLASSES = 4;

/** Elements whose content says nothing about a page's layout. */
const CLOSED = new Set(['script', 'style', 'svg', 'math', 'noscript', 'template', 'iframe']);

/** Fixed list of roles; others are omitted. */
const ROLES = wordSet(`
  alert article banner button cell checkbox columnheader combobox complementary contentinfo
  dialog document feed figure form grid gridcell group heading img link list listbox listitem
  log main menu menuitem navigation none note option presentation progressbar radio region
  row rowgroup rowheader search separator status switch tab table tablist tabpanel textbox
  toolbar tooltip tree treeitem
`);

/**
 * A page's skeleton for a bug report: tags, names of attributes and classes, and counts.
 *
 * Contains no text of the page and no attribute values but known ARIA roles; names consist of words
 * of a fixed list, others are "x".
 */
export function skeletonReport(page: Document, facts: ReportFacts): string {
  const budget = { elements: MAX_ELEMENTS };
  const lines = page.body.isConnected ? linesOf(page.body, 0, budget) : [];
  const cut = lines.length > MAX_LINES ? [`… ${String(lines.length - MAX_LINES)} more lines`] : [];
  return [
    `Veracite ${facts.version}, ${facts.site}: ${facts.problem}`,
    ...facts.layouts.map(describeLayout),
    '',
    ...lines.slice(0, MAX_LINES),
    ...cut,
  ].join('\n');
}

function describeLayout({ id, verified, isDetected, counts }: LayoutDiagnosis): string {
  const numbers = Object.entries(counts).map(([name, count]) => `${name} ${String(count)}`);
  const verdict = isDetected ? 'detected' : 'not detected';
  return `layout ${id} (seen ${verified}): ${verdict}; ${numbers.join(', ')}`;
}

/** An element and its content; repeated siblings with the same content are written once. */
function linesOf(element: Element, depth: number, budget: { elements: number }): string[] {
  budget.elements -= 1;
  const own = `${'  '.repeat(depth)}${describe(element)}`;
  if (CLOSED.has(element.localName) || element.childElementCount === 0) return [own];
  if (depth >= MAX_DEPTH) return [`${own} …`];

  const insides: { key: string; lines: string[]; count: number }[] = [];
  for (const child of element.children) {
    if (budget.elements <= 0) break;
    if (child.hasAttribute('data-veracite-page')) continue;
    const lines = linesOf(child, depth + 1, budget);
    const key = lines.join('\n');
    const last = insides.at(-1);
    if (last?.key === key) last.count += 1;
    else insides.push({ key, lines, count: 1 });
  }
  const cut = budget.elements <= 0 ? [`${'  '.repeat(depth + 1)}…`] : [];
  return [own, ...insides.flatMap(counted), ...cut];
}

function counted({ lines, count }: { lines: string[]; count: number }): string[] {
  const [first = '', ...rest] = lines;
  return [count > 1 ? `${first} ×${String(count)}` : first, ...rest];
}

function describe(element: Element): string {
  const role = element.getAttribute('role') ?? '';
  const roleText = ROLES.has(role) ? `=${role}` : '';
  const names = Array.from(element.attributes, ({ name }) => name).filter(name => name !== 'class');
  const attributes = names
    .slice(0, MAX_ATTRIBUTES)
    .map(name => `[${maskName(name)}${name === 'role' ? roleText : ''}]`);
  return [maskTag(element.localName), ...classesOf(element), ...attributes].join('');
}

/** Classes with at least one listed word; others say nothing once masked. */
function classesOf(element: Element): string[] {
  return Array.from(element.classList)
    .filter(name => knownWords(name) > 0)
    .slice(0, MAX_CLASSES)
    .map(name => `.${maskName(name)}`);
}

/**
 * Words allowed in a report. An allowlist, since a page's names can contain anything, the user's
 * own words too, and an allowlist cannot be circumvented.
 */
const KNOWN = wordSet(`
  abbr accept access account action actions active alert align all allow alt always anchor and
  android animate answer answers app area aria article artifact aside assistant async attr audio
  author auto avatar back badge bar base before block blockquote body bold bot bottom box br
  break browse bubble busy button call cancel canvas caption card cards cell center chat check
  checked chip chips circle citation citations cite class click close code col collapse
  collapsed color cols column complete component composer container content context control
  controls conversation copy count cover data date dd default delete desc describedby
  description details dialog dir direction disabled display div dl document done down draft drag
  draggable drawer dropdown dt duration edit editable element embed end entry error event expand
  expanded export feed feedback field fieldset figcaption figure file fill filter final first
  fixed flex float focus follow font foot footer footnote footnotes for form forward frame from
  full gap get grid group head header heading height help hidden hide highlight history hover hr
  href html human icon id iframe image img immersive index indicator info inline inner input
  insert island item items key label lang language last layout lazy leading left legend length
  level li light line link links list listbox listitem live load loading log logo long loop main
  map margin mark markdown math max media menu menuitem message messages meta mid middle min
  mode model more name nav navigation new next node none note number object off ol only open
  option options order out outer output overflow overlay owns padding page pair pane panel
  paragraph parent part path paused perf photo picker pill placeholder play point popover popup
  position pre presentation preview primary profile progress prompt prose query question radio
  range raw read reader ready reason reasoning record ref reference references refs region rel
  relative renderer reply report request research resize response responses result results retry
  right role root round row rows rule save scope screen script scroll search section select
  selected selection sender sent separator set share short show side sidebar size skeleton slot
  small snippet source sources space span spinner src stack start state static status step
  sticky stop stream streaming strong style sub submit subtitle suggestion summary sup surface
  svg switch system tab tabindex table tabpanel tag target tbody td template test testid text
  textarea textbox tfoot th thead theme think thinking thread thumb time timeline title toggle
  tool toolbar tooltip top tr track transcript transition tree turn type ul unit unread update
  url use used user value video view viewport virtual visible voice web width window with word
  workflow wrap wrapper
`);

/** Elements of one letter, or with a number: not split into words, and matched as a whole only. */
const SHORT_TAGS = new Set(['a', 'b', 'i', 'p', 'q', 's', 'u', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Splits a name into words: at signs, digits, and a capital after a small letter. */
const WORD = /[A-Z]?[a-z]+|[A-Z]+|\d+/g;

/** Names are truncated to this; a page can make one of a megabyte. */
const MAX_NAME = 60;

/** Replaces every word that is not in the list by "x", numbers by "0". */
function maskName(name: string): string {
  const masked = name.slice(0, MAX_NAME).replace(WORD, word => {
    if (/^\d/.test(word)) return '0';
    return KNOWN.has(word.toLowerCase()) ? word : 'x';
  });
  // Letters of other scripts, and other characters unusual in names.
  return masked.replace(/[^\w:/[\].#()%-]+/g, 'x');
}

function maskTag(name: string): string {
  return SHORT_TAGS.has(name) ? name : maskName(name);
}

function knownWords(name: string): number {
  const words = name.slice(0, MAX_NAME).match(WORD) ?? [];
  return words.filter(word => KNOWN.has(word.toLowerCase())).length;
}
