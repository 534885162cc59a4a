import type { LayoutDiagnosis } from '../ports/site-adapter';
import { knownWords, maskName, maskTag } from './skeleton-words';

/** What a report says besides the page's skeleton; nothing of it comes from the page's text. */
export type ReportFacts = {
  version: string;
  /** The adapter's own name of the site, never the page's address. */
  site: string;
  /** What could not be read. */
  problem: string;
  layouts: readonly LayoutDiagnosis[];
};

/** Lines of skeleton: as many as a bug report can be read with. */
const MAX_LINES = 400;
/** Elements looked at, against a page that is nothing but elements. */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 40;
const MAX_ATTRIBUTES = 10;
const MAX_CLASSES = 4;

/** Elements whose inside says nothing about a page's layout. */
const CLOSED = new Set(['script', 'style', 'svg', 'math', 'noscript', 'template', 'iframe']);

/** Roles are a fixed list of words; one that is not of it is left out. */
const ROLES = new Set(
  (
    'alert article banner button cell checkbox columnheader combobox complementary contentinfo ' +
    'dialog document feed figure form grid gridcell group heading img link list listbox listitem ' +
    'log main menu menuitem navigation none note option presentation progressbar radio region ' +
    'row rowgroup rowheader search separator status switch tab table tablist tabpanel textbox ' +
    'toolbar tooltip tree treeitem'
  ).split(' '),
);

/**
 * A page's skeleton for a bug report: tags, names of attributes and classes, and counts.
 *
 * No text of the page and no value of an attribute is in it but known ARIA roles, and every
 * name is written in words of a fixed list, others as "x".
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

/** The element and what is in it; runs of siblings with the same inside are told once. */
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

/** Classes of which the list knows something; the others tell nothing once they are masked. */
function classesOf(element: Element): string[] {
  return Array.from(element.classList)
    .filter(name => knownWords(name) > 0)
    .slice(0, MAX_CLASSES)
    .map(name => `.${maskName(name)}`);
}
