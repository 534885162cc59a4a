import type { Citation } from '../../core/answer/citation';
import type { Statement } from '../../core/answer/statement';
import { isSettled, type Pair } from '../../core/audit/pair';
import { toJudgedKind, type JudgedKind, type Verdict } from '../../core/audit/verdict';
import type { Source } from '../../core/source/source';
import { currentAnswers, inForce } from '../../core/study/study';
import type { StudyAnswer, StudyQuestion, StudySystem } from '../contract';
import type { StudyLabel } from '../labels';
import type { StudyAudit, StudyRecords } from './parse-study';

/** An answer with what the protocol says of its place; `audit: null`: not checked. */
export type AnswerRow = {
  answer: StudyAnswer;
  question: StudyQuestion | undefined;
  system: StudySystem | undefined;
  audit: StudyAudit | null;
  /** False for an answer that a later one replaces. */
  isInForce: boolean;
};
export type CheckedRow = AnswerRow & { audit: StudyAudit };
export type StatementRow = CheckedRow & { statement: Statement; verdict: Verdict | undefined };
export type SourceRow = CheckedRow & { source: Source; citations: Citation[] };
export type PairRow = StatementRow & {
  pair: Pair;
  source: Source | undefined;
  chance: number | null;
  decided: StudyRecords['adjudications'][number] | undefined;
};
export type StudyRows = {
  answers: AnswerRow[];
  statements: StatementRow[];
  sources: SourceRow[];
  pairs: PairRow[];
  labels: StudyLabel[];
};

/** Joins the records of a study to rows, in the order of its answers. */
export function rowsOf({ frozen, answers, audits, ...people }: StudyRecords): StudyRows {
  const { protocol } = inForce(frozen);
  const questions = new Map(protocol.questions.map(each => [each.id, each]));
  const systems = new Map(protocol.systems.map(each => [each.id, each]));
  const byAnswer = new Map(audits.map(each => [each.answerId, each]));
  const chances = new Map(people.sample?.drawn.map(({ id, chance }) => [id, chance]));
  const inForceIds = new Set([...currentAnswers(answers).values()].map(({ id }) => id));
  const decisions = new Map(people.adjudications.map(each => [each.pair, each]));
  const rows = answers.map((answer): AnswerRow => ({
    answer,
    question: questions.get(answer.slot.question),
    system: systems.get(answer.slot.system),
    audit: byAnswer.get(answer.id) ?? null,
    isInForce: inForceIds.has(answer.id),
  }));
  const checked = rows.flatMap(row => (row.audit ? [{ ...row, audit: row.audit }] : []));
  const statements = checked.flatMap(row => {
    const verdicts = new Map(row.audit.verdicts.map(each => [each.statementId, each]));
    return row.audit.statements.map((statement): StatementRow => ({
      ...row,
      statement,
      verdict: verdicts.get(statement.id),
    }));
  });
  const pairs = checked.flatMap(row => {
    const own = new Map(row.audit.statements.map(each => [each.id, each]));
    const sources = new Map(row.audit.sources.map(each => [each.id, each]));
    const verdicts = new Map(row.audit.verdicts.map(each => [each.statementId, each]));
    return row.audit.pairs.flatMap((pair): PairRow[] => {
      const statement = own.get(pair.statementId);
      if (!statement) return [];
      return [
        {
          ...row,
          statement,
          pair,
          verdict: verdicts.get(statement.id),
          source: sources.get(pair.sourceId),
          chance: chances.get(pair.id) ?? null,
          decided: decisions.get(pair.id),
        },
      ];
    });
  });
  const sources = checked.flatMap(row =>
    row.audit.sources.map((source): SourceRow => ({
      ...row,
      source,
      citations: row.audit.answer.citations.filter(
        ({ target }) => JSON.stringify(target) === JSON.stringify(source.target),
      ),
    })),
  );
  return { answers: rows, statements, sources, pairs, labels: people.labels };
}

export type JudgedRow = PairRow & { kind: JudgedKind };

/** The pairs that a judge found something on: what can be drawn for labels, and rated. */
export function judgedRows(pairs: readonly PairRow[]): JudgedRow[] {
  return pairs.flatMap(row => {
    const kind = isSettled(row.pair) ? toJudgedKind(row.pair.finding.kind) : null;
    return kind === null ? [] : [{ ...row, kind }];
  });
}
