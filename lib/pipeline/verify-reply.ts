import type { Evidence, Finding } from '../core/audit/finding';
import type { SourceId } from '../core/ids';
import type { Passage } from '../core/source/source';
import type { JudgeQuote, JudgeReply } from '../ports/judge';
import { findPreparedQuote, toEvidence } from '../text/evidence/quote-find';
import type { PreparedText } from '../text/evidence/quote-normalise';

/** Text in which a reply's quotes must occur, and the passages the judge was given. */
export type ReadText = {
  sourceId: SourceId;
  prepared: PreparedText;
  passages: readonly Passage[];
};

/**
 * Turns a judge's reply into a finding by looking up every quote in the source of its passage.
 *
 * A judge is never trusted: a reply based on quotes of which none is in the source is
 * `quote-not-verified`, not a finding.
 */
export function verifyReply(reply: JudgeReply, ...read: readonly ReadText[]): Finding {
  if (reply.kind === 'not-found') return { kind: 'not-found', confidence: reply.confidence };
  if (reply.kind === 'not-judged') return { kind: 'not-judged', reason: reply.reason };

  const evidence = reply.quotes.flatMap(quote => read.flatMap(each => findEvidence(quote, each)));
  if (evidence.length === 0) return { kind: 'not-judged', reason: 'quote-not-verified' };

  const { kind, confidence, isGrounded } = reply;
  const found = {
    confidence,
    evidence,
    ...(isGrounded === undefined ? {} : { isGrounded }),
  };
  if (kind === 'partly-supported') return { kind, ...found, missing: reply.missing };
  return { kind, ...found };
}

/** Finds the place of a quote in the source; empty if its words are not in its passage. */
export function findEvidence({ passageId, exact }: JudgeQuote, read: ReadText): Evidence[] {
  const passage = read.passages.find(({ id }) => id === passageId);
  if (!passage) return [];

  const spans = findPreparedQuote(read.prepared, exact, passage.span) ?? [];
  return spans.map(span =>
    toEvidence(read.prepared.original, span, { sourceId: read.sourceId, passageId }),
  );
}
