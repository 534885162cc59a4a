import { afterEach, beforeEach } from 'vitest';

import { createAuditService, type AuditService } from '../../../lib/app/background/audit-service';
import { findConnection } from '../../../lib/app/choose-judge';
import { openJudge, type OpenJudgeDeps } from '../../../lib/app/engine/open-judge';
import type { Answer } from '../../../lib/core/answer/answer';
import type { Audit } from '../../../lib/core/audit/audit';
import type { AuditId, ContentHash } from '../../../lib/core/ids';
import { isSettled } from '../../../lib/core/audit/pair';
import { sleep } from '../../../lib/util/sleep';
import { createGivenExtractor } from '../../../lib/sources/web/given-extractor';
import { createLexicalJudge } from '../../../lib/judges/lexical/lexical-judge';
import { findAsked, runAudit } from '../../../lib/pipeline/run-audit';
import type {
  AnswerCache,
  AuditStore,
  CleanupStore,
  KeyedCache,
  PrivacyLedger,
} from '../../../lib/ports/store';
import { DEFAULT_JUDGE_CHOICE, type JudgeChoice } from '../../../lib/settings/judge-choice';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { NODE_EXTRACTORS } from '../../../scripts/lib/node-extractors';
import { fakeAnswer } from '../../fakes/answers';
import { fakeConnection } from '../../fakes/connections';
import type { ChatBody } from '../../fakes/openai-errors';
import { startOpenaiServer, type OpenaiServer } from '../../fakes/openai-server';
import { readRewriteData, replyByQuoting } from '../../fakes/rewrite-replies';
import { replyWith } from '../../fakes/split-replies';
import { replyWordForWord } from '../../fakes/word-for-word';
import { BOTH_PAGES, NO_CACHE, pagesFetcher } from '../pipeline/pipeline-setup';
import { KEEPS_ALL, createCache } from '../../../lib/store/caches';
import { createAsideStore } from '../../../lib/store/asides';
import { createCleanupStore } from '../../../lib/store/cleanups';
import { createPrivacyLedger } from '../../../lib/store/ledger';
import { createAuditStore } from '../../../lib/store/store';
import { openNodeStore } from '../../../scripts/lib/open-node-store';

export const KEY = 'sk-secret';
const NO_BUILT_IN = { api: null, browser: 'Chrome 148' };
export const fetcher = pagesFetcher(BOTH_PAGES);
const now = () => new Date('2026-10-01T08:00:00.000Z');

/** Looks statements up word for word, rewrites by quoting, and splits a sentence in two. */
function answer(chat: ChatBody): string {
  const rewrite = readRewriteData(chat);
  if (rewrite) return replyByQuoting(rewrite);
  return chat.response_format?.json_schema?.name === 'statements'
    ? IN_TWO(chat)
    : replyWordForWord(chat);
}

const IN_TWO = replyWith(({ text }) =>
  text.startsWith('Vitamin')
    ? [{}, { words: 'made in the skin', statement: 'Vitamin D is made in the skin.' }]
    : [{}],
);

export let server: OpenaiServer;
export let store: AuditStore;
export let ledger: PrivacyLedger;
export let cleanups: CleanupStore;
export let service: AuditService;
let choice: JudgeChoice;
/** The key as it is kept; `null`: the browser has forgotten it. */
let key: string | null;
/** True if each finding is tried once more without the passages. */
let scrubs: boolean;
let answers: AnswerCache;
let replies: KeyedCache<ContentHash, string>;

/** Everything new before each test of the file that calls this. */
export function useEngine(): void {
  beforeEach(start);
  afterEach(async () => {
    await server.close();
  });
}

async function start(): Promise<void> {
  server = await startOpenaiServer({ key: KEY, reply: answer });
  const memory = openNodeStore();
  store = createAuditStore(memory);
  ledger = createPrivacyLedger(memory);
  cleanups = createCleanupStore(memory);
  answers = createCache(memory.modelAnswers, KEEPS_ALL);
  replies = createCache(memory.modelReplies, KEEPS_ALL);
  key = KEY;
  scrubs = false;
  fetcher.fetched.length = 0;
  const connection = fakeConnection({ baseUrl: server.baseUrl, model: 'fake-model' });
  choice = { ...DEFAULT_JUDGE_CHOICE, where: 'api', connection };
  service = createAuditService({
    exams: { findRunning: () => Promise.resolve([]) },
    asides: createAsideStore(memory),
    detectLanguage: () => Promise.resolve(null),
    store,
    cleanups,
    host: { wake: () => Promise.resolve(), findWait: () => Promise.resolve(null) },
    readSettings: () => Promise.resolve(DEFAULT_SETTINGS),
    readChoice: () => Promise.resolve(choice),
    findTrouble: () => Promise.resolve(null),
    held: { getValue: () => Promise.resolve(null), setValue: () => Promise.resolve() },
    isAllowed: () => Promise.resolve(false),
    onChange: () => undefined,
  });
}

export function changeChoice(change: Partial<JudgeChoice>): void {
  choice = { ...choice, ...change };
}

export function readChoice(): JudgeChoice {
  return choice;
}

export function forgetKey(): void {
  key = null;
}

export function keepKey(): void {
  key = KEY;
}

export function switchScrubTestOn(): void {
  scrubs = true;
}

function connectionFor(judge: Audit['judge']) {
  return findConnection(judge, {
    readChoice: () => Promise.resolve(choice),
    keys: { find: () => Promise.resolve(key) },
    mayReach: () => Promise.resolve(true),
  });
}

export function depsOf(id: AuditId): OpenJudgeDeps {
  const throttle = { isOn: () => Promise.resolve(false), clock: () => 0, sleep };
  const local = { downloaded: {}, builtIn: NO_BUILT_IN, throttle };
  return { auditId: id, ledger, answers, replies, now, connectionFor, scrubs, ...local };
}

/** As the engine does, but for the judge on the device, which needs a worker. */
export async function work(id: AuditId): Promise<Audit> {
  const before = await store.find(id);
  if (!before) throw new Error('test: the audit is not there');
  const asked = findAsked(before);
  const { judge, parser } =
    asked.id === 'remote'
      ? await openJudge(asked, depsOf(id))
      : { judge: createLexicalJudge(), parser: null };
  const run = { owner: 'engine', now, passagesPerPair: 3, onSettled: () => undefined };
  await runAudit(
    id,
    {
      ...run,
      store,
      ledger,
      judge,
      parser,
      asked,
      cache: NO_CACHE,
      fetchers: [fetcher],
      findCard: () => null,
      readGiven: createGivenExtractor(NODE_EXTRACTORS),
    },
    new AbortController().signal,
  );
  const after = await store.find(id);
  if (!after) throw new Error('test: the audit is gone');
  return after;
}

export async function check(): Promise<AuditId> {
  const capture: Partial<Answer> = fakeAnswer();
  delete capture.id;
  const request = await service.request(capture);
  if (!request.ok) throw new Error(`test: ${request.failure}`);
  return request.value;
}

export function kindsOf({ pairs }: Audit): string[] {
  return pairs.map(pair =>
    !isSettled(pair)
      ? pair.state
      : pair.finding.kind === 'not-judged'
        ? pair.finding.reason
        : pair.finding.kind,
  );
}
