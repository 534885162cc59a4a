import type { AnswerOrigin, Block, Capture } from '../../core/answer/answer';
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
import { type LinkRun, withFormulaSigns } from './markdown-runs';
import { readPlainPart } from './plain-blocks';
import { readEntry, splitReferences, type ReferenceEntry } from '../citations/reference-entries';
import { unwrapLines } from './unwrap-lines';

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
