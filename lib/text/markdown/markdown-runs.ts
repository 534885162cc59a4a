import type { BlockKind } from '../../core/answer/answer';
import type { CitationTarget } from '../../core/answer/citation';
import { withSigns } from '../formulas/markdown-formulas';

export type LinkRun = {
  kind: 'link';
  label: string;
  /** Title of the link or its definition; `null` if it has none. */
  title: string | null;
  target: CitationTarget;
  quoteHint: string | null;
  /** A bare address, DOI or PMID, not words of a sentence. */
  isBare: boolean;
};

/** Encodes an explicit line break; a plain newline only wraps the source. */
export const HARD_BREAK = '\u2028';

export type Run = { kind: 'text'; text: string } | LinkRun | { kind: 'footnote'; key: string };

export type MarkdownBlock = {
  kind: BlockKind;
  runs: Run[];
  /** Number in an ordered list; `null` elsewhere. */
  ordinal: number | null;
};

/** Content of a piece of Markdown. `footnotes` are the definitions, by key. */
export type MarkdownPart = { blocks: MarkdownBlock[]; footnotes: Map<string, Run[]> };

export function textOfRuns(runs: readonly Run[]): string {
  return runs
    .map(run => {
      if (run.kind === 'text') return run.text;
      return run.kind === 'link' ? run.label : '';
    })
    .join('');
}

/** Splits runs at the newlines in their words; an explicit line break does not split. */
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

/** Joins neighbouring words into one run: chips are identified by the words beside them. */
export function joinTexts(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.kind === 'text' && last?.kind === 'text') last.text += run.text;
    else joined.push({ ...run });
  }
  return joined;
}

/** Restores the signs of formulas, which the parser must not see. */
export function withFormulaSigns(runs: readonly Run[]): Run[] {
  return runs.map(run => {
    if (run.kind === 'text') return { ...run, text: withSigns(run.text) };
    return run.kind === 'link' ? { ...run, label: withSigns(run.label) } : run;
  });
}
