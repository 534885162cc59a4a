import type { CitationDraft } from '../../core/answer/citation';
import { nameTarget, shorten } from './citation-target';
import { textOfRuns, type LinkRun, type MarkdownBlock, type Run } from '../markdown/markdown-runs';
import { findWrittenMarkers, numbersOfMarker } from '../statements/citation-markers';
import {
  findReferenceRanges,
  joinCells,
  readLeadingNumber,
  type ListLine,
} from './reference-shape';
import { afterSourceLabel } from './source-words';

export type ReferenceEntry = Pick<CitationDraft, 'label' | 'target' | 'quoteHint'> & {
  number: number | null;
};

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;
const NUMBER_IN_LINK = /^\[?(\d{1,3})\]?(?:\s|$)/;

/** Entry of a list, and the number of blocks of the answer's body before the list. */
export type ListedEntry = ReferenceEntry & { after: number };

/** Separates the lists of sources from an answer, and the titles over them. */
export function splitReferences(blocks: readonly MarkdownBlock[]): {
  body: MarkdownBlock[];
  entries: ListedEntry[];
} {
  const lines = blocks.map(toLine);
  const ranges = findReferenceRanges(lines, calledIn(blocks));
  const listed = new Set(
    ranges.flatMap(({ title, start, end }) =>
      Array.from({ length: end - (title ?? start) }, (_, at) => (title ?? start) + at),
    ),
  );
  // Nothing is left of an answer that is only a list.
  if (listed.size === blocks.length) return { body: [...blocks], entries: [] };
  let taken = 0;
  const entries = ranges.flatMap(({ title, start, end }) => {
    const after = (title ?? start) - taken;
    taken += end - (title ?? start);
    return readList(blocks.slice(start, end)).map(entry => ({ ...entry, after }));
  });
  const body = blocks.filter((_, index) => !listed.has(index));
  const last = body.at(-1);
  if (!last || !isInlineList(last) || body.some(each => each !== last && isSourceBlock(each))) {
    return { body, entries };
  }
  const after = body.length - 1;
  const ends = linksOf(last.runs).map(link => ({ ...entryOf(link, null, ''), after }));
  return { body: body.slice(0, -1), entries: [...entries, ...ends] };
}

function toLine({ kind, runs, ordinal }: MarkdownBlock): ListLine {
  const whole = textOfRuns(runs);
  const own = readLeadingNumber(whole);
  const [first] = runs;
  const texts = runs.flatMap(run => (run.kind === 'text' ? run.text : ' ')).join('');
  return {
    kind,
    number: own?.number ?? numberOf({ runs, ordinal }),
    words: whole.slice(own?.length ?? 0).trimStart(),
    rest: texts.slice(readLeadingNumber(texts)?.length ?? 0),
    target: targetIn(linksOf(runs)),
    opensWithLink: first?.kind === 'link' && !NUMBER_IN_LINK.test(first.label),
  };
}

function targetIn(links: readonly LinkRun[]): ListLine['target'] {
  if (links.some(({ isBare }) => isBare)) return 'address';
  return links.length > 0 ? 'link' : null;
}

/** Returns the numbers that markers in the text call; an entry's own number calls nothing. */
function calledIn(blocks: readonly MarkdownBlock[]): Set<number> {
  const called = new Set<number>();
  for (const { kind, runs } of blocks) {
    if (kind === 'code') continue;
    const text = textOfRuns(runs);
    for (const { start, end } of findWrittenMarkers(text)) {
      if (text.slice(0, start).trim() === '') continue;
      for (const number of numbersOfMarker(text.slice(start, end))) called.add(number);
    }
  }
  return called;
}

/** Returns the target of a definition or an entry: its first link, or the work its words name. */
export function readEntry(runs: readonly Run[], number: number | null): ReferenceEntry {
  const links = linksOf(runs);
  const link = links.find(({ target }) => target.kind !== 'unresolved') ?? links[0];
  const words = runs
    .map(run => (run.kind === 'link' && run.isBare ? ' ' : textOfRuns([run])))
    .join('');
  const own = readLeadingNumber(textOfRuns(runs))?.length ?? 0;
  const title = shorten(words.slice(own)).replace(/(?<![\s.,;:–—([-])[\s.,;:–—([-]+$/, '');
  if (link) return entryOf(link, number, title);
  return { number, label: title, target: { kind: 'title', title }, quoteHint: null };
}

function entryOf(link: LinkRun, number: number | null, words: string): ReferenceEntry {
  // A full reference keeps its authors and year, by which the text may call it.
  const isPart = YEAR.test(words) && !YEAR.test(link.label);
  const label = link.isBare || link.label === '' || isPart ? words : link.label;
  return {
    number,
    label: label || (link.title ?? nameTarget(link.target)),
    target: link.target,
    quoteHint: link.quoteHint,
  };
}

/** Returns true for "Sources: [NIH](…), [WHO](…)", the sources of the whole answer. */
function isInlineList(block: MarkdownBlock): boolean {
  return isSourceBlock(block) && afterSourceLabel(textOfRuns(block.runs))?.isOne === false;
}

/** Returns true for a line of nothing but a label and links. */
function isSourceBlock({ runs, kind }: MarkdownBlock): boolean {
  if (kind !== 'paragraph' || linksOf(runs).length === 0) return false;
  const words = textOfRuns(runs.filter(run => run.kind === 'text')).slice(0, 4_000);
  const label = afterSourceLabel(words);
  return label !== null && /^(?:[\s,;|·•&.*_()]|and|und|et|y|和)*$/iu.test(label.rest);
}

function readList(blocks: readonly MarkdownBlock[]): ReferenceEntry[] {
  const isNumbered = blocks.some(block => numberOf(block) !== null);
  return blocks.map((block, index) => {
    const entry = readEntry(block.runs, isNumbered ? numberOf(block) : index + 1);
    if (block.kind !== 'table-row') return entry;
    const label = joinCells(entry.label);
    const { target } = entry;
    return {
      ...entry,
      label,
      target: target.kind === 'title' ? { ...target, title: label } : target,
    };
  });
}

function numberOf({ runs, ordinal }: Pick<MarkdownBlock, 'runs' | 'ordinal'>): number | null {
  const [first] = runs;
  if (first?.kind === 'text') return readLeadingNumber(textOfRuns(runs))?.number ?? ordinal;
  // "[[1] Title](url)" and "[1](url) Title" carry the number in the link.
  const digits = first?.kind === 'link' ? NUMBER_IN_LINK.exec(first.label)?.[1] : undefined;
  return digits === undefined ? ordinal : Number(digits);
}

function linksOf(runs: readonly Run[]): LinkRun[] {
  return runs.filter(run => run.kind === 'link');
}
