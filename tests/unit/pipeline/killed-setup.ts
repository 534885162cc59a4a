import { afterEach } from 'vitest';

import type { AuditExport } from '../../../lib/core/audit/audit';
import { answerId, citationId, contentHash, type ContentHash } from '../../../lib/core/ids';
import { createGivenExtractor } from '../../../lib/sources/web/given-extractor';
import { createMeter } from '../../../lib/llm/metered-model';
import { judgeIdentityOf } from '../../../lib/judges/llm/check-prompt';
import { createModelJudge } from '../../../lib/judges/llm/model-judge';
import { createRemoteModel } from '../../../lib/llm/remote/openai-model';
import { draftAudit } from '../../../lib/pipeline/draft-audit';
import { runAudit } from '../../../lib/pipeline/run-audit';
import type { Judge } from '../../../lib/ports/judge';
import { openDatabase } from '../../../lib/store/database';
import { createCache } from '../../../lib/store/caches';
import { createPrivacyLedger } from '../../../lib/store/ledger';
import { createAuditStore } from '../../../lib/store/store';
import { sha256Hex } from '../../../lib/text/content-hash';
import { NODE_EXTRACTORS } from '../../../scripts/lib/node-extractors';
import { fakeAnswer, fakeCitation } from '../../fakes/answers';
import { LAST, type Life } from '../../fakes/mortal';
import type { ChatBody } from '../../fakes/openai-errors';
import { startOpenaiServer, type OpenaiServer } from '../../fakes/openai-server';
import { readCheckData, replyWordForWord, type CheckData } from '../../fakes/word-for-word';
import { AUDIT, NO_CACHE, pagesFetcher } from './pipeline-setup';

const STATEMENTS = [
  'Zinc shortened the illness by 25 hours on average.',
  'Oral rehydration solution replaces the water and salts that are lost.',
  'Breast milk should be given as before the illness began.',
  'Antibiotics help against every kind of diarrhoea in children.',
];

/** Each says one of the statements word for word, and none says the last. */
const PAGES = Object.fromEntries(
  STATEMENTS.slice(0, 3).map((said, at) => [
    `https://source-${at}.example/`,
    { text: `Leaflet ${at} is for parents of small children. ${said} Ask your doctor if unsure.` },
  ]),
);

/** Calls a model was paid for, over all runs of an audit; a cell is a statement by a source. */
export type Bill = {
  /** Cells whose answer came to its last byte, as often as it did. */
  answered: string[];
  /** Cells whose answer is in the database. */
  kept: Set<string>;
  /** Cells that were asked about although their answer was in the database. */
  paidAgain: string[];
};

/** An audit by a model behind a real server, in a database that outlives whoever works on it. */
export type CloudAudit = {
  server: OpenaiServer;
  bill: Bill;
  /** Works on the audit with handles of its own on the database; `false`: the life ended first. */
  live: (life: Life, engine: { owner: string; now?: () => Date }) => Promise<boolean>;
  read: () => Promise<AuditExport>;
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

let audits = 0;

/**
 * Lays out the audit; nothing of it is read or judged yet. `isGrouped`: one statement cites at one
 * place two sources that say it only together.
 */
export async function layOut({ sourcesAtOnce = 5, isGrouped = false } = {}): Promise<CloudAudit> {
  audits += 1;
  const name = `killed-${audits}`;
  const server = await startOpenaiServer({ reply: contradictLast });
  const model = createRemoteModel({ connection: connectionTo(server) });
  const identity = judgeIdentityOf(model.identity);
  const first = openDatabase(name);
  closing.push(async () => {
    await server.close();
    await first.dexie.delete();
  });
  const draft = draftAudit(answer(isGrouped), {
    auditId: AUDIT,
    judge: identity,
    now: START.toISOString(),
  });
  if (!draft.ok) throw new Error(`layOut: ${draft.failure}`);
  await createAuditStore(first).create(draft.value);

  const bill: Bill = { answered: [], kept: new Set(), paidAgain: [] };
  const cells = new Map<ContentHash, string>();
  const common = { name, server, bill, cells, sourcesAtOnce, asked: identity };
  return {
    server,
    bill,
    live: (life, engine) => liveOn({ ...common, life, ...engine }),
    async read() {
      const audit = await createAuditStore(first).findWithTexts(AUDIT);
      if (!audit) throw new Error('test: the audit is gone');
      return audit;
    },
  };
}

type Living = {
  name: string;
  server: OpenaiServer;
  bill: Bill;
  /** Cell of an answer, by its key in the cache. */
  cells: Map<ContentHash, string>;
  sourcesAtOnce: number;
  asked: Judge['identity'];
  life: Life;
  owner: string;
  now?: () => Date;
};

async function liveOn(living: Living): Promise<boolean> {
  const { name, life, asked, owner, now = () => START } = living;
  const db = openDatabase(name);
  noteKept(
    (await db.modelAnswers.toArray()).map(({ key }) => key),
    living,
  );
  const ledger = life.port('ledger', createPrivacyLedger(db));
  const answers = life.port('answers', createCache(db.modelAnswers, { now }));
  const meter = createMeter({
    auditId: AUDIT,
    ledger,
    now,
    purpose: 'judge',
    host: 'api.example',
  });
  const model = createRemoteModel({
    connection: connectionTo(living.server),
    fetch: meter.fetch(watchBill(living)),
  });
  const judge = createModelJudge({
    model: meter.model(model),
    cache: {
      find: keys => answers.find(keys),
      async put(given) {
        await answers.put(given);
        noteKept([...given.keys()], living);
      },
    },
    hash: text => hashCell(text, living),
    sourcesAtOnce: living.sourcesAtOnce,
  });
  const store = life.port('store', createAuditStore(db));
  const fetchers = [life.port('fetcher', pagesFetcher(PAGES))];
  const deps = { store, cache: NO_CACHE, fetchers, ledger, judge, asked, owner, now };
  const run = runAudit(
    AUDIT,
    {
      ...deps,
      readGiven: createGivenExtractor(NODE_EXTRACTORS),
      passagesPerPair: 3,
      findCard: () => null,
      onSettled: () => undefined,
    },
    new AbortController().signal,
  ).then(() => meter.written());
  const isDone = await Promise.race([run.then(() => true), ended(life).then(() => false)]);
  db.dexie.close();
  return isDone;
}

function ended({ end }: Life): Promise<void> {
  return new Promise(resolve => {
    end.addEventListener('abort', () => resolve());
    if (end.aborted) resolve();
  });
}

/** Counts what is asked, and as answered once the last piece was handed on. */
function watchBill({ life, bill }: Living): typeof fetch {
  return async (input, init) => {
    const { passages, statements } = readCheckData(bodyOf(init));
    const texts = passages.map(({ text }) => text);
    const asked = statements.map(({ text }) => cellOf(text, texts));
    bill.paidAgain.push(...asked.filter(cell => bill.kept.has(cell)));
    const decoder = new TextDecoder();
    const response = await life.fetch(input, init);
    const counted = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, out) {
          if (decoder.decode(piece, { stream: true }).includes(LAST)) bill.answered.push(...asked);
          out.enqueue(piece);
        },
      }),
    );
    return new Response(counted ?? null, response);
  };
}

