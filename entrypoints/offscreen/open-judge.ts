import { contentHash } from '../../lib/core/ids';
import type { AuditId } from '../../lib/core/ids';
import type { ModelFailure } from '../../lib/core/model-failure';
import type { JudgeIdentity } from '../../lib/core/pair';
import type { RemoteConnection } from '../../lib/core/remote-connection';
import type { Result } from '../../lib/core/result';
import { createMeter } from '../../lib/judges/metered-model';
import { createModelJudge } from '../../lib/judges/model/model-judge';
import { createRefusingJudge } from '../../lib/judges/refusing-judge';
import { hostOf } from '../../lib/judges/remote/connection';
import { createRemoteModel } from '../../lib/judges/remote/openai-model';
import { REMOTE_SOURCES_AT_ONCE } from '../../lib/judges/remote/remote-limits';
import type { AnswerCache } from '../../lib/ports/answer-cache';
import type { PrivacyLedger } from '../../lib/ports/ledger';
import { sha256Hex } from '../../lib/text/content-hash';
import { openWorkerJudge } from './judge-worker-of';
import type { OpenJudge } from './judge-worker-of';
import { openBuiltInModel, openDownloadedModel } from './open-local-model';
import type { BuiltInModel, DownloadedModels } from './open-local-model';

export type OpenJudgeDeps = {
  auditId: AuditId;
  ledger: PrivacyLedger;
  answers: AnswerCache;
  now: () => Date;
  connectionFor: (judge: JudgeIdentity) => Promise<Result<RemoteConnection, ModelFailure>>;
  /** `null`: this browser's package has none. */
  downloaded: DownloadedModels | null;
  builtIn: BuiltInModel;
};

/**
 * Opens the judge an audit was made for. One whose connection or model is gone or was changed is
 * not replaced: its cells say so, and nothing is sent anywhere.
 */
export function openJudge(wanted: JudgeIdentity, deps: OpenJudgeDeps): Promise<OpenJudge> {
  switch (wanted.id) {
    case 'remote':
      return openRemoteJudge(wanted, deps);
    case 'web-llm':
      return openDownloadedModel(wanted, deps.downloaded);
    case 'prompt-api':
      return openBuiltInModel(wanted, deps);
    default:
      return Promise.resolve(openWorkerJudge(wanted));
  }
}

async function openRemoteJudge(wanted: JudgeIdentity, deps: OpenJudgeDeps): Promise<OpenJudge> {
  const close = (): void => undefined;
  const found = await deps.connectionFor(wanted);
  if (!found.ok) return { judge: createRefusingJudge(wanted, found.failure), close };

  const connection = found.value;
  const { auditId, ledger, now } = deps;
  const meter = createMeter({ auditId, ledger, now, purpose: 'judge', host: hostOf(connection) });
  const fetch = meter.fetch((input, init) => globalThis.fetch(input, init));
  const judge = createModelJudge({
    model: meter.model(createRemoteModel({ connection, fetch })),
    cache: deps.answers,
    hash: async text => contentHash(await sha256Hex(text)),
    sourcesAtOnce: REMOTE_SOURCES_AT_ONCE,
  });
  return { judge, close };
}
