import type { WeightsFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import { fail, ok, type Result } from '../../core/result';
import type { Judge, JudgeReply, JudgeTask } from '../../ports/judge';
import type { DecisionParams } from '../embedded/card';
import { createEmbeddedJudge, type EmbeddedJudgeDeps } from '../embedded/embedded-judge';
import type { EmbeddedEngine } from '../embedded/engine';
import { createRefusingJudge } from '../refusing-judge';

/** Takes a network at its word: nothing is known of how it is wrong. */
const UNMEASURED: DecisionParams = (() => {
  const side = {
    ...{ scale: 1, bias: 0, rankCost: 0, threshold: 0.5, stop: 0.99 },
    missing: { words: 0, clause: 0, quantities: 0 },
  };
  return {
    supported: side,
    contradicted: { ...side, uncited: 0.9 },
    notFound: { stop: 1, relatedness: -1 },
    agreement: { supported: 0, contradicted: 0, told: 0 },
    maxPacks: 6,
    // Without evidence scores the nearest sentence is quoted.
    evidence: { relatedness: 1, further: 1 },
    partly: { missingWords: 1, missingClause: 1 },
  };
})();

type EncoderJudgeDeps = Pick<EmbeddedJudgeDeps, 'pause' | 'onTrace' | 'readsAll'> & {
  identity: JudgeIdentity;
  open: () => Promise<Result<EmbeddedEngine, WeightsFailure>>;
};

/**
 * A network that the user downloaded, with the passages, packs and decision of the embedded judge
 * around it. Loads with the first task; a model that is gone, changed or of another kind answers
 * every pair with that reason.
 */
export function createEncoderJudge({ identity, open, ...deps }: EncoderJudgeDeps): Judge {
  let opening: Promise<Result<Judge, WeightsFailure>> | null = null;

  async function start(): Promise<Result<Judge, WeightsFailure>> {
    const engine = await open();
    if (!engine.ok) return engine;
    const card = { identity, decision: UNMEASURED };
    return ok(createEmbeddedJudge({ ...deps, card, open: () => Promise.resolve(engine.value) }));
  }

  async function* judge(
    tasks: readonly JudgeTask[],
    signal: AbortSignal,
  ): AsyncGenerator<JudgeReply> {
    if (signal.aborted || tasks.length === 0) return;
    opening ??= start();
    const opened = await opening;
    if (!opened.ok) {
      yield* createRefusingJudge(identity, opened.failure).judge(tasks, signal);
      return;
    }
    const answered = new Set<JudgeReply['pairId']>();
    try {
      for await (const reply of opened.value.judge(tasks, signal)) {
        answered.add(reply.pairId);
        yield reply;
      }
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
      console.warn('judge: no memory for the model', error);
      opening = Promise.resolve(fail('out-of-memory'));
      const open = tasks.filter(({ pairId }) => !answered.has(pairId));
      yield* createRefusingJudge(identity, 'out-of-memory').judge(open, signal);
    }
  }

  return { identity, judge };
}

/** Matches what browsers and the runtime say where memory ends. */
const NO_MEMORY =
  /out.?of.?memory|bad_alloc|allocation failed|could not allocate|failed to allocate/i;

export function isOutOfMemory(error: unknown): boolean {
  return NO_MEMORY.test(String(error));
}
