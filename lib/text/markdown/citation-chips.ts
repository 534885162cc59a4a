import { SOURCE_WORD } from '../citations/source-words';
import type { LinkRun, Run } from './markdown-runs';

/**
 * Piece of a block. `chip`: removed, leaves an empty marker. `link`: its label is part of the
 * sentence, the marker comes after it. `address`: stays in the text and is the marker.
 */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'chip' | 'link' | 'address'; link: LinkRun }
  | { kind: 'footnote'; key: string };

/** Labels without a meaning in the sentence: numbers, "source", host names. */
const POINTERS: readonly RegExp[] = [
  /^[[(]?\s?\^?\d{1,3}\s?[\])]?$/,
  /^[⁰¹²³⁴⁵⁶⁷⁸⁹†‡*↗🔗]{1,4}$/u,
  new RegExp(
    String.raw`^\[?(?:${SOURCE_WORD}|links?|cite|read more|more|doi|pubmed|pmid|pmc)\.?\]?$`,
    'iu',
  ),
  /^(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,24}(?:\/\S{0,100})?$/i,
];

/** Count of further sources on a chip: "who.int +2". */
const COUNT = /\s?\+\s?(\d{1,3})$/;

const SEPARATOR = /^\s*(?:(?:[,;|·•&/]|and)\s*)?$/;
const OPENING = new RegExp(
  String.raw`\s*(?:[([（]\s*){1,2}(?:(?:${SOURCE_WORD}|via|see|siehe|voir|véase|cf\.?|from|per)\s?[:：]?\s*)?$`,
  'iu',
);
/** "Zinc helps. Source: …": a label that only the link behind it gives a meaning. */
const LABEL = new RegExp(
  String.raw`(?:^|(?<=[.!?。！？…]["”’)\]]{0,2}))\s*[—–-]?\s*${SOURCE_WORD}\s?[:：]\s*$`,
  'iu',
);
const CLOSING = /^\s*[)\]）]/;
const DOUBLE_CLOSING = /^\s*[)\]）]\s*[)\]）]/;
/** Start of a new sentence: the link before it is between two. */
const BEGINS = /^\s+["“‘(]?[\p{Lu}\d]/u;
const FULL_STOP = /[.!?。！？]["”’)\]]*\s*$/;
const ENDED = /[.!?:;。！？]["”’)\]]*\s*$/;

/** Number of characters to read beside a link; the longest opening is far shorter. */
const LOOK = 40;

export function hiddenCount(label: string): number {
  return Number(COUNT.exec(label.slice(-LOOK))?.[1] ?? 0);
}

/**
 * Separates the links that only cite from those whose label is part of the sentence, and removes
 * the first kind with the brackets and separators around it.
 *
 * A link only cites if its label points ("[1]", "who.int", "source", a bare address), or if it is
 * in brackets at the end of a sentence, between two sentences, or after the last full stop of a
 * block.
 */
export function placeChips(runs: readonly Run[]): Piece[] {
  const pieces: Piece[] = [];
  let index = 0;
  let cutFromNext = 0;
  while (index < runs.length) {
    const run = runs[index];
    if (run?.kind === 'text') {
      pieces.push({ kind: 'text', text: run.text.slice(cutFromNext) });
      cutFromNext = 0;
      index += 1;
      continue;
    }
    const end = groupEnd(runs, index);
    const group = placeGroup(runs, { start: index, end });
    trimLast(pieces, group.cutBefore);
    pieces.push(...group.pieces);
    cutFromNext = group.cutAfter;
    index = end;
  }
  return pieces.filter(piece => piece.kind !== 'text' || piece.text !== '');
}

/** Returns one past the last link of a row of links with only separators between them. */
function groupEnd(runs: readonly Run[], start: number): number {
  let end = start + 1;
  for (let index = end; index < runs.length; index += 1) {
    const run = runs[index];
    if (run?.kind !== 'text') end = index + 1;
    else if (run.text.length > LOOK || !SEPARATOR.test(run.text)) break;
  }
  return end;
}

function placeGroup(
  runs: readonly Run[],
  { start, end }: { start: number; end: number },
): { pieces: Piece[]; cutBefore: number; cutAfter: number } {
  const group = runs.slice(start, end);
  const before = textAt(runs, start - 1).slice(-LOOK);
  const after = textAt(runs, end).slice(0, LOOK);
  const frame = findFrame(group, before, after);
  if (frame) return { pieces: group.flatMap(asChip), ...frame };
  const isLast = after.trim() === '' && end >= runs.length - 1;
  const goesOn = /^\s+\p{Ll}/u.test(after);
  const isBetween = FULL_STOP.test(before) && BEGINS.test(after);
  const isTrailing = isBetween || (isLast && ENDED.test(before));
  return {
    pieces: isTrailing ? group.flatMap(asChip) : group.map(run => asWritten(run, goesOn)),
    cutBefore: 0,
    cutAfter: 0,
  };
}

/** Finds the brackets or the label "Source:" of links that only cite, to remove with them. */
function findFrame(
  group: readonly Run[],
  before: string,
  after: string,
): { cutBefore: number; cutAfter: number } | null {
  const bracket = findBracket(before, after);
  if (bracket && (group.every(isSilent) || bracket.isAtEnd)) {
    return { cutBefore: bracket.opening, cutAfter: bracket.closing };
  }
  const label = LABEL.exec(before);
  const end = /^\s*[.;。]?(?=\s*$|\s+\p{Lu})/u.exec(after);
  return label && end ? { cutBefore: label[0].length, cutAfter: end[0].length } : null;
}

/** Finds the brackets right around a row of links, and whether a sentence ends at them. */
function findBracket(
  before: string,
  after: string,
): { opening: number; closing: number; isAtEnd: boolean } | null {
  const opening = OPENING.exec(before);
  if (!opening) return null;
  const isDouble = /[([]\s*[([]/.test(opening[0]);
  const closing = (isDouble ? DOUBLE_CLOSING : CLOSING).exec(after)?.[0].length;
  if (closing === undefined) return null;
  return {
    opening: opening[0].trimStart().length,
    closing,
    isAtEnd:
      /^\s*(?:[.;:!?]|$)/.test(after.slice(closing)) || ENDED.test(before.slice(0, opening.index)),
  };
}

function isSilent(run: Run): boolean {
  return run.kind !== 'link' || isPointer(run);
}

function textAt(runs: readonly Run[], index: number): string {
  const run = runs[index];
  return run?.kind === 'text' ? run.text : '';
}

function asChip(run: Run): Piece[] {
  if (run.kind === 'text') return [];
  return [run.kind === 'footnote' ? run : { kind: 'chip', link: run }];
}

function asWritten(run: Run, goesOn: boolean): Piece {
  if (run.kind !== 'link') return run;
  // "Visit https://… for more": without the address the sentence would have a hole.
  if (run.isBare && goesOn) return { kind: 'address', link: run };
  return { kind: isPointer(run) ? 'chip' : 'link', link: run };
}

function isPointer({ label, isBare }: LinkRun): boolean {
  const bare = label.replace(COUNT, '').trim();
  return isBare || bare === '' || POINTERS.some(pattern => pattern.test(bare));
}

function trimLast(pieces: Piece[], count: number): void {
  const last = pieces.at(-1);
  if (count > 0 && last?.kind === 'text') last.text = last.text.slice(0, -count);
}
