import { ACCESSED, isBibliographic, readLeadingNumber } from '../citations/reference-shape';
import { afterSourceLabel, readReferenceTitle } from '../citations/source-words';
import { joinTexts, linesOfRuns, textOfRuns, type MarkdownBlock, type Run } from './markdown-runs';
import type { BlockKind } from '../../core/answer/answer';

/** Shorter lines end on purpose; editors wrap at sixty and more. */
const WRAP_WIDTH = 50;

/** Longest line that may be the title of the address on the line below it. */
const TITLE_WIDTH = 300;

/**
 * Joins the wrapped lines of a paragraph, but keeps those that plain text puts on lines of their
 * own: labels, lead-ins, sources, and entries "[1] …" of a list of sources. Markdown would join
 * them all; answers copied as plain text seldom mean that.
 */
export function unwrapLines(block: MarkdownBlock): MarkdownBlock[] {
  if (block.kind === 'code' || block.kind === 'heading') return [block];

  const lines = linesOfRuns(block.runs).flatMap(splitEntries);
  const isLinks = lines.every(isNumberedLink);
  const isList = lines.filter(line => numberOf(line) !== null).length > 1;
  const blocks: Run[][] = [];
  lines.forEach((line, index) => {
    const open = blocks.at(-1);
    const isPart = isList && open !== undefined && goesOnEntry(open, line);
    const starts = !isPart && startsLine(lines[index - 1] ?? [], line, block.kind);
    if (!open || isLinks || starts || isNextEntry(open, line)) blocks.push(line);
    else open.push({ kind: 'text', text: ' ' }, ...line);
  });
  return blocks.map((runs, index) => ({
    ...block,
    runs: joinTexts(runs).filter(run => run.kind !== 'text' || run.text !== ''),
    ordinal: index === 0 ? block.ordinal : null,
  }));
}

function numberOf(line: readonly Run[]): number | null {
  return readLeadingNumber(textOfRuns(line.slice(0, 1)))?.number ?? null;
}

/** Returns true for "[2] …" below the lines of "[1] …". */
function isNextEntry(open: readonly Run[], line: readonly Run[]): boolean {
  const own = numberOf(line);
  return own !== null && numberOf(open) === own - 1;
}

/** Returns true for a line of an entry whose address is still to come. */
function goesOnEntry(open: readonly Run[], line: readonly Run[]): boolean {
  if (numberOf(open) === null || numberOf(line) !== null) return false;
  return !open.some(({ kind }) => kind === 'link') && afterSourceLabel(textOfRuns(line)) === null;
}

/** Returns true for a line of nothing but "[1](https://…)". */
function isNumberedLink(line: readonly Run[]): boolean {
  const [link, another] = line.filter(run => textOfRuns([run]).trim() !== '');
  return link?.kind === 'link' && !another && /^\[?\d{1,3}\]?$/.test(link.label);
}

/** Splits "¹ [A](…) ² [B](…)", entries of a list of sources in one line, and a title before them. */
function splitEntries(line: Run[]): Run[][] {
  const { title, rest } = splitTitle(line);
  const opened = rest.map(run =>
    run.kind === 'text' ? { ...run, text: run.text.replace(/^[\s.,;|·•]+(?=\S)/, '') } : run,
  );
  const starts = opened.flatMap((run, index) => {
    const number = run.kind === 'text' ? readLeadingNumber(`${run.text}…`)?.number : undefined;
    return number === undefined ? [] : [{ index, number }];
  });
  const entries = starts.map(({ index }, at) => opened.slice(index, starts[at + 1]?.index));
  const isRising = starts.every(({ number }, at) => number > (starts[at - 1]?.number ?? -1));
  const isList = starts[0]?.index === 0 && starts.length > 1 && isRising;
  return isList && entries.every(entry => entry.some(({ kind }) => kind === 'link'))
    ? [...title, ...entries]
    : [line];
}

/** Separates "Sources:" from the entries behind it. */
function splitTitle(line: Run[]): { title: Run[][]; rest: Run[] } {
  const [first, ...others] = line;
  const label = first?.kind === 'text' ? afterSourceLabel(first.text) : null;
  if (first?.kind !== 'text' || label?.isOne !== false) return { title: [], rest: line };
  const title = first.text.slice(0, first.text.length - label.rest.length);
  return {
    title: [[{ kind: 'text', text: title }]],
    rest: [{ kind: 'text', text: label.rest }, ...others],
  };
}

function startsLine(previous: readonly Run[], line: readonly Run[], kind: BlockKind): boolean {
  const text = textOfRuns(line);
  const before = textOfRuns(previous);
  if (afterSourceLabel(text) !== null) return true;
  if (kind !== 'paragraph' || ACCESSED.test(text.slice(0, 40))) return false;
  // The address below a title is that of the title.
  const hasLink = previous.some(run => run.kind === 'link');
  if (isAddressOnly(line) && !isTitle(before)) return hasLink || before.length > TITLE_WIDTH;
  return (
    isTitle(before) ||
    areEntries(before, text) ||
    endsInAddress(previous, text) ||
    endsLine(before, text)
  );
}

function areEntries(...lines: string[]): boolean {
  return (
    lines.every(each => readLeadingNumber(each) !== null) ||
    lines.every(each => isBibliographic(each.trim()))
  );
}

/** Returns true for a line over a list of sources, or a rule of signs. */
function isTitle(line: string): boolean {
  return !/[\p{L}\p{N}]/u.test(line) || readReferenceTitle(line) !== null;
}

function endsInAddress(line: readonly Run[], next: string): boolean {
  const last = line.findLast(run => run.kind !== 'text' || run.text.trim() !== '');
  return (
    last?.kind === 'link' &&
    last.isBare &&
    /^\s*[\p{Lu}\p{Lo}\d[]/u.test(next) &&
    !ACCESSED.test(next.slice(0, 40))
  );
}

function isAddressOnly(line: readonly Run[]): boolean {
  return line.every(run => (run.kind === 'link' ? run.isBare : textOfRuns([run]).trim() === ''));
}

function endsLine(line: string, next: string): boolean {
  if (/^\s*\p{Ll}/u.test(next)) return false;
  const end = line.trimEnd();
  if (end.endsWith(':')) return true;
  return end.length < WRAP_WIDTH && !/[.!?,;–—-]["”’)\]]*$/.test(end);
}
