import * as v from 'valibot';

import { said } from '../../core/audit/look-schemas';
import type { OpinionResult } from '../../core/audit/opinion';
import { ok } from '../../core/result';
import { doStep } from '../../llm/do-step';
import type { StepJournal } from '../../ports/step-journal';
import type { CheckHit } from '../look-elsewhere';
import { rankHits, type RankDeps } from '../rank-hits';
import { saidOf } from '../said-of';
import type { SecondOpinion } from './run-second-opinion';

/** Passages of a document that the judge reads for a sentence. */
const PASSAGES = 4;

export type CheckAnswerDeps = RankDeps & {
  check: CheckHit;
  journal: StepJournal;
  /** Of the answer (BCP 47); `null`: unknown. */
  language: string | null;
};

const checkedStep = v.array(v.object({ document: v.number(), said }));

/**
 * Has each sentence of a second answer checked by every document that it names, as a cited source is
 * checked: same judge, same proof of quotes. Each sentence is kept before the next. Rejects on abort.
 */
export async function checkAnswer(
  { answer, documents }: Pick<SecondOpinion, 'answer' | 'documents'>,
  { check, journal, language, embedder }: CheckAnswerDeps,
  signal: AbortSignal,
): Promise<OpinionResult['answer']> {
  const all: OpinionResult['answer'] = [];
  for (const [at, { text, documents: named }] of answer.entries()) {
    const step = { journal, name: `check:${at}`, schema: checkedStep };
    const checked = await doStep(step, async () => {
      const found: v.InferOutput<typeof checkedStep> = [];
      for (const document of named) {
        const hit = documents[document - 1]?.hit;
        if (!hit) continue;
        const passages = await rankHits(text, [hit], { k: PASSAGES, embedder, signal });
        const asked = { statement: text, context: null, language };
        found.push({ document, said: saidOf(await check(asked, { hit, passages }, signal)) });
      }
      signal.throwIfAborted();
      return ok(found);
    });
    all.push({ text, checked: checked.ok ? checked.value : [] });
  }
  return all;
}
