import type { BlockKind } from '../../core/answer/answer';
import type { CitationTarget } from '../../core/answer/citation';

/** A link of an answer in Markdown, with what the reader sees of it. */
export type LinkRun = {
  kind: 'link';
  label: string;
  /** The title the link or its definition carries; `null` where it has none. */
  title: string | null;
  target: CitationTarget;
  quoteHint: string | null;
  /** A bare address, DOI or PMID: nothing a reader would read aloud. */
  isBare: boolean;
};

/** Stands for a line break the writer asked for; a plain newline only wraps the source. */
export const HARD_BREAK = '\u2028';

/** A stretch of a block: words, a link, or a footnote's mark. */
export type Run = { kind: 'text'; text: string } | LinkRun | { kind: 'footnote'; key: string };

/** A block of an answer in Markdown, before its links are told from its words. */
export type MarkdownBlock = {
  kind: BlockKind;
  runs: Run[];
  /** Its number in an ordered list; `null` elsewhere. */
  ordinal: number | null;
};

/** What a piece of Markdown holds. `footnotes` are the definitions, by key. */
export type MarkdownPart = { blocks: MarkdownBlock[]; footnotes: Map<string, Run[]> };

/** The words of runs, link labels among them. */
export function textOfRuns(runs: readonly Run[]): string {
  return runs
    .map(run => {
      if (run.kind === 'text') return run.text;
      return run.kind === 'link' ? run.label : '';
    })
    .join('');
}

/** Runs cut at the newlines in their words; a line break asked for is no newline here. */
export function linesOfRuns(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    if (run.kind !== 'text') {
      lines.at(-1)?.push(run);
      continue;
    }
    const [first = '', ...rest] = run.text.split('\n');
    lines.at(-1)?.push({ kind: 'text', text: first });
    for (const text of rest) lines.push([{ kind: 'text', text }]);
  }
  return lines;
}

/** Runs with neighbouring words in one: chips are told by the words beside them. */
export function joinTexts(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.kind === 'text' && last?.kind === 'text') last.text += run.text;
    else joined.push({ ...run });
  }
  return joined;
}
