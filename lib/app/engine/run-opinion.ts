import * as v from 'valibot';

import { isCheckWorthy } from '../../core/answer/statement';
import type { ModelFailure } from '../../core/audit/model-failure';
import type { Compared, Opinion } from '../../core/audit/opinion';
import { opinionCompared } from '../../core/audit/opinion-schemas';
import type { JudgeIdentity } from '../../core/audit/pair';
import { ok, type Result } from '../../core/result';
import type { LiteratureService } from '../../literature/contract';
import type { CheckHit } from '../../literature/look-elsewhere';
import type { RankDeps } from '../../literature/rank-hits';
import { askedOf, workOf } from '../../literature/said-of';
import { checkAnswer } from '../../literature/second-opinion/check-answer';
import { compareAnswers, type CompareTexts } from '../../literature/second-opinion/compare-answers';
import { runSecondOpinion } from '../../literature/second-opinion/run-second-opinion';
import { doStep } from '../../llm/do-step';
import type { ChatModel } from '../../ports/chat-model';
import type { DetectLanguage } from '../../ports/detect-language';
import type { AsideRunner } from './run-asides';

/** A model that writes; `close` waits until all it was asked is recorded. */
export type Writer = { model: ChatModel; close: () => Promise<void> };

export type RunOpinionDeps = RankDeps & {
  /** Opens the services of a request. */
  open: (request: Opinion['request']) => Promise<LiteratureService[]>;
  openWriter: (model: JudgeIdentity) => Promise<Result<Writer, ModelFailure>>;
  check: CheckHit;
  /** `language`: of both answers. */
  compareIn: (language: string | null) => CompareTexts;
  detect: DetectLanguage;
  judge: JudgeIdentity;
  now: () => Date;
};

/** Answers the question of a checked answer a second time, and has that answer checked. */
export function createOpinionRunner(deps: RunOpinionDeps): AsideRunner<'opinion'> {
  return async (opinion, about, signal) => {
    const opened = await deps.openWriter(opinion.request.model);
    if (!opened.ok) return opened;
    const { model, close } = opened.value;
    try {
      return await giveOpinion(opinion, { ...about, ...deps, model }, signal);
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      await close();
    }
  };
}

type Run = RunOpinionDeps & Parameters<AsideRunner<'opinion'>>[1] & { model: ChatModel };

async function giveOpinion(
  { request }: Opinion,
  { audit, journal, model, open, embedder, check, compareIn, detect, judge, now }: Run,
  signal: AbortSignal,
): ReturnType<AsideRunner<'opinion'>> {
  const work = { services: await open(request), quota: request.quota, embedder, model, journal };
  const given = await runSecondOpinion(request, work, signal);
  if (!given.ok) return given;

  const { found, gaps, documents } = given.value;
  const language = await detect(given.value.answer.map(({ text }) => text).join(' '));
  const answer = await checkAnswer(given.value, { check, journal, language, embedder }, signal);
  const first = audit.statements.filter(isCheckWorthy);
  const step = { journal, name: 'comparison', schema: v.array(opinionCompared) };
  const compared = await doStep<typeof step.schema, never>(step, async () =>
    ok(await compareAnswers(first, answer, { compare: compareIn(language), signal })),
  );
  return ok({
    searches: found.map(({ query, asked }) => ({ query, asked: askedOf(asked, request.services) })),
    gaps: gaps.map(({ point, background }) => ({ point, background: background.forDisplay })),
    documents: documents.map(({ hit }) => workOf(hit)),
    answer,
    compared: compared.ok ? compared.value : ([] satisfies Compared[]),
    judge,
    endedAt: now().toISOString(),
  });
}
