import type { Audit } from '../core/audit/audit';
import type { PairId, PassageId, SourceId, StatementId } from '../core/ids';
import type { Pair } from '../core/audit/pair';
import type { Passage } from '../core/source/source';
import { buildMatrix, type Matrix, type MatrixColumn, type MatrixRow } from './matrix';

/** An audit with its parts at hand by id; made once for each change of it. */
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
