import { agreementOf } from './agreement';
import type { Audit } from '../core/audit/audit';
import type { Share } from '../core/audit/rates';
import { type Statement, isCheckWorthy } from '../core/answer/statement';
import { foldSpace } from '../util/fold-space';
import { toJudgedKind, type Verdict } from '../core/audit/verdict';

export type ComparedSide = { text: string } & Pick<Verdict, 'kind' | 'isFirm'>;

export type AuditComparison = {
  audits: [Audit, Audit];
  /** `same-answer`: checked twice; `same-question`: two answers to it; `other`: neither. */
  as: 'same-answer' | 'same-question' | 'other';
  /** In the first audit's order, then those only in the second; `null`: not in that audit. */
  statements: { sides: [ComparedSide | null, ComparedSide | null] }[];
  /** Statements judged alike, of those judged in both audits. */
  agreement: Share;
  /**
   * Cohen's kappa over the same; `null` also if the answers differ, since the verdicts are then
   * about two wordings and their difference is not the judges' alone.
   */
  kappa: number | null;
};

/** Similarity required to align two statements, 0–1; `null`: never aligned. */
type Likeness = (one: Statement, other: Statement) => number | null;

/** Aligns two audits; statements with the same words first, then the most similar. */
export function compareAudits(one: Audit, other: Audit, likeness: Likeness): AuditComparison {
  const as = comparedAs(one, other);
  const statements = pairUp(one, other, likeness);
  const judged = statements.flatMap(({ sides: [a, b] }) => {
    const kinds = [toJudgedKind(a?.kind), toJudgedKind(b?.kind)] as const;
    return kinds[0] && kinds[1] ? [[kinds[0], kinds[1]] as const] : [];
  });
  const { agreement, kappa } = agreementOf(judged);
  return {
    audits: [one, other],
    as,
    statements,
    agreement,
    kappa: as === 'same-answer' ? kappa : null,
  };
}

function comparedAs(one: Audit, other: Audit): AuditComparison['as'] {
  if (one.answer.id === other.answer.id) return 'same-answer';
  const [a, b] = [one, other].map(({ answer }) => fold(answer.question ?? ''));
  return a === b && a !== '' ? 'same-question' : 'other';
}

function pairUp(one: Audit, other: Audit, likeness: Likeness): AuditComparison['statements'] {
  const [sideInOne, sideInOther] = [sideReader(one), sideReader(other)];
  const ours = one.statements.filter(isCheckWorthy);
  const theirs = other.statements.filter(isCheckWorthy);
  const partners = findPartners(ours, theirs, likeness);
  const taken = new Set(partners.values());
  const rows = ours.map((each): AuditComparison['statements'][number] => ({
    sides: [sideInOne(each), sideInOther(partners.get(each))],
  }));
  for (const each of theirs) {
    if (!taken.has(each)) rows.push({ sides: [null, sideInOther(each)] });
  }
  return rows;
}

/** Pairs each statement with one partner at most, the most similar first. */
function findPartners(
  ones: readonly Statement[],
  others: readonly Statement[],
  likeness: Likeness,
): Map<Statement, Statement> {
  const candidates = ones.flatMap(one =>
    others.flatMap(other => {
      const score = fold(one.text) === fold(other.text) ? 2 : likeness(one, other);
      return score === null ? [] : [{ one, other, score }];
    }),
  );
  const partners = new Map<Statement, Statement>();
  const taken = new Set<Statement>();
  for (const { one, other } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (partners.has(one) || taken.has(other)) continue;
    partners.set(one, other);
    taken.add(other);
  }
  return partners;
}

function sideReader({ verdicts }: Audit): (statement?: Statement) => ComparedSide | null {
  const known = new Map(verdicts.map(verdict => [verdict.statementId, verdict]));
  return statement => {
    if (!statement) return null;
    const { kind = 'pending', isFirm = false } = known.get(statement.id) ?? {};
    return { text: statement.text, kind, isFirm };
  };
}

function fold(text: string): string {
  return foldSpace(text).toLowerCase();
}
