import type { Block, BlockKind } from '../../core/answer/answer';
import type { SourceId } from '../../core/ids';
import type { Statement } from '../../core/answer/statement';

export type KeptStatement = {
  statement: Statement;
  /** Block of the statement; `null` if it has none. */
  block: Block | null;
  text: string;
  sources: readonly SourceId[];
  /** Note after the statement; `null` if none is needed. */
  mark: string | null;
};

type AnswerLayout = { text: string; numbers: ReadonlyMap<SourceId, number> };

/** Blocks on consecutive lines, without a blank line between them. */
const CLOSE: ReadonlySet<BlockKind> = new Set(['list-item', 'table-row', 'quote']);

export function writeBlocks(kept: readonly KeptStatement[], layout: AnswerLayout): string {
  let previous: BlockKind | null = null;
  let written = '';
  for (const [block, statements] of Map.groupBy(kept, each => each.block)) {
    const kind = block?.kind ?? 'paragraph';
    const isClose = previous === kind && CLOSE.has(kind);
    const gap = previous === null ? '' : isClose ? '\n' : '\n\n';
    const text = joinStatements(statements, layout);
    written += gap + dress(text, { kind, opensTable: previous !== 'table-row' });
    previous = kind;
  }
  return written;
}

function dress(
  text: string,
  { kind, opensTable }: { kind: BlockKind; opensTable: boolean },
): string {
  switch (kind) {
    case 'paragraph':
      return text;
    case 'heading':
      return `## ${text}`;
    case 'list-item':
      return `- ${text.replaceAll('\n', '\n  ')}`;
    case 'quote':
      return `> ${text.replaceAll('\n', '\n> ')}`;
    case 'code':
      return `\`\`\`\n${text}\n\`\`\``;
    case 'table-row': {
      const rule = `\n|${' --- |'.repeat(text.split('|').length)}`;
      return `| ${text} |${opensTable ? rule : ''}`;
    }
  }
}

function joinStatements(kept: readonly KeptStatement[], layout: AnswerLayout): string {
  return kept
    .map(
      (each, at) => (at === 0 ? '' : gapBefore(each, kept[at - 1], layout)) + write(each, layout),
    )
    .join('');
}

/** Writes nothing into code: it would become part of it. */
function write(
  { statement, text, sources, mark }: KeptStatement,
  { numbers }: AnswerLayout,
): string {
  if (statement.block === 'code') return text;
  const cited = sources.flatMap(id => numbers.get(id) ?? []).map(number => `[${number}]`);
  return [text, cited.join(''), mark === null ? '' : `(${mark})`]
    .filter(part => part !== '')
    .join(' ');
}

/** Returns the line break or space between two statements; none in scripts without spaces. */
function gapBefore(
  { statement }: KeptStatement,
  previous: KeptStatement | undefined,
  { text }: AnswerLayout,
): string {
  const gap = text.slice(previous?.statement.span.end ?? 0, statement.span.start);
  if (gap.includes('\n')) return '\n';
  return gap === '' && /[。！？；：」』）]$/u.test(previous?.text ?? '') ? '' : ' ';
}
