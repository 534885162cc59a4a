import type { Span } from '../../../core/answer/span';
import * as lines from './line-builder';
import type { LineBuilder } from './line-builder';

export function readTextNode(
  builder: LineBuilder,
  node: Text,
  { span, keeps }: { span: Span; keeps: boolean },
): void {
  if (keeps) readKept(builder, node, span);
  else readFolded(builder, node, span);
}

/** Returns true for HTML's own white space. A no-break space is an ordinary character. */
function isSpaceAt(data: string, index: number): boolean {
  const code = data.charCodeAt(index);
  return code === 32 || code === 10 || code === 9 || code === 13 || code === 12;
}

/**
 * Returns true for a zero-width space, a word joiner or a byte order mark: they are invisible, and
 * sites put them beside their chips. The joiners of Arabic and Indic scripts belong to words.
 */
function isUnseenAt(data: string, index: number): boolean {
  const code = data.charCodeAt(index);
  return code === 0x200b || code === 0x2060 || code === 0xfeff;
}

function readFolded(builder: LineBuilder, node: Text, { start, end }: Span): void {
  let at = start;
  while (at < end && !lines.isFull(builder)) {
    let next = at;
    while (next < end && isSpaceAt(node.data, next)) next += 1;
    if (next > at) lines.addGap(builder, { node, start: at, text: ' ' }, true);
    at = next;
    next = endOfWords(node.data, at, end);
    // "1⁄2" is one half in every source that writes it plainly.
    const text = node.data.slice(at, next).replaceAll('⁄', '/');
    if (next > at) lines.addText(builder, { node, start: at, text });
    at = next;
    while (at < end && isUnseenAt(node.data, at)) at += 1;
  }
}

/** Returns the end of a stretch of words separated by single plain spaces. */
function endOfWords(data: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    if (isUnseenAt(data, at)) return at;
    if (!isSpaceAt(data, at)) {
      at += 1;
      continue;
    }
    if (data[at] !== ' ' || at + 1 >= end) return at;
    if (isSpaceAt(data, at + 1) || isUnseenAt(data, at + 1)) return at;
    at += 1;
  }
  return at;
}

/** Keeps lines and indentation. Monaco writes its spaces as no-break spaces. */
function readKept(builder: LineBuilder, node: Text, { start, end }: Span): void {
  const isCode = lines.currentKind(builder) === 'code';
  const data = isCode ? node.data.replaceAll('\u00a0', ' ') : node.data;
  let first = start;
  while (first < end && isSpaceAt(data, first)) first += 1;
  let last = end;
  while (last > first && isSpaceAt(data, last - 1)) last -= 1;
  const piece = (from: number, to: number) => ({ node, start: from, text: data.slice(from, to) });
  if (first > start) lines.addGap(builder, piece(start, first), false);
  if (last > first) lines.addText(builder, piece(first, last));
  if (end > last) lines.addGap(builder, piece(last, end), false);
}
