import { addPoints } from '../../answer-quality/key-points';
import { answerSentences } from '../../answer-quality/answer-sentences';
import { draftKeyPoints } from '../../answer-quality/draft-key-points';
import type { ConfirmedMatch } from '../../answer-quality/confirm-matches';
import { START } from '../../answer-quality/fit-threshold';
import { rateSentences } from '../../answer-quality/rate-sentences';
import { matchAnswer } from '../../answer-quality/score-answer';
import { isCheckWorthy } from '../../core/answer/statement';
import type { KeyPoint } from '../../core/answer/key-point';
import type { Audit } from '../../core/audit/audit';
import { unreadLanguage, type LanguageReach } from '../../core/audit/language-reach';
import type { LedgerPurpose } from '../../core/audit/ledger';
import { isModelFailure, type ModelFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import { fail, ok, type Result } from '../../core/result';
import type { Embedder } from '../../judges/best-sentence/embedder';
import type { ChatModel } from '../../ports/chat-model';
import type { DetectLanguage } from '../../ports/detect-language';
import type { Judge, JudgeReply } from '../../ports/judge';
import type { KeyPointStore } from '../../ports/key-point-store';
import { questionKey } from '../../text/normalise-question';
import type { AsideRunner } from './run-asides';

type CoverageDeps = {
  keyPoints: Pick<KeyPointStore, 'find'>;
  /** Opens who confirms the matches; `undefined`: the judge of the package. */
  openJudge: (wanted: JudgeIdentity | undefined) => Promise<Result<Judge, ModelFailure>>;
  /** `null`: the package has no embedder here. */
  embed: Embedder['embed'] | null;
  /** What the networks of the package read; omitted: every language. */
  languages?: { reach: LanguageReach; detect: DetectLanguage };
  now: () => Date;
};

/** Compares the statements of an answer with the key points of its question that count. */
export function createCoverageRunner(deps: CoverageDeps): AsideRunner<'coverage'> {
  const { keyPoints, openJudge, embed, languages, now } = deps;
  const endedAt = () => now().toISOString();
  const none = (why: 'no-key-points' | 'language-not-read' | 'embedder-failed') =>
    ok({ kind: 'not-compared' as const, why, endedAt: endedAt() });
  return async ({ request }, { audit }, signal) => {
    const { question } = audit.answer;
    if (question === null) return null;
    const stored = await keyPoints.find(await questionKey(question));
    const points = stored.filter(({ isConfirmed }) => isConfirmed);
    if (points.length === 0) return none('no-key-points');
    if (await isUnread({ audit, points }, languages)) return none('language-not-read');
    const judge = await openJudge(request.judge);
    if (!judge.ok) return judge;

    const claims = audit.statements.filter(isCheckWorthy);
    const noted = noteFailure(judge.value);
    const by = { embedder: embed && { embed }, judge: noted.judge, signal };
    const matches = await match({ claims, nuggets: points }, by);
    const failure = noted.find();
    // What the model did say is kept, so that asking again pays for the rest alone.
    if (failure !== null) return fail(failure);
    if (!matches) return none('embedder-failed');
    return ok({
      kind: 'compared',
      points,
      statements: claims.map(({ id }) => id),
      matches,
      judge: judge.value.identity,
      endedAt: endedAt(),
    });
  };
}

/** Notes why a language model gave no answer: without one, nothing is said of the match. */
function noteFailure(judge: Judge): { judge: Judge; find: () => ModelFailure | null } {
  let failure: ModelFailure | null = null;
  async function* replies(...asked: Parameters<Judge['judge']>): AsyncGenerator<JudgeReply> {
    for await (const reply of judge.judge(...asked)) {
      if (reply.kind === 'not-judged' && isModelFailure(reply.reason)) failure = reply.reason;
      yield reply;
    }
  }
  return { judge: { ...judge, judge: replies }, find: () => failure };
}

/** `null`: the networks could not load. */
async function match(
  compared: Parameters<typeof matchAnswer>[0],
  by: {
    embedder: Pick<Embedder, 'embed'> | null;
    judge: Judge;
    signal: AbortSignal;
  },
): Promise<ConfirmedMatch[] | null> {
  const { embedder, judge, signal } = by;
  if (embedder === null) return null;
  try {
    // One answer has too few similarities to fit a threshold of its own.
    return await matchAnswer(compared, { embedder, judge, threshold: START }, signal);
  } catch (error) {
    console.info('key points could not be compared', error);
    return null;
  }
}

async function isUnread(
  { audit, points }: { audit: Audit; points: readonly KeyPoint[] },
  languages: CoverageDeps['languages'],
): Promise<boolean> {
  if (!languages) return false;
  const { reach, detect } = languages;
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
