import type { ModelFailure } from '../core/audit/model-failure';
import type {
  ConnectionReport,
  PlainReportKind,
  RemoteConnection,
} from '../core/device/remote-connection';
import { REMOTE_LIMITS, type RemoteLimits, listModels } from '../llm/remote/client';
import { createRemoteModel, type RemoteModel } from '../llm/remote/openai-model';
import { passageId } from '../core/ids';
import type { ChatRequest } from '../ports/chat-model';
import { statementLabel, writeCheckPrompt } from './llm/check-prompt';
import { CHECK_SCHEMA, readChecks, type Check } from './llm/check-reply';
import { replyTokens } from './llm/plan-calls';

export type DoctorDeps = {
  connection: RemoteConnection;
  /** Origin as a server sees it: "chrome-extension://…" or "moz-extension://…". */
  extensionOrigin: string;
  fetch: typeof globalThis.fetch;
  /** Milliseconds, from any start. */
  clock: () => number;
  limits?: RemoteLimits;
};

/** In tokens: one statement, eight passages of up to 700 characters, our rules, and the reply. */
const LEAST_CONTEXT_TOKENS = 4_096;

/** Long enough for a sleeping server, short enough for a waiting user. */
const PROBE_MS = 10_000;

/** Tests a connection by one real question; never waits for a busy server, but reports it. */
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

function readTrouble(text: string, model: RemoteModel): 'no-json-mode' | 'wrong-answer' | null {
  const verdicts = readTestAnswer(text);
  if (verdicts === null && model.dialect().format === 'text') return 'no-json-mode';
  return verdicts?.said === 'supported' && verdicts.notSaid === 'not_found' ? null : 'wrong-answer';
}

/** What to say of a failure when nothing else is known. */
export const FAILURE_REPORTS: Readonly<Record<ModelFailure, PlainReportKind>> = {
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

async function explain(
  failed: { failure: ModelFailure; last: LastSeen | null; deps: DoctorDeps },
  signal: AbortSignal,
): Promise<ConnectionReport> {
  const { failure, last, deps } = failed;
  if (last === null) {
    return failure === 'model-timeout' ? { kind: 'timeout' } : explainUnreachable(deps, signal);
  }
  // Ollama refuses an origin by a bare status; refusals of an account or a region have a body.
  if (last.status === 403 && last.type === '') {
    return { kind: 'origin-refused', originsLine: originsLine(deps) };
  }
  if (failure === 'model-missing') return explainMissing(deps, signal);
  return {
    kind: failure === 'model-failed' && isNoChat(last) ? 'no-chat-here' : FAILURE_REPORTS[failure],
  };
}

/** Tells a missing model from a wrong address: only the right server lists its models. */
async function explainMissing(deps: DoctorDeps, signal: AbortSignal): Promise<ConnectionReport> {
  const { connection } = deps;
  const models = await listModels(connection, deps, signal);
  return models === null && connection.kind === 'openai'
    ? { kind: 'no-chat-here' }
    : { kind: 'no-such-model', models: models ?? [] };
}

/** Returns true for a web page or another service's answer, as opposed to a chat that broke off. */
function isNoChat({ status, type }: LastSeen): boolean {
  return (status === 200 || status === 405) && !type.includes('event-stream');
}

async function explainUnreachable(
  deps: DoctorDeps,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  return (await isAnybodyThere(deps, signal))
    ? { kind: 'blocked', originsLine: originsLine(deps) }
    : { kind: 'cannot-connect' };
}

/** Uses `no-cors`: even a browser that hides the answer tells that there was one. */
async function isAnybodyThere(
  { connection, fetch }: DoctorDeps,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)]);
    await fetch(connection.baseUrl, { mode: 'no-cors', credentials: 'omit', signal: limit });
    return true;
  } catch {
    // A browser does not tell why.
    signal.throwIfAborted();
    return false;
  }
}

/** Returns the setting that lets Ollama serve this extension. */
function originsLine({ extensionOrigin }: DoctorDeps): string {
  return `OLLAMA_ORIGINS=${extensionOrigin}`;
}

/** Answer to a request; `type`: content type of the body, empty if none was named. */
type LastSeen = { status: number; type: string };

/** Wraps `fetch`; `last` returns the answer to its last request, `null` if there was none. */
function watchFetch(fetch: typeof globalThis.fetch) {
  let seen: LastSeen | null = null;
  const watched: typeof fetch = async (input, init) => {
    seen = null;
    const response = await fetch(input, init);
    seen = { status: response.status, type: response.headers.get('content-type') ?? '' };
    return response;
  };
  return { fetch: watched, last: (): LastSeen | null => seen };
}

const PASSAGE =
  'From May to September the ferry to the island leaves at eight in the morning and at four in ' +
  'the afternoon. Tickets for the ferry are sold on board.';
const SAID = 'Tickets for the ferry are sold on board.';
/** Reveals a model that agrees with everything. */
const NOT_SAID = 'The ferry was built in a shipyard in Norway.';

/** Writes a real question, one of whose two statements a passage says. Every word is ours. */
function testQuestion(): ChatRequest {
  const sourceTitle = 'The island ferry';
  const tasks = [SAID, NOT_SAID].map(statement => ({
    statement,
    context: null,
    isCited: true,
    sourceTitle,
  }));
  return {
    messages: writeCheckPrompt({ tasks, passages: [{ id: passageId('test#0'), text: PASSAGE }] }),
    schema: CHECK_SCHEMA,
    maxReplyTokens: replyTokens(tasks.length),
  };
}

/** Returns the verdicts on the two statements; `null` if not both have the agreed shape. */
function readTestAnswer(text: string): Record<'said' | 'notSaid', Check['verdict']> | null {
  const [said, notSaid] = [statementLabel(0), statementLabel(1)];
  const checks = readChecks(text, new Set([said, notSaid]));
  const [first, second] = [checks.get(said), checks.get(notSaid)];
  return first && second ? { said: first.verdict, notSaid: second.verdict } : null;
}
