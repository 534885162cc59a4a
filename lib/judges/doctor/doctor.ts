import type { ModelFailure } from '../../core/audit/model-failure';
import type {
  ConnectionReport,
  PlainReportKind,
  RemoteConnection,
} from '../../core/device/remote-connection';
import { listModels } from '../../llm/remote/list-models';
import type { Fetch } from '../../llm/remote/model-fetch';
import { createRemoteModel, type RemoteModel } from '../../llm/remote/openai-model';
import { REMOTE_LIMITS, type RemoteLimits } from '../../llm/remote/remote-limits';
import { readTestAnswer, testQuestion } from './test-question';
import { watchFetch, type LastSeen } from '../../llm/remote/watch-fetch';

export type DoctorDeps = {
  connection: RemoteConnection;
  /** "chrome-extension://…" or "moz-extension://…", as a server sees it. */
  extensionOrigin: string;
  fetch: Fetch;
  /** Milliseconds, from any beginning. */
  clock: () => number;
  limits?: RemoteLimits;
};

/**
 * The shortest context that takes a real question: one statement with the eight passages of up to
 * 700 characters that a fresh extension sends, our rules, and room for the reply.
 */
const LEAST_CONTEXT_TOKENS = 4_096;

/** Long enough for a server that is asleep, short enough for somebody who waits. */
const PROBE_MS = 10_000;

/**
 * Tests a connection by one real question of two statements, of which a passage says one.
 *
 * It waits for nothing: a busy server is told of at once. Rejects with the signal's reason.
 */
export async function examineConnection(
  deps: DoctorDeps,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  const { connection, clock, limits = REMOTE_LIMITS } = deps;
  if (connection.contextTokens < LEAST_CONTEXT_TOKENS) return { kind: 'context-too-small' };

  const watched = watchFetch(deps.fetch);
  const patience = { ...limits, retries: 0 };
  const model = createRemoteModel({ connection, fetch: watched.fetch, limits: patience });
  const start = clock();
  const reply = await model.ask(testQuestion(), signal);
  if (reply.ok) {
    const { text, usage } = reply.value;
    const trouble = readTrouble(text, model);
    if (trouble !== null) return { kind: trouble };
    return { kind: 'works', ms: clock() - start, tokens: usage, format: model.dialect().format };
  }
  return explain({ failure: reply.failure, last: watched.last(), deps }, signal);
}

/** What is wrong with an answer; `null`: nothing. */
function readTrouble(text: string, model: RemoteModel): 'no-json-mode' | 'wrong-answer' | null {
  const verdicts = readTestAnswer(text);
  if (verdicts === null && model.dialect().format === 'text') return 'no-json-mode';
  return verdicts?.said === 'supported' && verdicts.notSaid === 'not_found' ? null : 'wrong-answer';
}

type Failed = { failure: ModelFailure; last: LastSeen; deps: DoctorDeps };

/** Where nothing that was seen on the way tells more. */
const KINDS: Record<ModelFailure, PlainReportKind> = {
  'model-unreachable': 'cannot-connect',
  'key-refused': 'key-refused',
  'model-forbidden': 'account-refused',
  'model-missing': 'no-chat-here',
  'model-busy': 'server-busy',
  'quota-used-up': 'no-credit',
  'context-too-small': 'context-too-small',
  'no-json-mode': 'no-json-mode',
  'reply-declined': 'declined',
  'invalid-reply': 'wrong-answer',
  'model-timeout': 'timeout',
  'model-failed': 'server-failed',
  'model-not-loaded': 'server-failed',
  'no-model-here': 'server-failed',
  'device-lost': 'server-failed',
};

async function explain(failed: Failed, signal: AbortSignal): Promise<ConnectionReport> {
  const { failure, last, deps } = failed;
  if (last.kind === 'failed') {
    const isSilent = failure === 'model-timeout';
    return isSilent ? { kind: 'timeout' } : explainUnreachable(last.codes, deps, signal);
  }
  // Ollama refuses an origin by a bare status; who refuses an account or a region says so.
  if (last.status === 403 && last.type === '') {
    return { kind: 'origin-refused', originsLine: originsLine(deps) };
  }
  if (failure === 'model-missing') return explainMissing(deps, signal);
  return { kind: failure === 'model-failed' && isNoChat(last) ? 'no-chat-here' : KINDS[failure] };
}

/** A server that lists its models is the right one; the address of another has no list. */
async function explainMissing(deps: DoctorDeps, signal: AbortSignal): Promise<ConnectionReport> {
  const { connection } = deps;
  const models = await listModels(connection, deps, signal);
  return models === null && connection.kind === 'openai'
    ? { kind: 'no-chat-here' }
    : { kind: 'no-such-model', models: models ?? [] };
}

/** A page, or the answer of something else: not a chat that broke off. */
function isNoChat({ status, type }: Extract<LastSeen, { kind: 'answered' }>): boolean {
  return (status === 200 || status === 405) && !type.includes('event-stream');
}

const NO_HOST = ['ENOTFOUND', 'EAI_AGAIN'];
const CERTIFICATE = /CERT|SSL|TLS|SIGNED|UNABLE_TO/;

async function explainUnreachable(
  codes: readonly string[],
  deps: DoctorDeps,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  if (codes.some(code => NO_HOST.includes(code))) return { kind: 'no-such-host' };
  if (codes.includes('ECONNREFUSED')) return { kind: 'connection-refused' };
  if (codes.some(code => CERTIFICATE.test(code))) return { kind: 'certificate-refused' };
  return (await isAnybodyThere(deps, signal))
    ? { kind: 'blocked', originsLine: originsLine(deps) }
    : { kind: 'cannot-connect' };
}

/** A browser that may not show an answer still tells whether there was one. */
async function isAnybodyThere(
  { connection, fetch }: DoctorDeps,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)]);
    await fetch(connection.baseUrl, { mode: 'no-cors', credentials: 'omit', signal: limit });
    return true;
  } catch {
    // Why not is what a browser does not tell.
    signal.throwIfAborted();
    return false;
  }
}

/** The setting with which Ollama serves this extension. */
function originsLine({ extensionOrigin }: DoctorDeps): string {
  return `OLLAMA_ORIGINS=${extensionOrigin}`;
}
