import type { JudgeReply } from '../../ports/judge';
import { markSentences } from './choose-quotes';
import type { MarkedSentence } from './choose-quotes';
import type { Decision } from './decide';
import type { PairScores } from './encoder';
import type { PreparedTask } from './prepare-task';
import type { Missing, MissingShares } from './find-missing';
import type { WordAgreement } from './word-agreement';

/** What the network was given and said of one pack. */
export type PackTrace = Pick<PairScores, 'logits'> & {
  /** Tokens of the whole input. */
  tokens: number;
  /** Cosine of the statement and the nearest sentence. */
  related: number;
  /** Weighted share of the statement's words in the sentence that has most of them. */
  overlap: number;
  sentences: Pick<MarkedSentence, 'passageId' | 'text' | 'share' | 'related' | 'overlap'>[];
};

/** How a pair's reply came about; plain data, for calibrating and for reading. */
export type PairTrace = {
  pairId: JudgeReply['pairId'];
  /** What the networks ran on. */
  device: string;
  /** In the order in which they were read. */
  packs: PackTrace[];
  /** Packs there were, read or not: not more than the judge reads at most. */
  packsMade: number;
  /** What comparing words alone says. */
  words: WordAgreement;
  missing: MissingShares;
  decision: Decision;
  reply: JudgeReply;
};

/** Writes down how a reply came about. */
export function toTrace(
  {
    task,
    packs,
    scores,
    words,
    missing,
  }: PreparedTask & { scores: readonly PairScores[]; words: WordAgreement; missing: Missing },
  { device, decision, reply }: Pick<PairTrace, 'device' | 'decision' | 'reply'>,
): PairTrace {
  const read = scores.flatMap((score, at) => {
    const pack = packs[at];
    if (!pack) return [];
    const sentences = markSentences(pack.sentences, score.evidence);
    return {
      logits: score.logits,
      tokens: pack.input.ids.length,
      related: pack.related,
      overlap: Math.max(...sentences.map(({ overlap }) => overlap)),
      sentences: sentences.map(({ passageId, text, share, related, overlap }) => ({
        passageId,
        text,
        share,
        related,
        overlap,
      })),
    };
  });
  const { pairId } = task;
  return {
    pairId,
    device,
    packs: read,
    packsMade: packs.length,
    words,
    missing: missing.shares,
    decision,
    reply,
  };
}
