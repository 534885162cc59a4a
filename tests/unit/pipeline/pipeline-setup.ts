import type { Answer } from '../../../lib/core/answer/answer';
import type { AuditStage } from '../../../lib/core/audit/audit';
import { answerId, auditId, citationId, contentHash, type AuditId } from '../../../lib/core/ids';
import type { PendingSource, UnreadableReason } from '../../../lib/core/source/source';
import { createGivenExtractor } from '../../../lib/sources/web/given-extractor';
import { draftAudit } from '../../../lib/pipeline/draft-audit';
import type { RunDeps } from '../../../lib/pipeline/run-audit';
import type { AuditStore, PrivacyLedger, SourceCache } from '../../../lib/ports/store';
import type { Judge, JudgeReply, JudgeTask } from '../../../lib/ports/judge';
import type { FetchedSource, SourceFetcher } from '../../../lib/ports/source-fetcher';
import { NODE_EXTRACTORS } from '../../../scripts/lib/node-extractors';
import { fakeAnswer, fakeCitation } from '../../fakes/answers';
import { createPrivacyLedger } from '../../../lib/store/ledger';
import { createAuditStore } from '../../../lib/store/store';
import { openNodeStore } from '../../../scripts/lib/open-node-store';

export const AUDIT = auditId('audit-1');

export const JUDGE_ID = { id: 'scripted', version: '1' };

/** Answers every task with the first words of its first passage, or as told. */
export function scriptedJudge(
  reply: (task: JudgeTask) => JudgeReply = supportWithFirstWords,
): Judge & { asked: JudgeTask[] } {
  const asked: JudgeTask[] = [];
  return {
    identity: JUDGE_ID,
    asked,
    async *judge(tasks, signal) {
      for (const task of tasks) {
        await Promise.resolve();
        if (signal.aborted) return;
        asked.push(task);
        yield reply(task);
      }
    },
  };
}

function supportWithFirstWords({ pairId, passages }: JudgeTask): JudgeReply {
  const [first] = passages;
  if (!first) return { pairId, kind: 'not-found', confidence: 0.5 };
  return {
    pairId,
    kind: 'supported',
    confidence: 0.9,
    quotes: [{ passageId: first.id, exact: first.text.slice(0, 20) }],
  };
}

/** Serves these texts by address; a reason stands for a page that cannot be read. */
export function pagesFetcher(
  pages: Record<string, { text: string } | UnreadableReason>,
): SourceFetcher & { fetched: string[] } {
  const fetched: string[] = [];
  return {
    id: 'pages',
    fetched,
    accepts: target => target.kind === 'url',
    fetch(source, signal) {
      fetched.push(source.url ?? '');
      if (signal.aborted) return Promise.resolve(unreadable(source, 'stopped'));

      const page = pages[source.url ?? ''] ?? 'dead-link';
      return Promise.resolve(
        typeof page === 'string' ? unreadable(source, page) : read(source, page.text),
      );
    },
  };
}

function unreadable(
  { id, target, url, title }: PendingSource,
  reason: UnreadableReason,
): FetchedSource {
  return {
    source: { id, target, url, title, status: 'unreadable', reason, visit: null },
    text: null,
  };
}

function read({ id, target, url, title }: PendingSource, text: string): FetchedSource {
  return {
    source: {
      id,
      target,
      url,
      title,
      status: 'read',
      visit: {
        finalUrl: url ?? '',
        redirects: [],
        httpStatus: 200,
        contentType: 'text/html',
        bytes: text.length,
        retrievedAt: '2026-01-01T00:00:00.000Z',
      },
      extent: 'full-text',
      language: 'en',
      contentHash: contentHash(`hash of ${text}`),
      textLength: text.length,
      fromCache: false,
    },
    text,
  };
}

export const NO_CACHE: SourceCache = {
  find: () => Promise.resolve(null),
  put: () => Promise.resolve(),
  clear: () => Promise.resolve({ pages: 0, bytes: 0 }),
};

/** Two statements with a source each, both readable, in a store of their own. */
export async function setUp(
  overrides: Partial<RunDeps> = {},
  answer: Partial<Answer> = {},
  stage?: AuditStage,
): Promise<{ deps: RunDeps; store: AuditStore; ledger: PrivacyLedger; id: AuditId }> {
  const memory = openNodeStore();
  const store = createAuditStore(memory);
  const ledger = createPrivacyLedger(memory);
  const draft = draftAudit(
    { ...fakeAnswer(answer), id: answerId('answer-1') },
    { auditId: AUDIT, judge: JUDGE_ID, now: '2026-01-01T00:00:00.000Z', stage },
  );
  if (!draft.ok) throw new Error(`setUp: ${draft.failure}`);
  await store.create(draft.value);

  const deps: RunDeps = {
    store,
    cache: NO_CACHE,
    fetchers: [pagesFetcher(BOTH_PAGES)],
    readGiven: createGivenExtractor(NODE_EXTRACTORS),
    ledger,
    judge: scriptedJudge(),
    asked: JUDGE_ID,
    owner: 'run-1',
    now: () => new Date('2026-01-01T00:00:00.000Z'),
    passagesPerPair: 3,
    findCard: () => null,
    onSettled: () => undefined,
    ...overrides,
  };
  return { deps, store, ledger, id: AUDIT };
}

export const BOTH_PAGES = {
  'https://health.example/vitamin-d': {
    text: 'Vitamin D is made in the skin under sunlight. It is also in oily fish.',
  },
  'https://guideline.example/intake': {
    text: 'Adults need about 15 micrograms of vitamin D a day. Children need 10 micrograms.',
  },
};

/** An answer of so many statements, which lists so many sources and cites none in place. */
export function longAnswer(statements: number, sources: number): Partial<Answer> {
  const text = Array.from(
    { length: statements },
    (_, n) => `Adults of group ${n + 1} need about ${n + 10} micrograms of vitamin D a day.`,
  ).join(' ');
  return {
    text,
    blocks: [{ kind: 'paragraph', span: { start: 0, end: text.length } }],
    citations: Array.from({ length: sources }, (_, n) =>
      fakeCitation({
        id: citationId(`c${n}`),
        marker: null,
        target: { kind: 'url', url: urlOf(n) },
      }),
    ),
  };
}

/** A page for each source of `longAnswer`. */
export function longPages(sources: number): Record<string, { text: string }> {
  return Object.fromEntries(
    Array.from({ length: sources }, (_, n) => [
      urlOf(n),
      { text: `Page ${n}: adults need about 15 micrograms of vitamin D a day.` },
    ]),
  );
}

const urlOf = (place: number) => `https://source-${place}.example/`;
