import { findLack } from '../../core/answer/answer';
import { evidenceOf } from '../../core/audit/finding';
import { isSettled } from '../../core/audit/pair';
import { verdictsOf, type Verdict } from '../../core/audit/verdict';
import { computeRates } from '../../metrics/registry';
import { sha256Hex } from '../../text/content-hash';
import type { StudyAudit } from './parse-study';

/** What a stored audit says that does not follow from its pairs and texts; `at`: an id in it. */
export type AuditFault = {
  answer: string;
  kind: 'verdict' | 'rate' | 'text' | 'quote';
  at: string;
};

/** Computes verdicts and rates again from the pairs, and looks for each quote where its text is kept. */
export async function checkAudit(audit: StudyAudit): Promise<AuditFault[]> {
  const { statements, sources, pairs } = audit;
  const lack = findLack(audit.answer);
  const verdicts = verdictsOf(audit, audit).map(verdict =>
    verdict.reason === 'no-sources' ? { ...verdict, reason: lack } : verdict,
  );
  const kept = new Map(audit.verdicts.map(each => [each.statementId, each]));
  const rates = computeRates({ statements, sources, pairs, verdicts });
  const hashes = await Promise.all(audit.texts.map(({ text }) => sha256Hex(text)));
  return [
    ...verdicts
      .filter(verdict => keyOf(verdict) !== keyOf(kept.get(verdict.statementId)))
      .map(({ statementId }) => ({ kind: 'verdict' as const, at: statementId })),
    ...Object.entries(rates)
      .filter(([name, rate]) => shareKey(rate) !== shareKey(audit.rates[name]))
      .map(([at]) => ({ kind: 'rate' as const, at })),
    ...audit.texts
      .filter(({ contentHash }, at) => contentHash !== hashes[at])
      .map(({ contentHash }) => ({ kind: 'text' as const, at: contentHash })),
    ...misquoted(audit).map(at => ({ kind: 'quote' as const, at })),
  ].map(fault => ({ answer: audit.answerId, ...fault }));
}

function keyOf(verdict: Verdict | undefined): string {
  if (!verdict) return '';
  const { kind, isFirm, decidedBy, placement, conflictsWith, unread, reason } = verdict;
  return JSON.stringify([kind, isFirm, decidedBy, placement, conflictsWith, unread, reason]);
}

function shareKey(rate: StudyAudit['rates'][string] | undefined): string {
  const parts = rate ? [rate.overAll, rate.overJudged] : [];
  return JSON.stringify(parts.map(({ count, of }) => [count, of]));
}

function misquoted({ pairs, sources, texts }: StudyAudit): string[] {
  const byHash = new Map(texts.map(({ contentHash, text }) => [contentHash, text]));
  const bySource = new Map(
    sources.map(source => [
      source.id,
      source.status === 'read' ? byHash.get(source.contentHash) : undefined,
    ]),
  );
  return pairs.filter(isSettled).flatMap(({ id, finding }) => {
    const isWrong = evidenceOf(finding).some(({ sourceId, span, quote }) => {
      const text = bySource.get(sourceId);
      return text !== undefined && text.slice(span.start, span.end) !== quote.exact;
    });
    return isWrong ? [id] : [];
  });
}
