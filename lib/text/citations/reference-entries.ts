import type { CitationDraft } from '../../core/answer/citation';
import { nameTarget, shorten } from './citation-target';
import { textOfRuns, type LinkRun, type MarkdownBlock, type Run } from '../markdown/markdown-runs';
import { readReferenceTitle } from './listed-references';

export type ReferenceEntry = Pick<CitationDraft, 'label' | 'target' | 'quoteHint'> & {
  number: number | null;
};

const INLINE_TITLE = /^\s*(?:references?|sources?|citations?|learn more)\s*:[\s,;|·•&.and]*$/i;
const NUMBER = /^\s*(?:\[\^?(\d{1,3})\]:?|(\d{1,3})[.)])\s+/;
const NUMBER_IN_LINK = /^\[?(\d{1,3})\]?(?:\s|$)/;

/** Separates the lists of sources from an answer: under a title, in one line, or at the end. */
export function splitReferences(blocks: readonly MarkdownBlock[]): {
  body: MarkdownBlock[];
  entries: ReferenceEntry[];
} {
  const body: MarkdownBlock[] = [];
  const lists: ReferenceEntry[][] = [];
  const tail = untitledStart(blocks);
  let index = 0;
  while (index < blocks.length) {
    const block = blocks[index];
    if (!block) break;
    const end = index === tail ? blocks.length : titledEnd(blocks, index);
    if (end > index) {
      lists.push(readList(blocks.slice(index === tail ? index : index + 1, end)));
      index = end;
      continue;
    }
    if (isInlineList(block)) lists.push(linksOf(block.runs).map(link => entryOf(link, null, '')));
    else body.push(block);
    index += 1;
  }
  return { body, entries: lists.flat() };
}

/** Returns the target of a definition or an entry: its first link, or the work its words name. */
export function readEntry(runs: readonly Run[], number: number | null): ReferenceEntry {
  const links = linksOf(runs);
  const link = links.find(({ target }) => target.kind !== 'unresolved') ?? links[0];
  const words = runs
    .map(run => (run.kind === 'link' && run.isBare ? ' ' : textOfRuns([run])))
    .join('');
  const title = shorten(words.replace(NUMBER, '')).replace(/[\s.,;:–—([-]+$/, '');
  if (link) return entryOf(link, number, title);
  return { number, label: title, target: { kind: 'title', title }, quoteHint: null };
}

function entryOf(link: LinkRun, number: number | null, words: string): ReferenceEntry {
  const label = link.isBare || link.label === '' ? words : link.label;
  return {
    number,
    label: label || (link.title ?? nameTarget(link.target)),
    target: link.target,
    quoteHint: link.quoteHint,
  };
}

/** Returns one past the entries under the title at `index`; `index` itself if it is no title. */
function titledEnd(blocks: readonly MarkdownBlock[], index: number): number {
  const block = blocks[index];
  if (!block || !['heading', 'paragraph', 'list-item'].includes(block.kind)) return index;
  const title = textOfRuns(block.runs.slice(0, 3)).trim();
  const kind = readReferenceTitle(title);
  if (kind === null) return index;

  const needsLink = kind === 'ambiguous';
  let end = index + 1;
  for (let next = blocks[end]; next && isEntry(next, needsLink); next = blocks[end]) end += 1;
  return end === index + 1 ? index : end;
}

function isEntry(block: MarkdownBlock, needsLink: boolean): boolean {
  if (block.kind !== 'list-item' && block.kind !== 'paragraph') return false;
  return linksOf(block.runs).length > 0 || (!needsLink && numberOf(block) !== null);
}

/** Returns the start of a run of "[1] … https://…" blocks at the end of the answer; else -1. */
function untitledStart(blocks: readonly MarkdownBlock[]): number {
  let start = blocks.length;
  while (start > 0 && isWrittenEntry(blocks[start - 1])) start -= 1;
  return start === blocks.length || start === 0 ? -1 : start;
}

function isWrittenEntry(block: MarkdownBlock | undefined): boolean {
  if (!block || linksOf(block.runs).length === 0) return false;
  const [first] = block.runs;
  return first?.kind === 'text' && /^\s*\[\^?\d{1,3}\]:?\s/.test(first.text);
}

function isInlineList({ runs, kind }: MarkdownBlock): boolean {
  if (kind !== 'paragraph' || linksOf(runs).length === 0) return false;
  return INLINE_TITLE.test(textOfRuns(runs.filter(run => run.kind === 'text')).slice(0, 4_000));
}

function readList(blocks: readonly MarkdownBlock[]): ReferenceEntry[] {
  const isNumbered = blocks.some(block => numberOf(block) !== null);
  return blocks.map((block, index) =>
    readEntry(block.runs, isNumbered ? numberOf(block) : index + 1),
  );
}

function numberOf({ runs, ordinal }: MarkdownBlock): number | null {
  const [first] = runs;
  if (first?.kind === 'text') return numberIn(NUMBER, first.text) ?? ordinal;
  // "[[1] Title](url)" and "[1](url) Title" carry the number in the link.
  return first?.kind === 'link' ? (numberIn(NUMBER_IN_LINK, first.label) ?? ordinal) : ordinal;
}

function numberIn(pattern: RegExp, text: string): number | null {
  const match = pattern.exec(text);
  const digits = match?.[1] ?? match?.[2];
  return digits === undefined ? null : Number(digits);
}

function linksOf(runs: readonly Run[]): LinkRun[] {
  return runs.filter(run => run.kind === 'link');
}
