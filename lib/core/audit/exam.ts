import type * as v from 'valibot';
import type { Finding } from './finding';
import { judgeKeyOf, type JudgeIdentity } from './pair';
import type { exam } from './exam-schemas';

/** A judge's answers to the packaged pairs, as far as they are. */
export type Exam = v.InferOutput<typeof exam>;

export type ExamAnswer = Exam['answers'][number];

export type ExamFailure = Extract<Exam['state'], { status: 'failed' }>['failure'];

/** Set that pairs of the exam were taken from. */
export type ExamSet = { name: string; origin: string; licence: string; field: string };

export type ExamPair = {
  id: string;
  set: string;
  statement: string;
  /** Whole text of the source. */
  source: string;
  label: ExamAnswer['gold'];
  extent: ExamAnswer['extent'];
};

/** `public/exam/pairs.json`, which names sources by their position. */
export type ExamFile = {
  version: number;
  sets: Record<string, ExamSet>;
  sources: string[];
  pairs: (Omit<ExamPair, 'source'> & { source: number })[];
};

/** The judge as it is examined: with passages of the whole text. */
export function examineeOf({ id, version, model, weights }: JudgeIdentity): JudgeIdentity {
  return {
    id,
    version,
    ...(model !== undefined && { model }),
    ...(weights !== undefined && { weights }),
  };
}

export function listExamPairs({ sources, pairs }: ExamFile): ExamPair[] {
  return pairs.map(pair => ({ ...pair, source: sources[pair.source] ?? '' }));
}

/** `price`: omitted if nothing is charged or the price is not known. */
export function beginExam(
  judge: JudgeIdentity,
  { version, pairs }: Pick<ExamFile, 'version' | 'pairs'>,
  { startedAt, price }: Pick<Exam, 'startedAt'> & { price?: Exam['price'] | undefined },
): Exam {
  return {
    key: judgeKeyOf(judge),
    judge,
    version,
    of: pairs.length,
    startedAt,
    ...(price && { price }),
    spent: { calls: 0, sentBytes: 0, receivedBytes: 0, tokens: { prompt: 0, reply: 0 } },
    answers: [],
    state: { status: 'running' },
  };
}

export function toExamAnswer(
  { id, label, extent }: Pick<ExamPair, 'id' | 'label' | 'extent'>,
  finding: Finding,
  ms: number,
): ExamAnswer {
  const isFound = finding.kind !== 'not-found' && finding.kind !== 'not-judged';
  return {
    pairId: id,
    gold: label,
    extent,
    said: finding.kind,
    confidence: finding.kind === 'not-judged' ? 0 : finding.confidence,
    isObjected: isFound && finding.strength !== undefined,
    ms: Math.round(ms),
  };
}
