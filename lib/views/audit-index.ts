import type { Audit } from '../core/audit/audit';
import type { PairId, PassageId, SourceId, StatementId } from '../core/ids';
import type { Pair } from '../core/audit/pair';
import { sourceFinder, type Passage, type Source } from '../core/source/source';
import { isCheckWorthy, type Statement } from '../core/answer/statement';
import type { JointSupport } from '../core/audit/source-group';
import type { Verdict } from '../core/audit/verdict';
import { aboutSource, joinListed, type SourceAbout } from './source-about';
import { distinctNames } from './source-name';

export type AuditIndex = {
  audit: Audit;
  matrix: Matrix;
  rows: ReadonlyMap<StatementId, MatrixRow>;
  columns: ReadonlyMap<SourceId, MatrixColumn>;
  pairs: ReadonlyMap<PairId, Pair>;
  passages: ReadonlyMap<PassageId, Passage>;
};

export function indexAudit(audit: Audit): AuditIndex {
  const matrix = buildMatrix(audit);
  return {
    audit,
    matrix,
    rows: new Map(matrix.rows.map(row => [row.statement.id, row])),
    columns: new Map(matrix.columns.map(column => [column.source.id, column])),
    pairs: new Map(audit.pairs.map(pair => [pair.id, pair])),
    passages: new Map(audit.passages.map(passage => [passage.id, passage])),
  };
}

/** `name`: tells the source from the others of its audit. */
export type MatrixColumn = { source: Source; number: number; name: string; about: SourceAbout };

/** `number`: counts check-worthy statements from 1, as on the statement's badge. */
export type MatrixRow = {
  statement: Statement;
  number: number;
  verdict: Verdict | null;
  /** In the order of the columns; `null` if there is no such pair. */
  cells: (Pair | null)[];
};

export type Matrix = { columns: MatrixColumn[]; rows: MatrixRow[] };

export function buildMatrix(
  audit: Pick<Audit, 'answer' | 'statements' | 'sources' | 'pairs' | 'verdicts'>,
): Matrix {
  const verdicts = new Map(audit.verdicts.map(verdict => [verdict.statementId, verdict]));
  const byStatement = Map.groupBy(audit.pairs, pair => pair.statementId);
  const rows = audit.statements.filter(isCheckWorthy).map((statement, index) => {
    const own = new Map(byStatement.get(statement.id)?.map(pair => [pair.sourceId, pair]));
    return {
      statement,
      number: index + 1,
      verdict: verdicts.get(statement.id) ?? null,
      cells: audit.sources.map(({ id }) => own.get(id) ?? null),
    };
  });
  return { columns: buildColumns(audit), rows };
}

function buildColumns({ answer, sources }: Pick<Audit, 'answer' | 'sources'>): MatrixColumn[] {
  const findSource = sourceFinder(sources);
  const citations = Map.groupBy(answer.citations, ({ target }) => findSource(target));
  const names = distinctNames(sources);
  return sources.map((source, index) => ({
    source,
    number: index + 1,
    name: names[index] ?? '',
    about: aboutSource(
      source,
      joinListed((citations.get(source.id) ?? []).map(({ listedAs }) => listedAs)),
    ),
  }));
}

/** Returns the numbers of the sources that only together support a statement, lowest first. */
export function quotedNumbers({ finding }: JointSupport, { columns }: AuditIndex): number[] {
  const numbers = finding.evidence.flatMap(({ sourceId }) => columns.get(sourceId)?.number ?? []);
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}
