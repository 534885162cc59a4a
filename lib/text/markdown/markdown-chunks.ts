/*
 * micromark needs quadratic time for some input (a thousand nested quotes, unclosed
 * emphasis). So an answer is parsed in small pieces, and a piece that no person would
 * write is read as plain text instead.
 */

/** Starting the parser costs as much as reading this much, so smaller pieces are joined. */
const SHORTEST_CHUNK = 1_000;

/** A piece of this length ends at the next line that starts a block. */
const CHUNK_LENGTH = 2_000;

/** Longer pieces (one endless line) are not parsed. Measured: 8,000 take 0.2 s at worst. */
const LONGEST_CHUNK = 8_000;

/** Emphasis marks in one piece; the parser's time grows with their square. */
const MOST_EMPHASIS = 400;

/** Emphasis marks in the whole answer; more than a long report in bold has. */
const MOST_EMPHASIS_IN_ALL = 40_000;

/**
 * Lines of the whole answer for which no length is asked: two long reports have fewer. The parser
 * takes as long for a line as for a hundred characters, so that of the lines after these, only
 * pieces of longer ones are parsed. In the others notes and links of references stay as written.
 */
const MOST_LINES = 2_000;
const SHORT_LINE = 40;

/** Deeply nested quotes and lists at the start of one line. */
const TOO_NESTED = /^[ \t]{40}|^(?:[ \t]{0,3}(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){10}/m;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const BLOCK_START = /^(?:[-+*•] |\d{1,9}[.)] |#{1,6} |\[[^\]\n]{1,100}\]:)/;
const DEFINITION =
  /^ {0,3}\[(?!\^)([^\][\n]{1,100})\]:[ \t]*<?([^\s<>]{1,4000})>?[ \t]*(?:(?:"([^"\n]*)"|'([^'\n]*)'|\(([^()\n]*)\))[ \t]*)?$/;
const FOOTNOTE = /^ {0,3}\[(\^[^\][\s]{1,100})\]:/;
const REFERENCE = /\[(\^?[^\][\n]{1,100})\]/g;

export type Definition = { url: string; title: string | null };

/** Splits a document between blocks, never inside a closed fenced code block. */
export function splitMarkdown(markdown: string): {
  /** `isPlain`: too odd or too long to be parsed as Markdown. */
  chunks: { text: string; isPlain: boolean }[];
  /** Those that any of the chunks may use. */
  definitions: Map<string, Definition>;
} {
  const definitions = new Map<string, Definition>();
  const chunks: string[] = [];
  let lines: string[] = [];
  let length = 0;
  let fence: string | null = null;
  let isAfterBlank = false;
  const close = () => {
    if (length > 0) chunks.push(lines.join('\n'));
    lines = [];
    length = 0;
  };
  for (const line of markdown.split('\n')) {
    const isBlank = line.trim() === '';
    if (fence === null && !isBlank && isBreak(line, isAfterBlank, length)) close();
    fence = nextFence(fence, line);
    if (fence === null) addDefinition(definitions, line);
    lines.push(line);
    length += line.length;
    isAfterBlank = isBlank;
  }
  close();

  const isTooMuch = countEmphasis(markdown) > MOST_EMPHASIS_IN_ALL;
  let lineCount = 0;
  const isDear = (text: string): boolean => {
    const own = text.match(/^.*\S/gm)?.length ?? 0;
    lineCount += own;
    return lineCount > MOST_LINES && text.length < own * SHORT_LINE;
  };
  return {
    chunks: chunks.map(text => ({ text, isPlain: isDear(text) || isTooMuch || isOdd(text) })),
    definitions,
  };
}

/** Normalises a label as in CommonMark: folds spaces, ignores case. */
export function normaliseLabel(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Adds the definitions a chunk uses, since the parser sees only the chunk. */
export function withDefinitions(
  text: string,
  definitions: ReadonlyMap<string, Definition>,
): string {
  const needed = new Set<string>();
  for (const [, label = ''] of text.matchAll(REFERENCE)) {
    const key = normaliseLabel(label);
    // A footnote without a definition stays a marker in the text.
    if (definitions.has(key)) needed.add(`[${label}]: <${definitions.get(key)?.url ?? ''}>`);
  }
  return needed.size === 0 ? text : `${text}\n\n${[...needed].join('\n\n')}`;
}

function isBreak(line: string, isAfterBlank: boolean, length: number): boolean {
  if (isAfterBlank) return length > SHORTEST_CHUNK && !/^(?: {2}|\t)/.test(line);
  return length > CHUNK_LENGTH && BLOCK_START.test(line);
}

function nextFence(fence: string | null, line: string): string | null {
  const mark = FENCE.exec(line)?.[1] ?? null;
  if (mark === null) return fence;
  if (fence === null) return mark;
  const isClosing = mark.startsWith(fence) && line.trim() === mark;
  return isClosing ? null : fence;
}

function addDefinition(definitions: Map<string, Definition>, line: string): void {
  const footnote = FOOTNOTE.exec(line)?.[1];
  if (footnote !== undefined) definitions.set(normaliseLabel(footnote), { url: '-', title: null });
  const match = DEFINITION.exec(line);
  if (!match) return;
  const [, label = '', url = '', ...titles] = match;
  const key = normaliseLabel(label);
  const title = titles.find(part => Boolean(part)) ?? null;
  if (!definitions.has(key)) definitions.set(key, { url, title });
}

function isOdd(text: string): boolean {
  return (
    text.length > LONGEST_CHUNK || TOO_NESTED.test(text) || countEmphasis(text) > MOST_EMPHASIS
  );
}

function countEmphasis(text: string): number {
  let count = 0;
  for (const char of text) if (char === '*' || char === '_' || char === '~') count += 1;
  return count;
}