function bodyOf(init?: RequestInit): ChatBody {
  return JSON.parse(typeof init?.body === 'string' ? init.body : '') as ChatBody;
}

function noteKept(keys: readonly ContentHash[], { bill, cells }: Living): void {
  for (const key of keys) bill.kept.add(cells.get(key) ?? key);
}

/** The judge's own keys, and a note of what each is about. */
async function hashCell(text: string, { cells }: Living): Promise<ContentHash> {
  const key = contentHash(await sha256Hex(text));
  const [statement, texts] = (JSON.parse(text) as unknown[]).slice(-2) as [string, string[]];
  cells.set(key, cellOf(statement, texts));
  return key;
}

function cellOf(statement: string, passages: readonly string[]): string {
  return JSON.stringify([statement, passages]);
}

/** Looks statements up; the last one a model takes for denied, by words of the source. */
function contradictLast(chat: ChatBody): string {
  const { checks } = JSON.parse(replyWordForWord(chat)) as { checks: object[] };
  const { passages, sources } = readCheckData(chat);
  if (sources) return supportByAll(checks, passages);
  const [passage] = passages;
  const quote = 'Ask your doctor if unsure.';
  const denied = { verdict: 'contradicted', quotes: [{ passage: passage?.id, quote }] };
  return JSON.stringify({
    checks: checks.map((check, at) => (at === checks.length - 1 ? { ...check, ...denied } : check)),
  });
}

function supportByAll(checks: readonly object[], passages: CheckData['passages']): string {
  const quotes = passages.map(({ id, text }) => ({ passage: id, quote: text.split('.')[0] }));
  return JSON.stringify({
    checks: checks.map(each => ({ ...each, verdict: 'supported', quotes })),
  });
}

const START = new Date('2026-01-01T00:00:00.000Z');
function connectionTo({ baseUrl }: OpenaiServer) {
  const kind = 'openai' as const;
  return { kind, baseUrl, key: '', model: 'fake-model', contextTokens: 32_000 };
}

function answer(isGrouped: boolean) {
  const said = STATEMENTS.join(' ');
  // The second statement, which the page between them says, cites the first and the last page.
  const place = said.indexOf('.', said.indexOf(' are lost'));
  const text = isGrouped ? `${said.slice(0, place)}[1][3]${said.slice(place)}` : said;
  const markers = [place, null, place + 3].map(start =>
    isGrouped && start !== null ? { start, end: start + 3 } : null,
  );
  const citations = Object.keys(PAGES).map((url, at) =>
    fakeCitation({
      id: citationId(`c${at}`),
      marker: markers[at] ?? null,
      target: { kind: 'url', url },
    }),
  );
  const blocks = [{ kind: 'paragraph' as const, span: { start: 0, end: text.length } }];
  return { ...fakeAnswer({ text, blocks, citations }), id: answerId('answer-1') };
}
