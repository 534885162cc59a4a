import { addPoints } from '../../answer-quality/key-points';
import { answerSentences } from '../../answer-quality/answer-sentences';
import { draftKeyPoints } from '../../answer-quality/draft-key-points';
import { START } from '../../answer-quality/fit-threshold';
import { rateSentences } from '../../answer-quality/rate-sentences';
import { matchAnswer } from '../../answer-quality/score-answer';
import { isCheckWorthy } from '../../core/answer/statement';
import type { KeyPoint } from '../../core/answer/key-point';
import type { Audit } from '../../core/audit/audit';
import { unreadLanguage, type LanguageReach } from '../../core/audit/language-reach';
import type { LedgerPurpose } from '../../core/audit/ledger';
import type { ModelFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import type { CoverageResult } from '../../core/audit/quality';
import { ok, type Result } from '../../core/result';
import type { Embedder } from '../../judges/best-sentence/embedder';
import type { ChatModel } from '../../ports/chat-model';
import type { DetectLanguage } from '../../ports/detect-language';
import type { Judge } from '../../ports/judge';
import type { KeyPointStore } from '../../ports/key-point-store';
import { questionKey } from '../../text/normalise-question';
import type { AsideRunner } from './run-asides';

type CoverageDeps = {
  keyPoints: Pick<KeyPointStore, 'find'>;
  judge: Judge;
  /** `null`: the judge has no embedder. */
  embed: Embedder['embed'] | null;
  /** Omitted: the judge reads every language. */
  languages?: { reach: LanguageReach; detect: DetectLanguage };
  now: () => Date;
};

/** Compares the statements of an answer with the key points of its question that count. */
export function createCoverageRunner(deps: CoverageDeps): AsideRunner<'coverage'> {
  return async (_, { audit }, signal) => {
    const { question } = audit.answer;
    if (question === null) return null;
    const stored = await deps.keyPoints.find(await questionKey(question));
    const points = stored.filter(({ isConfirmed }) => isConfirmed);
    return ok(await compare({ audit, points }, deps, signal));
  };
}

async function compare(
  { audit, points }: { audit: Audit; points: KeyPoint[] },
  { judge, embed, languages, now }: CoverageDeps,
  signal: AbortSignal,
): Promise<CoverageResult> {
  const none = (why: 'no-key-points' | 'language-not-read' | 'embedder-failed') => ({
    kind: 'not-compared' as const,
    why,
    endedAt: now().toISOString(),
  });
  if (points.length === 0) return none('no-key-points');
  if (languages && (await isUnread({ audit, points }, languages))) return none('language-not-read');
  const claims = audit.statements.filter(isCheckWorthy);
  const matches =
    embed && (await match({ claims, nuggets: points }, { embedder: { embed }, judge, signal }));
  if (!matches) return none('embedder-failed');
  const statements = claims.map(({ id }) => id);
  const endedAt = now().toISOString();
  return { kind: 'compared', points, statements, matches, judge: judge.identity, endedAt };
}

/** `null`: the networks could not load. */
async function match(
  compared: Parameters<typeof matchAnswer>[0],
  { signal, ...by }: { embedder: Pick<Embedder, 'embed'>; judge: Judge; signal: AbortSignal },
) {
  try {
    // One answer has too few similarities to fit a threshold of its own.
    return await matchAnswer(compared, { ...by, threshold: START }, signal);
  } catch (error) {
    console.info('key points could not be compared', error);
    return null;
  }
}

async function isUnread(
  { audit, points }: { audit: Audit; points: readonly KeyPoint[] },
  { reach, detect }: NonNullable<CoverageDeps['languages']>,
): Promise<boolean> {
  const source = await detect(points.map(({ text }) => text).join('\n'));
  const statement = audit.answer.language ?? null;
  return unreadLanguage(reach, { statement, source }) !== null;
}

/** Opens the model that the user had connected at the click, or says why it is gone. */
export type OpenChatModel = (
  wanted: JudgeIdentity,
  purpose: LedgerPurpose,
) => Promise<Result<ChatModel, ModelFailure>>;

type ModelDeps = { openModel: OpenChatModel; now: () => Date };

/** Rates the sentences of an answer by a language model. */
export function createRatingRunner({ openModel, now }: ModelDeps): AsideRunner<'rating'> {
  return async ({ request }, { audit }, signal) => {
    const { question } = audit.answer;
    if (question === null) return null;
    const model = await openModel(request.model, 'rating');
    if (!model.ok) return model;

    const sentences = answerSentences(audit);
    const texts = sentences.map(({ text }) => text);
    const classes = await rateSentences({ question, sentences: texts }, model.value, signal);
    if (!classes.ok) return classes;
    return ok({
      sentences: classes.value.flatMap((each, at) => {
        const sentence = sentences[at];
        return sentence ? [{ span: sentence.span, class: each }] : [];
      }),
      model: model.value.identity,
      endedAt: now().toISOString(),
    });
  };
}

/** Has a language model draft key points, and keeps them with their question: none counts yet. */
export function createDraftRunner({
  openModel,
  keyPoints,
  makeId,
  now,
}: ModelDeps & {
  keyPoints: Pick<KeyPointStore, 'change'>;
  makeId: () => string;
}): AsideRunner<'draft'> {
  return async ({ request }, { audit }, signal) => {
    const { question: asked } = audit.answer;
    if (asked === null) return null;
    const model = await openModel(request.model, 'key-points');
    if (!model.ok) return model;

    const drafted = await draftKeyPoints(asked, model.value, signal);
    if (!drafted.ok || signal.aborted) return drafted.ok ? null : drafted;
    const question = await questionKey(asked);
    await keyPoints.change({ question, asked }, points => addPoints(points, drafted.value, makeId));
    const { identity } = model.value;
    return ok({ drafted: drafted.value.length, model: identity, endedAt: now().toISOString() });
  };
}
