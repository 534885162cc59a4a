import { contentHash } from '../../lib/core/ids';
import type { AuditId, ContentHash } from '../../lib/core/ids';
import type { LedgerPurpose } from '../../lib/core/ledger';
import type { ModelFailure } from '../../lib/core/model-failure';
import type { JudgeIdentity } from '../../lib/core/pair';
import type { RemoteConnection } from '../../lib/core/remote-connection';
import type { Result } from '../../lib/core/result';
import { createMeter } from '../../lib/judges/metered-model';
import { createModelJudge } from '../../lib/judges/model/model-judge';
import { createRefusingJudge } from '../../lib/judges/refusing-judge';
import { createRefusingModel } from '../../lib/judges/refusing-model';
import { hostOf } from '../../lib/judges/remote/connection';
import { createRemoteModel } from '../../lib/judges/remote/openai-model';
import { REMOTE_VERSION } from '../../lib/judges/remote/remote-identity';
import { REMOTE_SOURCES_AT_ONCE } from '../../lib/judges/remote/remote-limits';
import { withKeptReplies } from '../../lib/models/kept-replies';
import { createModelParser } from '../../lib/models/model-parser';
import type { AnswerCache } from '../../lib/ports/answer-cache';
import type { ChatModel } from '../../lib/ports/chat-model';
import type { PrivacyLedger } from '../../lib/ports/ledger';
import type { ReplyCache } from '../../lib/ports/reply-cache';
import { sha256Hex } from '../../lib/text/content-hash';
import { openWorkerJudge } from './judge-worker-of';
import type { OpenJudge } from './judge-worker-of';

export type OpenJudgeDeps = {
  auditId: AuditId;
  ledger: PrivacyLedger;
  answers: AnswerCache;
  replies: ReplyCache;
  now: () => Date;
  connectionFor: (judge: JudgeIdentity) => Promise<Result<RemoteConnection, ModelFailure>>;
};

/**
 * Opens the judge an audit was made for, and what splits answers by the same model. One whose
 * connection is gone or was changed is not replaced: its cells say so, and nothing is sent
 * anywhere.
 */
export function openJudge(wanted: JudgeIdentity, deps: OpenJudgeDeps): Promise<OpenJudge> {
  return wanted.id === 'remote'
    ? openRemoteJudge(wanted, deps)
    : Promise.resolve(openWorkerJudge(wanted));
}

async function openRemoteJudge(wanted: JudgeIdentity, deps: OpenJudgeDeps): Promise<OpenJudge> {
  const close = (): void => undefined;
  const found = await deps.connectionFor(wanted);
  if (!found.ok) {
    const identity = { ...wanted, version: REMOTE_VERSION };
    const model = createRefusingModel(identity, found.failure);
    const judge = createRefusingJudge(wanted, found.failure);
    return { judge, parser: createModelParser({ model }), close };
  }
  const connection = found.value;
  const judge = createModelJudge({
    model: openMeteredModel(connection, 'judge', deps),
    cache: deps.answers,
    hash,
    sourcesAtOnce: REMOTE_SOURCES_AT_ONCE,
  });
  const model = withKeptReplies({
    model: openMeteredModel(connection, 'statements', deps),
    cache: deps.replies,
    hash,
  });
  return { judge, parser: createModelParser({ model }), close };
}

/** The model behind a connection; what it is sent goes into the audit's ledger. */
function openMeteredModel(
  connection: RemoteConnection,
  purpose: LedgerPurpose,
  { auditId, ledger, now }: OpenJudgeDeps,
): ChatModel {
  const meter = createMeter({ auditId, ledger, now, purpose, host: hostOf(connection) });
  const fetch = meter.fetch((input, init) => globalThis.fetch(input, init));
  return meter.model(createRemoteModel({ connection, fetch }));
}

async function hash(text: string): Promise<ContentHash> {
  return contentHash(await sha256Hex(text));
}
