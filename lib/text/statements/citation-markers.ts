import { firstIndex } from '../../util/first-index';
import type { Answer } from '../../core/answer/answer';
import type { Citation } from '../../core/answer/citation';
import type { Span } from '../../core/answer/span';
import { stripMarkers, type StrippedText } from '../evidence/stripped-text';
import { atFirstUse } from '../../util/at-first-use';

/** Numbers of a marker: "1", "1, 2", "1-3". */
const NUMBERS = String.raw`\d{1,3}(?:\s?[,;，；、–-]\s?\d{1,3}){0,20}`;

/** Names a source before its number: "[cite: 1]", "[ref. 3]", "[web:0]". */
export const MARKER_WORD =
  '(?:cite|citations?|refs?|references?|sources?|src|web|posts?|docs?|results?|search|files?|snippets?|articles?|footnotes?|quellen?|fuentes?|fontes?|fonti|来源|引用|参考|出典)';

/**
 * Markers that chatbots write into the text itself. Every repetition is bounded, so that the search
 * stays linear on hostile text. "U200" to "U20F" are private-use characters around ChatGPT's.
 */
const WRITTEN_MARKER = new RegExp(
  [
    // "[1]", "[1, 2]", "[1-3]", "[^1]", "[^1^]", "[[1,1]]"
    String.raw`(?:\[{1,2}|［)\^?(?!0)${NUMBERS}\^?(?:\]{1,2}|］)`,
    // "[cite: 1, 2]", "[citation:1]", "[ref. 3]", and the same around no number
    String.raw`\[${MARKER_WORD}[.:：_\s]{1,3}${NUMBERS}\]`,
    String.raw`\[(?:cite_(?:start|end)|cite:[^\]\n]{0,80}|oaicite:\d{1,4})\]`,
    // "[^1_4]", the fourth source of a thread's first answer
    String.raw`\[\^\d{1,3}_\d{1,3}\]`,
    // "【4†source】", "【1】", "【oaicite:0】"; but 【重要】 is a heading
    String.raw`【(?:[^【】\n]{0,80}†[^【】\n]{0,80}|[\d\s,;:–-]{1,40}|oaicite:\d{1,4})】`,
    String.raw`\uE200[^\uE200\uE201\n]{1,400}\uE201`,
    String.raw`[\uE200-\uE20F]?(?:(?:(?:file|nav|image|news)?cite|navlist|filenavlist)[^\S\n]?)?(?:[\uE200-\uE20F]?turn\d{1,3}[a-z]{3,10}\d{1,3}){1,20}[\uE200-\uE20F]?`,
    String.raw`[\uE200-\uE20F]{1,10}`,
    // ":contentReference[oaicite:0]{index=0}", ":chatgpt-content-reference{index="0"}"
    String.raw`:[\w-]{0,24}(?:reference|cit(?:e|ation)s?)[\w-]{0,10}(?:\[[^\][\n]{0,80}\](?:\{[^{}\n]{0,160}\})?|\{[^{}\n]{0,160}\})`,
    String.raw`\boaicite:\d{1,4}(?:\{index=\d{1,4}\})?`,
  ].join('|'),
  'giu',
);

/**
 * "more.PubMed+1": what is left of a chip on a copied page, after a full stop. nb. Case counts: "The
 * pH rose by +1" is a sentence.
 */
const CHIP_NAME = String.raw`(?:\p{Lu}[\p{L}\d.&'’-]{0,30}(?: (?:of|for|and|the|de|\p{Lu}[\p{L}\d.&'’-]{0,30})){0,4}|[\p{Ll}\d][\p{Ll}\d.-]{1,30})`;
const CHIP_REMAINS = atFirstUse(
  () =>
    new RegExp(
      String.raw`(?<=[\p{L}\d%)”"’\]][.!?。]\s?)(?:(?:${CHIP_NAME}\+\d{1,2}(?=\s|$|\p{Lu})){1,5}|${CHIP_NAME} \+\d{1,2}(?=\n|$))`,
      'gu',
    ),
);

/** Superscript numbers; their surroundings decide if they are markers. */
const SUPERSCRIPT = /[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}(?:[,⁻˒–-][⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}){0,10}/g;

/** "95% CI [1, 2]" is an interval, not a pointer to sources 1 and 2. */
const BEFORE_INTERVAL = /(?:\bCI|\bIQR|\brange|\binterval|\bSD|[=<>≤≥%∈])[\s:,=]*$/iu;

/** Text allowed between two markers of one cluster: "[1], [2]", "[1] and [2]". */
const CLUSTER_GAP = /^[^\S\n]*(?:(?:[,;&–、，；-]|and|to)[^\S\n]*)?$/;
const LONGEST_GAP = 5;

/** "[1-400]" is not a list of four hundred sources. */
const LONGEST_RANGE = 30;

/**
 * Returns every citation marker in an answer's text: those of its citations and those that only
 * look like one. Sorted and disjoint; neighbours with only separators between them are one cluster,
 * with the brackets around it.
 */
export function findMarkers(text: string, citations: readonly Citation[]): Span[] {
  const spans = [...knownMarkers(text, citations), ...findWrittenMarkers(text)];
  spans.sort((a, b) => a.start - b.start || a.end - b.end);
  return joinClusters(text, spans).map(span => withBrackets(text, span));
}

