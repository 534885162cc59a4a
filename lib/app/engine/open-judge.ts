import { contentHash, type AuditId, type ContentHash } from '../../core/ids';
import type { ModelFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import type { RemoteConnection } from '../../core/device/remote-connection';
import type { Result } from '../../core/result';
import { remoteSourcesAtOnce } from '../../core/device/sources-at-once';
import { createModelJudge } from '../../judges/llm/model-judge';
import { withScrubTest } from '../../judges/llm/scrub';
import { createRefusingJudge } from '../../judges/refusing-judge';
import { createRefusingModel } from '../../llm/refusing-model';
import { withRests, type Rests } from '../../judges/with-rests';
import { REMOTE_VERSION } from '../../llm/remote/remote-identity';
import { withKeptReplies } from '../../llm/kept-replies';
import { createModelParser } from '../../pipeline/splitting/model-parser';
import type { AnswerCache, PrivacyLedger, ReplyCache } from '../../ports/store';
import type { Judge } from '../../ports/judge';
import { sha256Hex } from '../../text/content-hash';
import { openWorkerJudge, type OpenJudge } from './judge-worker-of';
import {
  openBuiltInModel,
  openDownloadedModel,
  type BuiltInModel,
  type DownloadedModels,
} from './open-local-model';
import { createRemoteModels, type RemoteModels } from './remote-models';

export type OpenJudgeDeps = {
  auditId: AuditId;
  ledger: PrivacyLedger;
  answers: AnswerCache;
  replies: ReplyCache;
  now: () => Date;
  connectionFor: (judge: JudgeIdentity) => Promise<Result<RemoteConnection, ModelFailure>>;
  /** Whether a language model is asked once more without the passages. */
  scrubs: boolean;
  /** `null`: this browser's package has none. */
  downloaded: DownloadedModels | null;
  builtIn: BuiltInModel;
  /** When a judge on this device rests. */
  rests: Rests;
};

/** Pairs between two rests: one; of a model some, as each of its calls reads passages anew. */
const BITE = 1;
const BITE_OF_MODELS = 4;

/**
 * Opens the judge an audit was made for, and what splits answers by the same model. One whose
 * connection or model is gone or was changed is not replaced: its cells say so, and nothing is
 * sent anywhere.
 */
export async function openJudge(wanted: JudgeIdentity, deps: OpenJudgeDeps): Promise<OpenJudge> {
  switch (wanted.id) {
    case 'remote':
      return openRemoteJudge(wanted, deps);
    case 'web-llm':
      return resting(await openDownloadedModel(wanted, deps.downloaded), BITE_OF_MODELS, deps);
    case 'prompt-api':
      return resting(await openBuiltInModel(wanted, deps), BITE_OF_MODELS, deps);
    default:
      return resting(openWorkerJudge(wanted), BITE, deps);
  }
}

function resting(opened: OpenJudge, bite: number, { rests }: OpenJudgeDeps): OpenJudge {
  return { ...opened, judge: withRests(opened.judge, bite, rests) };
}

async function openRemoteJudge(wanted: JudgeIdentity, deps: OpenJudgeDeps): Promise<OpenJudge> {
  const found = await deps.connectionFor(wanted);
  if (!found.ok) {
    const model = createRefusingModel({ ...wanted, version: REMOTE_VERSION }, found.failure);
    const judge = createRefusingJudge(wanted, found.failure);
    return { judge, parser: createModelParser({ model }), close: () => Promise.resolve() };
  }
  const models = createRemoteModels(found.value, deps);
  const splitter = withKeptReplies({ model: models.open('statements'), cache: deps.replies, hash });
  return {
    judge: judgeBy(models, { ...deps, sourcesAtOnce: remoteSourcesAtOnce(found.value) }),
    parser: createModelParser({ model: splitter }),
    close: models.close,
  };
}

function judgeBy(
  models: RemoteModels,
  { answers, scrubs, sourcesAtOnce }: OpenJudgeDeps & { sourcesAtOnce: number },
): Judge {
  const kept = { cache: answers, hash };
  const judge = createModelJudge({ ...kept, model: models.open('judge'), sourcesAtOnce });
  return scrubs ? withScrubTest({ ...kept, judge, model: models.open('scrub') }) : judge;
}

async function hash(text: string): Promise<ContentHash> {
  return contentHash(await sha256Hex(text));
}
