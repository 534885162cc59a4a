import type { Span } from '../../../core/answer/span';
import type { TextRun } from './line-builder';
import type { Linear } from './linearise';
import { firstIndex } from '../../../util/first-index';

/**
 * Returns the range of the page that matches a span of its text; `null` if the span is outside the
 * text or contains nothing from the page. An empty span gives a collapsed range after the character
 * before it.
 */
export function rangeOf(linear: Linear, span: Span): Range | null {
  const { text, runs } = linear;
  if (span.start < 0 || span.end < span.start || span.end > text.length) return null;
  if (span.start === span.end) return collapsedAt(runs, span.start);
  const first = runs[indexOfFirst(runs, run => run.textStart + run.length > span.start)];
  const last = runs[indexOfFirst(runs, run => run.textStart >= span.end) - 1];
  if (first === undefined || last === undefined) return null;
  if (first.textStart >= span.end || last.textStart + last.length <= span.start) return null;
  return rangeBetween(first, last, span);
}

function rangeBetween(first: TextRun, last: TextRun, span: Span): Range {
  const range = first.node.ownerDocument.createRange();
  if (isText(first.node)) {
    range.setStart(first.node, first.nodeStart + Math.max(0, span.start - first.textStart));
  } else range.setStartBefore(first.node);
  if (isText(last.node)) {
    range.setEnd(last.node, last.nodeStart + Math.min(last.length, span.end - last.textStart));
  } else range.setEndAfter(last.node);
  return range;
}

function collapsedAt(runs: readonly TextRun[], offset: number): Range | null {
  const before = runs[indexOfFirst(runs, run => run.textStart >= offset) - 1];
  const run = before ?? runs[0];
  if (run === undefined) return null;
  const inRun = before === undefined ? 0 : Math.min(run.length, offset - run.textStart);
  const range = run.node.ownerDocument.createRange();
  if (isText(run.node)) range.setStart(run.node, run.nodeStart + inRun);
  else if (before === undefined) range.setStartBefore(run.node);
  else range.setStartAfter(run.node);
  range.collapse(true);
  return range;
}

function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

function indexOfFirst(runs: readonly TextRun[], isAfter: (run: TextRun) => boolean): number {
  return firstIndex(runs.length, index => {
    const run = runs[index];
    return run !== undefined && isAfter(run);
  });
}
