import { contentHash } from '../../lib/core/ids';
import type { AuditId, ContentHash } from '../../lib/core/ids';
import type { LedgerPurpose } from '../../lib/core/ledger';
import type { ModelFailure } from '../../lib/core/model-failure';
import type { JudgeIdentity } from '../../lib/core/pair';
import type { RemoteConnection } from '../../lib/core/remote-connection';
import type { Result } from '../../lib/core/result';
import { createMeter } from '../../lib/judges/metered-model';
import { createModelJudge } from '../../lib/judges/model/model-judge';
import { withScrubTest } from '../../lib/judges/model/scrub';
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
import type { Judge } from '../../lib/ports/judge';
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
  /** Whether a language model is asked once more without the passages. */
  scrubs: boolean;
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
    const model = createRefusingModel({ ...wanted, version: REMOTE_VERSION }, found.failure);
    const judge = createRefusingJudge(wanted, found.failure);
    return { judge, parser: createModelParser({ model }), close };
  }
  return {
    judge: judgeBy(found.value, deps),
    parser: createModelParser({ model: splitterBy(found.value, deps) }),
    close,
  };
}

function judgeBy(connection: RemoteConnection, deps: OpenJudgeDeps): Judge {
  const kept = { cache: deps.answers, hash };
  const model = openRemoteModel(connection, 'judge', deps);
  const judge = createModelJudge({ ...kept, model, sourcesAtOnce: REMOTE_SOURCES_AT_ONCE });
  if (!deps.scrubs) return judge;

  return withScrubTest({ ...kept, judge, model: openRemoteModel(connection, 'scrub', deps) });
}

function splitterBy(connection: RemoteConnection, deps: OpenJudgeDeps): ChatModel {
  const model = openRemoteModel(connection, 'statements', deps);
  return withKeptReplies({ model, cache: deps.replies, hash });
}

/** The model behind a connection; what goes to it is written into the audit's ledger. */
export function openRemoteModel(
  connection: RemoteConnection,
  purpose: LedgerPurpose,
  { auditId, ledger, now }: Pick<OpenJudgeDeps, 'auditId' | 'ledger' | 'now'>,
): ChatModel {
  const meter = createMeter({ auditId, ledger, now, purpose, host: hostOf(connection) });
  const fetch = meter.fetch((input, init) => globalThis.fetch(input, init));
  return meter.model(createRemoteModel({ connection, fetch }));
}

async function hash(text: string): Promise<ContentHash> {
  return contentHash(await sha256Hex(text));
}
