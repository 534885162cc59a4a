import { contentHash } from '../../lib/core/ids';
import type { AuditId, ContentHash } from '../../lib/core/ids';
import type { ModelFailure } from '../../lib/core/model-failure';
import type { JudgeIdentity } from '../../lib/core/pair';
import type { RemoteConnection } from '../../lib/core/remote-connection';
import type { Result } from '../../lib/core/result';
import { remoteSourcesAtOnce } from '../../lib/core/sources-at-once';
import { createModelJudge } from '../../lib/judges/model/model-judge';
import { withScrubTest } from '../../lib/judges/model/scrub';
import { createRefusingJudge } from '../../lib/judges/refusing-judge';
import { createRefusingModel } from '../../lib/judges/refusing-model';
import { withRests } from '../../lib/judges/with-rests';
import type { Rests } from '../../lib/judges/with-rests';
import { REMOTE_VERSION } from '../../lib/judges/remote/remote-identity';
import { withKeptReplies } from '../../lib/models/kept-replies';
import { createModelParser } from '../../lib/models/model-parser';
import type { AnswerCache } from '../../lib/ports/answer-cache';
import type { Judge } from '../../lib/ports/judge';
import type { PrivacyLedger } from '../../lib/ports/ledger';
import type { ReplyCache } from '../../lib/ports/reply-cache';
import { sha256Hex } from '../../lib/text/content-hash';
import { openWorkerJudge } from './judge-worker-of';
import type { OpenJudge } from './judge-worker-of';
import { openBuiltInModel, openDownloadedModel } from './open-local-model';
import type { BuiltInModel, DownloadedModels } from './open-local-model';
import { createRemoteModels } from './remote-models';
import type { RemoteModels } from './remote-models';

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
