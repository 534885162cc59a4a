import type { ModelFailure } from '../core/audit/model-failure';
import type {
  ConnectionReport,
  PlainReportKind,
  RemoteConnection,
} from '../core/device/remote-connection';
import { REMOTE_LIMITS, type RemoteLimits, type Fetch, listModels } from '../llm/remote/client';
import { createRemoteModel, type RemoteModel } from '../llm/remote/openai-model';
import { passageId, pairId, sourceId } from '../core/ids';
import type { ChatRequest } from '../ports/chat-model';
import type { JudgeTask } from '../ports/judge';
import { statementLabel, writeCheckPrompt } from './llm/check-prompt';
import { CHECK_SCHEMA, readChecks, type Check } from './llm/check-reply';
import { replyTokens } from './llm/plan-calls';

export type DoctorDeps = {
  connection: RemoteConnection;
  /** Origin as a server sees it: "chrome-extension://…" or "moz-extension://…". */
  extensionOrigin: string;
  fetch: Fetch;
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

async function explain(
  failed: { failure: ModelFailure; last: LastSeen; deps: DoctorDeps },
  signal: AbortSignal,
): Promise<ConnectionReport> {
  const { failure, last, deps } = failed;
  if (last.kind === 'failed') {
    const isSilent = failure === 'model-timeout';
    return isSilent ? { kind: 'timeout' } : explainUnreachable(last.codes, deps, signal);
  }
  // Ollama refuses an origin by a bare status; refusals of an account or a region have a body.
  if (last.status === 403 && last.type === '') {
    return { kind: 'origin-refused', originsLine: originsLine(deps) };
  }
  if (failure === 'model-missing') return explainMissing(deps, signal);
  return { kind: failure === 'model-failed' && isNoChat(last) ? 'no-chat-here' : KINDS[failure] };
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

/** Outcome of the last request, as far as a program can see it; initially a failure. */
type LastSeen =
  /** `type`: content type of the body; empty if none was named. */
  | { kind: 'answered'; status: number; type: string }
  /** `codes`: Node's error codes; a browser gives none. */
  | { kind: 'failed'; codes: readonly string[] };

/** Wraps `fetch` so that the outcome of its last request can be read. */
export function watchFetch(fetch: Fetch): { fetch: Fetch; last: () => LastSeen } {
  let seen: LastSeen = { kind: 'failed', codes: [] };
  return {
    last: () => seen,
    async fetch(input, init) {
      try {
        const response = await fetch(input, init);
        const type = response.headers.get('content-type') ?? '';
        seen = { kind: 'answered', status: response.status, type };
        return response;
      } catch (error) {
        seen = { kind: 'failed', codes: readCodes(error) };
        throw error;
      }
    },
  };
}

function readCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...own, ...readCodes(error.cause)];
}

const PASSAGE =
  'From May to September the ferry to the island leaves at eight in the morning and at four in ' +
  'the afternoon. Tickets for the ferry are sold on board.';
const SAID = 'Tickets for the ferry are sold on board.';
/** Reveals a model that agrees with everything. */
const NOT_SAID = 'The ferry was built in a shipyard in Norway.';

/** Writes a real question, one of whose two statements a passage says. Every word is ours. */
function testQuestion(): ChatRequest {
  const tasks = [SAID, NOT_SAID].map(askAbout);
  return {
    messages: writeCheckPrompt({ tasks, passages: tasks[0]?.passages ?? [] }),
    schema: CHECK_SCHEMA,
    maxReplyTokens: replyTokens(tasks.length),
  };
}

/** Returns the verdicts on the two statements; `null` if not both have the agreed shape. */
export function readTestAnswer(text: string): Record<'said' | 'notSaid', Check['verdict']> | null {
  const [said, notSaid] = [statementLabel(0), statementLabel(1)];
  const checks = readChecks(text, new Set([said, notSaid]));
  const [first, second] = [checks.get(said), checks.get(notSaid)];
  return first && second ? { said: first.verdict, notSaid: second.verdict } : null;
}

function askAbout(statement: string): JudgeTask {
  return {
    pairId: pairId(statement),
    sourceId: sourceId('test'),
    statement,
    context: null,
    sourceTitle: 'The island ferry',
    passages: [{ id: passageId('test#0'), text: PASSAGE }],
  };
}
