import { SITE_IDS } from '../../../lib/capture/sites/registry';
import {
  answerId,
  auditId,
  citationId,
  passageId,
  statementId,
  type AnswerId,
} from '../../../lib/core/ids';
import { pairIdFor } from '../../../lib/core/audit/pair';
import { sourceIdFor, type PendingSource } from '../../../lib/core/source/source';
import type { Statement } from '../../../lib/core/answer/statement';
import type { AuditDraft } from '../../../lib/ports/store';
import { WHOLE_HISTORY, type HistoryQuery } from '../../../lib/core/audit/history';
import { createAuditHistory } from '../../../lib/store/history';
import { refreshEntry } from '../../../lib/store/search';
import { openDatabase } from '../../../lib/store/database';
import { auditTables } from '../../../lib/store/schema';
import { summariseDraft } from '../../../lib/store/summaries';
import { random, word, words } from '../random-words';

/* Runs in a page of the extension, on its own database. All texts are made up. */

/** Few cells, for storing them is most of the time; the words are as many as in real audits. */
const STATEMENTS = 6;
const SOURCES = 3;
const DOMAINS = 800;
/** Two audits an hour, the first of ten thousand seven months ago: the dashboard shows a year. */
const EVERY_MS = 1_800_000;
const FIRST_MS = Date.now() - 10_000 * EVERY_MS;
const KINDS = ['supported', 'contradicted', 'not-found'] as const;

function sourcesOf(): PendingSource[] {
  const targets = Array.from({ length: SOURCES }, () => ({
    kind: 'url' as const,
    url: `https://www.site${String(Math.floor(DOMAINS * random() ** 2))}.example/${word()}`,
  }));
  return [...new Map(targets.map(target => [target.url, target])).values()].map(target => ({
    id: sourceIdFor(target),
    target,
    url: target.url,
    title: words(12),
    status: 'pending' as const,
  }));
}

function statementsOf(answerId: AnswerId): Statement[] {
  return Array.from({ length: STATEMENTS }, (_, index) => ({
    id: statementId(`s${String(index)}`),
    answerId,
    index,
    span: { start: 0, end: 1 },
    text: words(32),
    citationIds: [],
    block: 'paragraph' as const,
    heading: null,
    checkWorthiness: { kind: 'check-worthy' as const },
  }));
}

function draftOf(place: number): AuditDraft {
  const id = auditId(`bench-${String(place)}`);
  const startedAt = new Date(FIRST_MS + place * EVERY_MS).toISOString();
  const answer = answerId(`answer-${String(place)}`);
  const sources = sourcesOf();
  const statements = statementsOf(answer);
  return {
    head: {
      id,
      schemaVersion: 1,
      status: 'finished',
      judge: { id: 'embedded', version: '3' },
      startedAt,
      endedAt: startedAt,
    },
    answer: {
      id: answer,
      origin: {
        kind: 'site',
        site: SITE_IDS[place % 6] ?? 'chatgpt',
        layout: 'bench',
        verified: '2026-01-01',
      },
      pageUrl: null,
      conversationId: null,
      question: words(12),
      model: `model-${String(place % 9)}`,
      capturedAt: startedAt,
      text: words(200),
      blocks: [],
      citations: sources.map((source, at) => ({
        id: citationId(`c${String(at)}`),
        marker: null,
        label: source.title,
        target: source.target,
        quoteHint: null,
        hidden: 0,
      })),
      notes: [],
    },
    statements,
    sources,
    pairs: statements.flatMap(statement =>
      sources.map(source => ({
        id: pairIdFor(id, statement.id, source.id),
        auditId: id,
        statementId: statement.id,
        sourceId: source.id,
        cited: true,
        timesSettled: 1,
        state: 'open' as const,
      })),
    ),
  };
}

const db = openDatabase();
const history = createAuditHistory(db);

/** Stores finished audits, as many in one transaction as asked for; answers how many there are. */
export async function fill(from: number, count: number): Promise<number> {
  await db.dexie.transaction('rw', auditTables(db), async () => {
    for (let place = from; place < from + count; place += 1) await store(draftOf(place));
  });
  return db.audits.count();
}

async function store(draft: AuditDraft): Promise<void> {
  const auditId = draft.head.id;
  const { citations, ...answer } = draft.answer;
  await Promise.all([
    db.audits.add({ ...summariseDraft(draft), settledPairs: draft.pairs.length }),
    db.answers.add({ auditId, answer }),
    db.citations.bulkAdd(citations.map((citation, position) => ({ auditId, position, citation }))),
    db.statements.bulkAdd(
      draft.statements.map((statement, position) => ({ auditId, position, statement })),
    ),
    db.sources.bulkAdd(
      draft.sources.map((source, position) => ({
        auditId,
        position,
        source: {
          ...source,
          status: 'unreadable' as const,
          reason: 'timeout' as const,
          visit: null,
        },
      })),
    ),
    db.pairs.bulkAdd(
      draft.pairs.map((pair, position) => ({
        position,
        pair: {
          ...pair,
          state: 'settled' as const,
          finding: findingOf(pair.sourceId),
          judge: draft.head.judge,
          passageIds: [],
          readShare: 0.5,
          settledAt: draft.head.startedAt,
        },
      })),
    ),
  ]);
  await refreshEntry(db, auditId);
}

function findingOf(source: ReturnType<typeof sourceIdFor>) {
  const kind = KINDS[Math.floor(random() * 3)] ?? 'not-found';
  const evidence = [
    {
      sourceId: source,
      passageId: passageId(`${source}#0`),
      span: { start: 0, end: 5 },
      quote: { exact: 'words', prefix: '', suffix: '' },
    },
  ];
  return kind === 'not-found' ? { kind, confidence: 0.7 } : { kind, confidence: 0.8, evidence };
}

/** Time of each search, in milliseconds, and number of its results. */
export type Timing = { query: string; ms: number[]; total: number };

function afterDays(days: number): string {
  return new Date(FIRST_MS + days * 86_400_000).toISOString();
}

const QUERIES: Record<string, Partial<HistoryQuery>> = {
  'first page': {},
  'the commonest word': { text: 'ban' },
  'a rare word': { text: 'zuzuwin' },
  'three letters': { text: 'cen' },
  'two words, of which one is being typed': { text: 'ban cedi' },
  'three words': { text: 'ban cedin fodin' },
  'a site': { origin: 'chatgpt' },
  'a verdict nearly all have': { verdict: 'supported' },
  'a domain': { domain: 'site3.example' },
  'a month': { from: afterDays(0), to: afterDays(30) },
  'a frequent word and a verdict': { text: 'ban', verdict: 'supported' },
  'word, site, verdict and model': {
    text: 'cedin',
    origin: 'chatgpt',
    verdict: 'contradicted',
    model: 'model-3',
  },
};

export async function timeQueries(rounds: number): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const [name, part] of Object.entries(QUERIES)) {
    const ms: number[] = [];
    let total = 0;
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      const page = await history.search({
        query: { ...WHOLE_HISTORY, ...part },
        offset: 0,
        limit: 50,
      });
      ms.push(performance.now() - started);
      total = page.total;
    }
    timings.push({ query: name, ms, total });
  }
  return timings;
}
