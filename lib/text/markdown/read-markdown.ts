import type { AnswerOrigin, Block, BlockKind, Capture } from '../../core/answer/answer';
import type { Citation, CitationDraft } from '../../core/answer/citation';
import { type IsoDateTime, citationId } from '../../core/ids';
import { fail, ok, type Result } from '../../core/result';
import type { Span } from '../../core/answer/span';
import { ANSWER_LIMITS } from './answer-limits';
import { createAnswerWriter, type WrittenAnswer } from './answer-writer';
import { hiddenCount, placeChips } from './citation-chips';
import { countLoneMarkers } from '../statements/lone-markers';
import { firstIndex } from '../../util/first-index';
import { findListedCalls, type ListedCall } from '../statements/listed-calls';
import { nameTarget, readLink } from '../citations/citation-target';
import { tidyCopied } from './copied-markup';
import { readMarkdownPart } from './markdown-blocks';
import { splitMarkdown } from './markdown-chunks';
import {
  type LinkRun,
  type MarkdownBlock,
  joinTexts,
  linesOfRuns,
  textOfRuns,
  withFormulaSigns,
  type Run,
} from './markdown-runs';
import { readPlainPart } from './plain-blocks';
import { readEntry, splitReferences, type ReferenceEntry } from '../citations/reference-entries';
import { isBibliographic, readLeadingNumber } from '../citations/reference-shape';
import { afterSourceLabel, readReferenceTitle } from '../citations/source-words';

/** Addresses are not text of the answer, so Markdown may be this many times longer. */
const MARKDOWN_TO_TEXT = 2;

/**
 * Reads an answer that was copied as Markdown, or as plain text with addresses in it.
 *
 * Links that only cite are removed from the text and leave an empty marker; labels that are words
 * of a sentence stay. Numbers in the text ("[1]") are joined with the list of sources at the end,
 * which is not part of the text; listed sources that no marker calls become citations without a
 * marker. Never runs or renders the input, and takes time linear in its length. `pageUrl` is the
 * base of relative links.
 */
export function readMarkdownAnswer(
  markdown: string,
  {
    pageUrl,
    now,
    origin = { kind: 'pasted' },
  }: { pageUrl: string | null; now: IsoDateTime; origin?: AnswerOrigin },
): Result<Capture, 'answer-empty' | 'answer-too-large'> {
  if (markdown.length > MARKDOWN_TO_TEXT * ANSWER_LIMITS.characters)
    return fail('answer-too-large');

  const { blocks, footnotes, unused } = readBlocks(markdown, pageUrl);
  const { body, entries } = splitReferences(blocks);
  const writer = createAnswerWriter();
  const ends = body.map(block => writer.add(block, placeChips(block.runs)));
  const written = writer.finish();
  if (written.text.trim() === '') return fail('answer-empty');

  const listed = [...entries, ...unused].map(entry => ({
    ...entry,
    at: ends[entry.after - 1] ?? (entry.after === 0 ? 0 : written.text.length),
  }));
  const citations = joinCitations(written, listed, footnotes);
  const isTooLarge =
    written.text.length > ANSWER_LIMITS.characters || citations.length > ANSWER_LIMITS.citations;
  if (isTooLarge) return fail('answer-too-large');

  const isLone = countLoneMarkers({ ...written, citations }) > 0;
  return ok({
    origin,
    pageUrl,
    conversationId: null,
    question: null,
    model: null,
    capturedAt: now,
    text: written.text,
    blocks: written.blocks,
    citations,
    notes: isLone ? ['markers-without-citations'] : [],
  });
}

