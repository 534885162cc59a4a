import { joinTexts, linesOfRuns, textOfRuns } from './markdown-runs';
import type { MarkdownBlock, Run } from './markdown-runs';

/** Lines shorter than this end on purpose; editors wrap at sixty and more. */
const WRAP_WIDTH = 50;

const NUMBERED_ENTRY = /^\s*\[\^?\d{1,3}\]:?\s/;

/**
 * Undoes the wrapping of a paragraph's lines, but keeps those apart that plain text puts
 * on lines of their own: labels, lead-ins, and entries "[1] …" of a list of sources.
 *
 * Markdown would join them all; answers copied as plain text seldom mean that.
 */
export function unwrapLines(block: MarkdownBlock): MarkdownBlock[] {
  if (block.kind !== 'paragraph') return [block];

  const blocks: Run[][] = [];
  let isEntry = false;
  let previous: string | null = null;
  for (const line of linesOfRuns(block.runs)) {
    const text = textOfRuns(line);
    const open = blocks.at(-1);
    const isNew = previous === null || endsLine(previous, text);
    if (!open || isNew || (isEntry && NUMBERED_ENTRY.test(text))) {
      blocks.push(line);
      isEntry = NUMBERED_ENTRY.test(text);
    } else open.push({ kind: 'text', text: ' ' }, ...line);
    previous = text;
  }
  return blocks.map(runs => ({ ...block, runs: joinTexts(runs) }));
}

function endsLine(line: string, next: string): boolean {
  if (/^\s*\p{Ll}/u.test(next)) return false;
  const end = line.trimEnd();
  if (end.endsWith(':')) return true;
  return end.length < WRAP_WIDTH && !/[.!?,;–—-]["”’)\]]*$/.test(end);
}