function knownMarkers(text: string, citations: readonly Citation[]): Span[] {
  return citations.flatMap(({ marker }) =>
    marker && marker.start >= 0 && marker.start <= marker.end && marker.end <= text.length
      ? [{ start: marker.start, end: marker.end }]
      : [],
  );
}

export function findWrittenMarkers(text: string): Span[] {
  const spans: Span[] = [];
  for (const { index, 0: found } of text.matchAll(WRITTEN_MARKER)) {
    const before = text.slice(Math.max(0, index - 16), index);
    const isRange = /^[[［].*[,;–-]/.test(found);
    if (isRange && BEFORE_INTERVAL.test(before)) continue;
    spans.push({ start: index, end: index + found.length });
  }
  for (const { index, 0: found } of text.matchAll(CHIP_REMAINS())) {
    spans.push({ start: index, end: index + found.length });
  }
  for (const { index, 0: found } of text.matchAll(SUPERSCRIPT)) {
    const end = index + found.length;
    if (isSuperscriptMarker(text, index, end)) spans.push({ start: index, end });
  }
  return spans;
}

/** Returns the numbers of a written marker: "[1, 3–5]" → 1, 3, 4, 5; empty if it has none. */
export function numbersOfMarker(marker: string): number[] {
  if (!/^[[(（【［⁰¹²³⁴⁵⁶⁷⁸⁹\d]/.test(marker) || /[†_]|oaicite/.test(marker)) return [];
  const digits = marker.normalize('NFKC').replace(/[⁻˒−]/g, '-');
  const numbers = [...digits.matchAll(/(\d{1,3})(?:\s?[–-]\s?(\d{1,3}))?/g)].flatMap(
    ([, from = '', to = from]) => range(Number(from), Number(to)),
  );
  return [...new Set(numbers)];
}

export function numbersOfLabel(label: string): number[] {
  const number = /(?:^|\[)(\d{1,3})\]?$/.exec(label.trim())?.[1];
  return number === undefined ? [] : [Number(number)];
}

function range(from: number, to: number): number[] {
  if (to < from || to - from > LONGEST_RANGE) return to === from ? [from] : [from, to];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * Accepts "colds.²" and "disease¹", not "m²", "10⁶", "Ca²⁺", "R²" and "¹⁸F": a marker follows
 * punctuation or a whole word, and no letter or sign follows it.
 */
function isSuperscriptMarker(text: string, start: number, end: number): boolean {
  if (/[\p{L}\d⁺⁻⁄]/u.test(text.charAt(end))) return false;
  const before = text.slice(Math.max(0, start - 4), start);
  // "colds.² ³": the second one follows the first.
  return /[.,;:!?)\]”"’]$|[⁰¹²³⁴⁵⁶⁷⁸⁹][,;]? $/.test(before) || /^\p{L}{4}$/u.test(before);
}

function joinClusters(text: string, sorted: readonly Span[]): Span[] {
  const clusters: Span[] = [];
  for (const span of sorted) {
    const last = clusters.at(-1);
    if (last && isSameCluster(text, last, span)) last.end = Math.max(last.end, span.end);
    else clusters.push({ ...span });
  }
  return clusters;
}

export function isSameCluster(text: string, last: Span, next: Span): boolean {
  if (next.start <= last.end) return true;
  if (next.start - last.end > LONGEST_GAP) return false;

  const gap = text.slice(last.end, next.start);
  // A removed chip leaves no trace, so words between two of them are words.
  const isWritten = last.start < last.end && next.start < next.end;
  return CLUSTER_GAP.test(gap) && (isWritten || !/\p{L}/u.test(gap));
}

/** Opening bracket, and a word that only points to what follows. */
const BEFORE_MARKER =
  /[([（]\s?(?:(?:see|siehe|vgl\.?|voir|véase|ver|cf\.?|refs?\.?|sources?:?|quellen?:?|见)\s)?$/iu;

/** Extends "([1])" and "(see [1])" to the brackets, which would else stay as an empty pair. */
function withBrackets(text: string, { start, end }: Span): Span {
  const open = BEFORE_MARKER.exec(text.slice(Math.max(0, start - 16), start));
  const close = /^\s?[)\]）]/.exec(text.slice(end, end + 2));
  if (!open || !close) return { start, end };
  return { start: start - open[0].length, end: end + close[0].length };
}

/** Punctuation that follows a word directly once the marker between them is removed. */
const CLOSING = /^[,.;:!?)\]](?=[\s"”’)\],.;:!?]|$)/;

export function createMarkerFreeReader({
  text,
  citations,
}: Pick<Answer, 'text' | 'citations'>): (span: Span) => StrippedText {
  const markers = findMarkers(text, citations).map(marker => withSpaceBefore(text, marker));
  return span => {
    const first = firstIndex(markers.length, at => (markers[at]?.end ?? Infinity) > span.start);
    const after = firstIndex(markers.length, at => (markers[at]?.start ?? Infinity) >= span.end);
    const inside = markers.slice(first, after);
    return stripMarkers(text, span, inside);
  };
}

/** Removes the space before a marker: "Colds [1]." is "colds." and not "colds .". */
function withSpaceBefore(text: string, { start, end }: Span): Span {
  if (!CLOSING.test(text.slice(end, end + 2))) return { start, end };
  const before = text.slice(Math.max(0, start - 8), start);
  return { start: start - (before.length - before.trimEnd().length), end };
}