/** `unused`: definitions at the end that no link in the text uses. */
function readBlocks(markdown: string, base: string | null) {
  const { chunks, definitions } = splitMarkdown(tidyCopied(markdown.replace(/\r\n?/g, '\n')));
  const used = new Set<string>();
  const footnotes = new Map<string, ReferenceEntry>();
  const blocks = chunks.flatMap(({ text, isPlain }) => {
    const part = isPlain
      ? readPlainPart(text, base)
      : readMarkdownPart(text, { definitions, used, base });
    for (const [key, runs] of part.footnotes)
      footnotes.set(key, readEntry(withFormulaSigns(runs), null));
    return part.blocks
      .flatMap(unwrapLines)
      .map(block => ({ ...block, runs: withFormulaSigns(block.runs) }));
  });
  const unused = [...definitions].flatMap(([key, { url, title }]) => {
    const link =
      used.has(key) || key.startsWith('^')
        ? null
        : readLink({ label: title ?? '', url, title }, base);
    return link
      ? [{ ...readEntry([link], /^\d{1,3}$/.test(key) ? Number(key) : null), after: Infinity }]
      : [];
  });
  return { blocks, footnotes, unused };
}

function joinCitations(
  { text, blocks, marks }: WrittenAnswer,
  entries: readonly PlacedEntry[],
  footnotes: ReadonlyMap<string, ReferenceEntry>,
): Citation[] {
  const called = new Set<PlacedEntry>();
  const linked = marks.flatMap(({ marker, cites }): CitationDraft[] => {
    if ('link' in cites) return [draftOfLink(cites.link, marker)];
    const entry = footnotes.get(cites.footnote);
    return entry ? [draftOfEntry(entry, marker, cites.footnote)] : [];
  });
  const byNumber = Map.groupBy(entries, ({ number }) => number);
  const listed = new Set([...byNumber.keys()].filter(number => number !== null));
  const taken = marks.map(({ marker }) => marker).filter(({ start, end }) => start < end);
  const numbered = callsOutside(findListedCalls(text, listed), [
    ...codeOf(blocks),
    ...taken,
  ]).flatMap(({ marker, numbers }) =>
    numbers.flatMap((number): CitationDraft[] => {
      const entry = entryFor(marker, byNumber.get(number) ?? []);
      if (entry) called.add(entry);
      return entry ? [draftOfEntry(entry, marker, String(number))] : [];
    }),
  );
  const placed = [...linked, ...numbered].sort(
    (a, b) => (a.marker?.start ?? 0) - (b.marker?.start ?? 0),
  );
  const uncalled = entries.filter(entry => !called.has(entry));
  const drafts = [...placed, ...uncalled.map(entry => draftOfEntry(entry, null, null))];
  return drafts.map((draft, index) => ({ id: citationId(`c${index}`), ...draft }));
}

/** Entry, and where in the text its list was. */
type PlacedEntry = ReferenceEntry & { at: number };

/**
 * Returns the entry that a marker calls among those of its number: in the list below it, else in the
 * last one above. `null` if that list has two of the number.
 */
function entryFor(marker: Span, entries: readonly PlacedEntry[]): PlacedEntry | null {
  const below = firstIndex(entries.length, index => (entries[index]?.at ?? 0) >= marker.end);
  const index = Math.min(below, entries.length - 1);
  const entry = entries[index];
  const isTwice = [entries[index - 1], entries[index + 1]].some(each => each?.at === entry?.at);
  return isTwice ? null : (entry ?? null);
}

/** Skips code, in which `rows[1]` is not a marker, and addresses that are part of the text. */
function callsOutside(calls: readonly ListedCall[], others: readonly Span[]): ListedCall[] {
  const sorted = others.toSorted((a, b) => a.start - b.start);
  let next = 0;
  return calls.filter(({ marker }) => {
    while ((sorted[next]?.end ?? Infinity) <= marker.start) next += 1;
    return marker.end <= (sorted[next]?.start ?? Infinity);
  });
}

function codeOf(blocks: readonly Block[]): Span[] {
  return blocks.filter(({ kind }) => kind === 'code').map(({ span }) => span);
}

function draftOfLink(link: LinkRun, marker: CitationDraft['marker']): CitationDraft {
  const number = /^\[?\^?(\d{1,3})\]?$/.exec(link.label)?.[1];
  const name = link.title ?? nameTarget(link.target);
  const label = number === undefined ? link.label : `${name} [${number}]`;
  return {
    marker,
    label: link.isBare || label === '' ? name : label,
    target: link.target,
    quoteHint: link.quoteHint,
    hidden: hiddenCount(link.label),
  };
}

