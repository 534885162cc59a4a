import { auditId, contentHash } from '../../../lib/core/ids';
import type { AuditExport } from '../../../lib/core/audit/audit';
import { createFileFetcher } from '../../lib/file-fetcher';
import { createGivenExtractor } from '../../../lib/sources/web/given-extractor';
import type { ModelJudgeDeps } from '../../../lib/judges/llm/model-judge';
import { createRemoteModel } from '../../../lib/llm/remote/openai-model';
import { requestAudit } from '../../../lib/pipeline/request-audit';
import { runAudit } from '../../../lib/pipeline/run-audit';
import type { Judge } from '../../../lib/ports/judge';
import { sha256Hex } from '../../../lib/text/content-hash';
import { readMarkdownAnswer } from '../../../lib/text/markdown/read-markdown';
import {
  startOpenaiServer,
  type OpenaiScript,
  type OpenaiServer,
} from '../../../tests/fakes/openai-server';
import { NODE_EXTRACTORS } from '../../lib/node-extractors';
import type { Spent } from './compare-costs';
import type { MadeAnswer } from './made-answer';
import { replyAsPlainReader } from './plain-reader';
import { KEEPS_ALL, createCache, createSourceCache } from '../../../lib/store/caches';
import { createPrivacyLedger } from '../../../lib/store/ledger';
import { createAuditStore } from '../../../lib/store/store';
import { openNodeStore } from '../../lib/open-node-store';

/** A way to check a whole answer with a model. */
export type Pattern = {
  createJudge: (deps: Pick<ModelJudgeDeps, 'model' | 'cache' | 'hash'>) => Judge;
  /** Passages that the pipeline chooses of a source for each statement. */
  passagesPerPair: number;
};

export type PatternRun = { spent: Spent; audit: AuditExport };

/** As much as today's large models read at once. */
const CONTEXT_TOKENS = 128_000;

/** Takes an answer through the product's pipeline, against a server of its own. */
export async function runPattern(
  made: MadeAnswer,
  pattern: Pattern,
  latencyMs: OpenaiScript['latencyMs'],
): Promise<PatternRun> {
  const server = await startOpenaiServer({ reply: replyAsPlainReader, latencyMs });
  try {
    const judge = pattern.createJudge(depsOf(server));
    const start = performance.now();
    const audit = await checkAnswer(made, judge, pattern.passagesPerPair);
    const wallMs = performance.now() - start;
    const { prompt, reply } = server.tokens;
    const spent = { calls: server.chats.length, promptTokens: prompt, replyTokens: reply, wallMs };
    return { spent, audit };
  } finally {
    await server.close();
  }
}

function depsOf({ baseUrl }: OpenaiServer): Pick<ModelJudgeDeps, 'model' | 'cache' | 'hash'> {
  const model = createRemoteModel({
    connection: {
      kind: 'openai',
      baseUrl,
      key: '',
      model: 'fake-model',
      contextTokens: CONTEXT_TOKENS,
    },
  });
  const hash = async (text: string) => contentHash(await sha256Hex(text));
  return { model, cache: createCache(openNodeStore().modelAnswers, KEEPS_ALL), hash };
}

async function checkAnswer(
  { markdown, pages }: MadeAnswer,
  judge: Judge,
  passagesPerPair: number,
): Promise<AuditExport> {
  const now = () => new Date();
  const memory = openNodeStore();
  const store = createAuditStore(memory);
  const capture = readMarkdownAnswer(markdown, { pageUrl: null, now: now().toISOString() });
  if (!capture.ok) throw new Error(`bench: the made answer is ${capture.failure}`);

  const requested = await requestAudit(capture.value, {
    store,
    judge: judge.identity,
    now,
    makeAuditId: () => auditId('bench'),
    isQuotaError: () => false,
  });
  if (!requested.ok) throw new Error(`bench: the made answer is refused: ${requested.failure}`);

  const fetcher = createFileFetcher({
    ...NODE_EXTRACTORS,
    readFile(url) {
      const page = pages.get(url);
      const bytes = new TextEncoder().encode(page?.text);
      return Promise.resolve(page ? { kind: 'file', bytes, contentType: 'text/plain' } : null);
    },
    now,
  });
  const deps = {
    store,
    cache: createSourceCache(memory, KEEPS_ALL),
    fetchers: [fetcher],
    readGiven: createGivenExtractor(NODE_EXTRACTORS),
    ledger: createPrivacyLedger(memory),
    judge,
    asked: judge.identity,
    owner: 'bench',
    now,
    passagesPerPair,
    findCard: () => null,
    onSettled: () => undefined,
  };
  await runAudit(requested.value, deps, new AbortController().signal);
  const audit = await store.findWithTexts(requested.value);
  if (!audit) throw new Error('bench: the store lost the audit it was given');
  return audit;
}
