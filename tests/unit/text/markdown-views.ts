import type { Capture } from '../../../lib/core/answer/answer';
import type { CitationTarget } from '../../../lib/core/answer/citation';
import { sliceSpan } from '../../../lib/core/answer/span';
import { readMarkdownAnswer } from '../../../lib/text/markdown/read-markdown';

/** When the tests' answers are read. */
export const NOW = '2026-10-01T08:00:00.000Z';

/** The capture of Markdown that has to be readable. */
export function read(markdown: string, pageUrl: string | null = null): Capture {
  const capture = readMarkdownAnswer(markdown, { pageUrl, now: NOW });
  if (!capture.ok) throw new Error(`refused: ${capture.failure}`);
  return capture.value;
}

/** The text with every marker shown: "‹label›" where it is empty, "‹label=words›" where not. */
export function show(markdown: string): string {
  const { text, citations } = read(markdown);
  let shown = '';
  let cursor = 0;
  for (const { marker, label } of citations) {
    if (!marker) continue;
    shown += text.slice(cursor, Math.max(cursor, marker.start));
    const words = sliceSpan(text, marker);
    shown += words === '' ? `‹${label}›` : `‹${label}=${words}›`;
    cursor = Math.max(cursor, marker.end);
  }
  return shown + text.slice(cursor);
}

/** Kind and words of every block. */
export const blocksOf = (markdown: string) => {
  const { text, blocks } = read(markdown);
  return blocks.map(({ kind, span }) => [kind, sliceSpan(text, span)]);
};
export const targetsOf = (markdown: string): CitationTarget[] =>
  read(markdown).citations.map(({ target }) => target);