function draftOfEntry(
  entry: ReferenceEntry,
  marker: CitationDraft['marker'],
  mark: string | null,
): CitationDraft {
  const { label, target, quoteHint } = entry;
  return {
    marker,
    label: mark === null ? label : `${label} [${mark}]`,
    target,
    quoteHint,
    hidden: 0,
  };
}

/** Shorter lines end on purpose; editors wrap at sixty and more. */
const WRAP_WIDTH = 50;

/** Longest line that may be the title of the address on the line below it. */
const TITLE_WIDTH = 300;

/**
 * Joins the wrapped lines of a paragraph, but keeps those that plain text puts on lines of their
 * own: labels, lead-ins, sources, and entries "[1] …" of a list of sources. Markdown would join
 * them all; answers copied as plain text seldom mean that.
 */
function unwrapLines(block: MarkdownBlock): MarkdownBlock[] {
  if (block.kind === 'code' || block.kind === 'heading') return [block];

  const lines = linesOfRuns(block.runs).flatMap(splitEntries);
  const isList = lines.every(isNumberedLink);
  const blocks: Run[][] = [];
  let previous: Run[] | null = null;
  for (const line of lines) {
    const open = blocks.at(-1);
    if (!open || isList || (previous && startsLine(previous, line, block.kind))) blocks.push(line);
    else open.push({ kind: 'text', text: ' ' }, ...line);
    previous = line;
  }
  return blocks.map((runs, index) => ({
    ...block,
    runs: joinTexts(runs).filter(run => run.kind !== 'text' || run.text !== ''),
    ordinal: index === 0 ? block.ordinal : null,
  }));
}

/** Returns true for a line of nothing but "[1](https://…)". */
function isNumberedLink(line: readonly Run[]): boolean {
  const [link, another] = line.filter(run => textOfRuns([run]).trim() !== '');
  return link?.kind === 'link' && !another && /^\[?\d{1,3}\]?$/.test(link.label);
}

/** Splits "¹ [A](…) ² [B](…)": entries of a list of sources, all on one line. */
function splitEntries(line: Run[]): Run[][] {
  const opened = line.map((run, index) => {
    if (run.kind !== 'text' || (index > 0 && line[index - 1]?.kind === 'text')) return run;
    return { ...run, text: run.text.replace(/^[\s.,;|·•]+(?=\S)/, '') };
  });
  const starts = opened.flatMap((run, index) => {
    const number = run.kind === 'text' ? readLeadingNumber(`${run.text}…`)?.number : undefined;
    return number === undefined ? [] : [{ index, number }];
  });
  const entries = starts.map(({ index }, at) => opened.slice(index, starts[at + 1]?.index));
  const isRising = starts.every(({ number }, at) => number > (starts[at - 1]?.number ?? -1));
  const isList = starts[0]?.index === 0 && starts.length > 1 && isRising;
  return isList && entries.every(entry => entry.some(({ kind }) => kind === 'link'))
    ? entries
    : [line];
}

function startsLine(previous: readonly Run[], line: readonly Run[], kind: BlockKind): boolean {
  const text = textOfRuns(line);
  const before = textOfRuns(previous);
  if (afterSourceLabel(text) !== null) return true;
  if (kind !== 'paragraph') return false;
  if (!/[\p{L}\p{N}]/u.test(before) || readReferenceTitle(before) !== null) return true;
  // The address below a title is that of the title.
  const hasLink = previous.some(run => run.kind === 'link');
  if (isAddressOnly(line)) return hasLink || before.length > TITLE_WIDTH;
  const isEntry =
    [before, text].every(each => readLeadingNumber(each) !== null) ||
    [before, text].every(each => isBibliographic(each.trim()));
  return isEntry || endsInAddress(previous, text) || endsLine(before, text);
}

function endsInAddress(line: readonly Run[], next: string): boolean {
  const last = line.findLast(run => run.kind !== 'text' || run.text.trim() !== '');
  return last?.kind === 'link' && last.isBare && /^\s*[\p{Lu}\p{Lo}\d[]/u.test(next);
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
