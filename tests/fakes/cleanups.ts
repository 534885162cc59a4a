import type { Audit } from '../../lib/core/audit/audit';
import {
  findUnclean,
  type Cleanup,
  type CleanupOffer,
  type CleanupRun,
  type UncleanStatement,
} from '../../lib/core/audit/cleanup';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import type { Statement } from '../../lib/core/answer/statement';
import { diffWords } from '../../lib/text/rewriting/word-diff';
import { fakeEvidence, fakeSettledPair, fakeStatement } from './audits';
import { FIRM } from './strengths';

const REWRITER: JudgeIdentity = { id: 'remote', version: '1, rewriting 1', model: 'big-model' };

/** A statement that its source does not have. */
export function fakeUnclean(statement: Partial<Statement> = {}): UncleanStatement {
  const whole = fakeStatement(statement);
  const pair = fakeSettledPair({ statementId: whole.id });
  return { statement: whole, pair: { ...pair, finding: { kind: 'not-found', confidence: 0.9 } } };
}

/** A rewrite of a statement, checked again. */
export function fakeRewrite(
  { statement, pair }: UncleanStatement,
  overrides: Partial<Extract<Cleanup, { kind: 'rewrite' }>> = {},
): Extract<CleanupOffer, { kind: 'rewrite' }> {
  const text = overrides.text ?? 'A shorter statement.';
  return {
    statementId: statement.id,
    pairId: pair.id,
    sourceId: pair.sourceId,
    diff: diffWords(statement.text, text),
    kind: 'rewrite',
    text,
    finding: { kind: 'supported', confidence: 0.9, evidence: [fakeEvidence()], strength: FIRM },
    judge: { id: 'embedded', version: '2' },
    rewriter: REWRITER,
    answer: 'accept',
    ...overrides,
  };
}

/** Leaving a statement out. */
export function fakeRemoval(
  { statement, pair }: UncleanStatement,
  overrides: Partial<Extract<Cleanup, { kind: 'remove' }>> = {},
): Extract<CleanupOffer, { kind: 'remove' }> {
  return {
    statementId: statement.id,
    pairId: pair.id,
    sourceId: pair.sourceId,
    diff: diffWords(statement.text, ''),
    kind: 'remove',
    text: '',
    finding: pair.finding,
    why: 'rewrite-not-supported',
    judge: { id: 'embedded', version: '2' },
    rewriter: REWRITER,
    answer: 'accept',
    ...overrides,
  };
}

/** The same audit with a run of its cleaning up, as far as it offers something. */
export function withCleanup(
  audit: Audit,
  run: Partial<CleanupRun>,
  offers: CleanupOffer[] = [],
): Audit {
  const startedAt = '2026-10-01T08:01:00.000Z';
  const whole = { startedAt, status: 'running', ...run } as CleanupRun;
  return { ...audit, cleanup: { ...whole, offers } };
}

/** The first statements of an audit to be cleaned up. */
export function uncleanOf(audit: Audit): [UncleanStatement, UncleanStatement] {
  const [first, second] = findUnclean(audit);
  if (!first || !second) throw new Error('test: the audit has too little to clean up');
  return [first, second];
}
