import { contentHash, type AuditId, type ContentHash } from '../../core/ids';
import type { ModelFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import type { DownloadState } from '../../core/device/model-offer';
import { type RemoteConnection, remoteSourcesAtOnce } from '../../core/device/remote-connection';
import type { Result } from '../../core/result';
import { EMBEDDED } from '../../judges/embedded/embedded';
import type { JudgeEntry, ApiJudge, BuiltInJudge, PackagedJudge } from '../../judges/judge-entry';
import { createRefusingJudge } from '../../judges/refusing-judge';
import { findJudge, isPackaged, JUDGES } from '../../judges/registry';
import type { Embedder } from '../../judges/best-sentence/embedder';
import { createBestSentenceJudge } from '../../judges/best-sentence/best-sentence-judge';
import { throttled, type Throttle } from '../../judges/throttle';
import { createWorkerJudge } from '../../judges/worker-judge';
import { withKeptReplies } from '../../llm/kept-replies';
import type { LanguageModelApi } from '../../llm/prompt-api/language-model';
import { openPromptModel } from '../../llm/prompt-api/prompt-model';
import { createRefusingModel } from '../../llm/refusing-model';
import { REMOTE_VERSION } from '../../llm/remote/connection';
import { type StatementParser, createModelParser } from '../../pipeline/splitting/model-parser';
import type { AnswerCache, KeyedCache, PrivacyLedger } from '../../ports/store';
import type { ChatModel } from '../../ports/chat-model';
import type { Judge } from '../../ports/judge';
import { sha256Hex } from '../../text/content-hash';
import type { WorkerPort } from '../../util/worker-call';
import { createRemoteModels } from './remote-models';

/** Open judge; `close` ends it, frees its resources, and waits for pending writes. */
type OpenJudge = {
  judge: Judge;
  /** Splits answers with the judge's language model; `null` if it has none. */
  parser: StatementParser | null;
  /** Embeds with the networks of the package, in the worker of a judge that has them. */
  embed: Embedder['embed'] | null;
  close: () => Promise<void>;
};

/** Models of one kind. */
export type DownloadedModels = {
  /** `null`: a model that this version does not know. */
  stateOf: (id: string) => Promise<DownloadState | null>;
  start: (id: string, weights: string) => { judge: Judge; close: () => void };
  /** Only for models that can write. */
  write?: (id: string, weights: string) => { model: ChatModel; close: () => void };
};

export type OpenJudgeDeps = {
  auditId: AuditId;
  ledger: Pick<PrivacyLedger, 'add'>;
  answers: AnswerCache;
  replies: KeyedCache<ContentHash, string>;
  now: () => Date;
  connectionFor: (judge: JudgeIdentity) => Promise<Result<RemoteConnection, ModelFailure>>;
  /** Asks a language model again without the passages. */
  scrubs: boolean;
  /** By judge; one that this browser's package cannot run is missing. */
  downloaded: Readonly<Record<string, DownloadedModels>>;
  builtIn: { api: LanguageModelApi | null; browser: string };
  throttle: Throttle;
  /** Test seam: a worker that serves the judge of this id. */
  startWorker?: (id: string, granularity?: JudgeIdentity['granularity']) => WorkerPort;
};

/** Pairs between two pauses; several for a model, since each of its calls reads passages again. */
const PAIRS_A_GROUP = { package: 1, model: 4 };

/**
 * Opens the judge an audit was made for, and its model for splitting answers if it has one. A judge
 * whose connection or model is gone or has changed is not replaced: its cells say so, and nothing
 * is sent anywhere. One that is no longer shipped is replaced by the embedded judge.
 */
export async function openJudge(
  wanted: JudgeIdentity,
  deps: OpenJudgeDeps,
  judges: readonly JudgeEntry[] = JUDGES,
): Promise<OpenJudge> {
  const entry = findJudge(wanted.id, judges) ?? EMBEDDED;
  const opened = await openEntry(entry, wanted, deps);
  // A judge of the package chooses the sentence in its worker, where the embedder is.
  if (wanted.granularity === undefined || isPackaged(entry)) return opened;
  return { ...opened, judge: createBestSentenceJudge({ judge: opened.judge, embedder: null }) };
}

async function openEntry(
  entry: JudgeEntry,
  wanted: JudgeIdentity,
  deps: OpenJudgeDeps,
): Promise<OpenJudge> {
  switch (entry.needs) {
    case 'connection':
      return openThroughApi(entry, wanted, deps);
    case 'downloaded-files':
      return slowed(await openDownloaded(entry, wanted, deps), PAIRS_A_GROUP.package, deps);
    case 'model-program':
      return slowed(await openDownloaded(entry, wanted, deps), PAIRS_A_GROUP.model, deps);
    case 'browser-model':
      return slowed(await openBuiltIn(entry, wanted, deps), PAIRS_A_GROUP.model, deps);
    case 'nothing':
    case 'packaged-files':
      return slowed(openInWorker(entry, wanted, deps), PAIRS_A_GROUP.package, deps);
  }
}

function slowed(opened: OpenJudge, size: number, { throttle }: OpenJudgeDeps): OpenJudge {
  return { ...opened, judge: throttled(opened.judge, size, throttle) };
}

/**
 * Starts a judge of the package in its own worker, in the version of this package: an audit that an
 * update interrupted goes on with the new one, and every cell names its version.
 */
function openInWorker(
  { id, identity, needs }: PackagedJudge,
  { granularity }: JudgeIdentity,
  { startWorker = startJudgeWorker }: OpenJudgeDeps,
): OpenJudge {
  const own = { ...identity, ...(granularity && { granularity }) };
  const { judge, embed, close } = createWorkerJudge(() => startWorker(id, granularity), own);
  return { ...withoutParser(judge, close), embed: needs === 'packaged-files' ? embed : null };
}

function startJudgeWorker(id: string, granularity?: JudgeIdentity['granularity']): Worker {
  const by = granularity === undefined ? '' : '&by=sentence';
  return new Worker(`/judge-worker.js?judge=${id}${by}`, { name: 'veracite-judge' });
}

/**
 * Opens a downloaded model; nothing is downloaded. Where the graphics card of a language model
 * fails, a smaller one that is here takes over (`createWebLlmJudge`), and each cell names its model.
 */
async function openDownloaded(
  { id }: JudgeEntry,
  wanted: JudgeIdentity,
  { downloaded }: OpenJudgeDeps,
): Promise<OpenJudge> {
  const models = Object.hasOwn(downloaded, id) ? downloaded[id] : undefined;
  if (!models) return refuse(wanted, 'no-model-here');

  const { model = '' } = wanted;
  const state = await models.stateOf(model);
  if (state === null) return refuse(wanted, 'model-missing');
  if (state.kind !== 'whole') return refuse(wanted, 'model-not-loaded');

  const { judge, close } = models.start(model, state.weights);
  return withoutParser(judge, close);
}

/** Opens the browser's own model, in its current version; never downloads it. */
async function openBuiltIn(
  entry: BuiltInJudge,
  wanted: JudgeIdentity,
  { builtIn, answers }: OpenJudgeDeps,
): Promise<OpenJudge> {
  const opened = await openPromptModel(builtIn);
  if (!opened.ok) return refuse(wanted, opened.failure);

  const model = opened.value;
  const judge = await entry.open({ openModel: () => model, answers, hash });
  return withoutParser(judge, () => model.destroy());
}

function refuse(wanted: JudgeIdentity, reason: ModelFailure): OpenJudge {
  return withoutParser(createRefusingJudge(wanted, reason), () => undefined);
}

/** Models on this device only judge: answers are split by the rules. */
function withoutParser(judge: Judge, close: () => void): OpenJudge {
  return {
    judge,
    parser: null,
    embed: null,
    close: () => {
      close();
      return Promise.resolve();
    },
  };
}

async function openThroughApi(
  entry: ApiJudge,
  wanted: JudgeIdentity,
  deps: OpenJudgeDeps,
): Promise<OpenJudge> {
  const found = await deps.connectionFor(wanted);
  if (!found.ok) {
    const model = createRefusingModel({ ...wanted, version: REMOTE_VERSION }, found.failure);
    return { ...refuse(wanted, found.failure), parser: createModelParser({ model }) };
  }
  const { answers, replies, scrubs } = deps;
  const { open: openModel, close } = createRemoteModels(found.value, deps);
  const sourcesAtOnce = remoteSourcesAtOnce(found.value);
  const splitter = withKeptReplies({ model: openModel('statements'), cache: replies, hash });
  return {
    judge: await entry.open({ openModel, answers, hash, scrubs, sourcesAtOnce }),
    parser: createModelParser({ model: splitter }),
    embed: null,
    close,
  };
}

async function hash(text: string): Promise<ContentHash> {
  return contentHash(await sha256Hex(text));
}
