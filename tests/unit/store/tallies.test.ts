import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FACTS_VERSION, type FactsStore } from '../../../lib/metrics/audit-facts';
import type { FindingKind } from '../../../lib/core/audit/finding';
import { WHOLE_HISTORY, type HistoryQuery } from '../../../lib/core/audit/history';
import { auditId, contentHash } from '../../../lib/core/ids';
import type { Source } from '../../../lib/core/source/source';
import type { AuditDraft, AuditHistory, AuditStore } from '../../../lib/ports/store';
import { openDatabase } from '../../../lib/store/database';
import { type AnnotationStore, createAnnotationStore } from '../../../lib/store/annotations';
import { createFactsStore } from '../../../lib/store/facts';
import { createAuditHistory } from '../../../lib/store/history';
import { createAuditStore } from '../../../lib/store/store';
import { refreshEntry } from '../../../lib/store/search';
import { postWaiting } from '../../../lib/store/postings';
import { entryTables, inTransaction, type VeraciteDatabase } from '../../../lib/store/schema';
import { fakeCorrection } from '../../fakes/annotations';
import {
  fakeDraft,
  fakeFinding,
  fakePendingSource,
  fakeReadSource,
  fakeSettlement,
  fakeUnreadableSource,
  fakeVisit,
} from '../../fakes/audits';

/** A database with all that writes to it or counts in it. */
type World = {
  store: AuditStore;
  history: AuditHistory;
  facts: FactsStore;
  annotations: AnnotationStore;
  /** Lets all audits be found by postings, as where there are many. */
  post: () => Promise<void>;
};

/** The last two parts of a host, as if every registered domain had two. */
const domainOf = (address: string): string | null =>
  new URL(address).hostname.split('.').slice(-2).join('.');

function openDexie(db: VeraciteDatabase): World {
  return {
    store: createAuditStore(db),
    history: createAuditHistory(db),
    facts: createFactsStore(db, domainOf),
    annotations: createAnnotationStore(db),
    post: () => db.dexie.transaction('rw', entryTables(db), () => postWaiting(db, 1)),
  };
}

const NAMES = ['a', 'b', 'c'];
const KINDS: FindingKind[] = [
  'supported',
  'contradicted',
  'partly-supported',
  'not-found',
  'not-judged',
];
const OTHER = { id: 'another', version: '1' };

/** Sources on three hosts, two of which are of one registered domain. */
function draftOf(name: string): AuditDraft {
  const sources = ['www.health.example', 'news.health.example', 'iron.example'].map(host => {
    const url = `https://${host}/${name}`;
    return fakePendingSource({ target: { kind: 'url', url }, url, title: `Of ${host}` });
  });
  const own = sources.map((source, at) => ({ ...source, id: `${source.id}-${String(at)}` }));
  const head = {
    id: auditId(name),
    startedAt: `2026-10-0${String(NAMES.indexOf(name) + 1)}T08:00:00.000Z`,
  };
  return fakeDraft({ head, sources: own as typeof sources });
}

/** One thing that happens to one audit; numbers choose among what there is. */
type Step = (world: World, draft: AuditDraft, choice: number) => Promise<unknown>;

function pick<Value>(values: readonly Value[], choice: number): Value {
  const value = values[choice % values.length];
  if (value === undefined) throw new Error('test: there is nothing to choose from');
  return value;
}

const at = (choice: number): string =>
  `2026-11-01T08:${String(choice % 60).padStart(2, '0')}:00.000Z`;

function readOrNot(source: Source, choice: number): Source {
  const of = {
    id: source.id,
    target: source.target,
    url: source.url,
    title: `Seen ${String(choice % 3)}`,
  };
  const finalUrl = `https://moved${String(choice % 2)}.example/`;
  return choice % 3 === 0
    ? fakeUnreadableSource({ ...of, reason: 'paywall' })
    : fakeReadSource({
        ...of,
        contentHash: contentHash('5'.repeat(64)),
        visit: fakeVisit({ finalUrl }),
      });
}

const settle: Step = ({ store }, { pairs, head }, choice) => {
  const finding = fakeFinding(pick(KINDS, choice));
  const { judge } = head;
  const asked = choice % 7 === 0 ? OTHER : judge;
  return store.settlePair(
    fakeSettlement(pick(pairs, choice).id, { finding, asked, judge: asked, passages: [] }),
  );
};
const finish: Step = ({ store }, { head }, choice) =>
  store.setStatus(head.id, 'finished', at(choice));

const STEPS: Record<string, Step> = {
  create: ({ store }, draft) => store.create(draft),
  putSource: ({ store }, { head, sources }, choice) =>
    store.find(head.id).then(there => {
      const source = readOrNot(pick(sources, choice), choice);
      return there && store.putSource(head.id, source, source.status === 'read' ? 'text' : null);
    }),
  settle,
  settleAll: async (world, draft, choice) => {
    for (const [place] of draft.pairs.entries()) await settle(world, draft, choice + place);
  },
  finish,
  stop: ({ store }, { head }, choice) => store.setStatus(head.id, 'stopped', at(choice)),
  resume: ({ store }, { head }) => store.setStatus(head.id, 'running', null),
  reopen: ({ store }, { head, sources }, choice) =>
    store.readAgain(head.id, [pick(sources, choice).id]),
  checkAllAgain: ({ store }, { head }, choice) =>
    store.checkAgain(head.id, {
      judge: choice % 2 === 0 ? OTHER : head.judge,
      pairs: 'all',
      askedAt: '2026-10-01T12:00:00.000Z',
      takesOver: true,
    }),
  checkOneAgain: ({ store }, { head, pairs }, choice) =>
    store.checkAgain(head.id, {
      judge: head.judge,
      pairs: [pick(pairs, choice).id],
      askedAt: '2026-10-01T12:00:00.000Z',
      takesOver: true,
    }),
  give: ({ store }, { head, sources }, choice) =>
    store.give(head.id, {
      source: pick(sources, choice).id,
      handing: { way: 'pasted', givenAt: at(1), tabUrl: null, fileName: null, extent: null },
      body: { bytes: new Uint8Array([1]), contentType: 'text/plain' },
    }),
  correct: ({ annotations }, { head, statements }, choice) =>
    annotations.correct(
      head.id,
      fakeCorrection({
        id: `correction-${String(choice % 5)}`,
        statementId: pick(statements, choice).id,
        kind: choice % 4 === 0 ? null : 'contradicted',
        machine: { kind: 'supported', judge: choice % 3 === 0 ? OTHER : head.judge },
        at: at(choice),
      }),
    ),
  delete: ({ store }, { head }) => store.delete(head.id),
  post: world => world.post(),
};

const steps = fc.array(
  fc.record({
    name: fc.constantFrom(...NAMES),
    step: fc.constantFrom(...Object.keys(STEPS)),
    choice: fc.nat(1_000),
  }),
  { minLength: 1, maxLength: 30 },
);

async function take(world: World, all: { name: string; step: string; choice: number }[]) {
  for (const { name, step, choice } of all) {
    await STEPS[step]?.(world, draftOf(name), choice);
  }
}

const QUERIES: Partial<HistoryQuery>[] = [
  { text: 'see' },
  { text: 'seen health' },
  { text: 'iron.example' },
  { origin: 'sample' },
  ...KINDS.map(verdict => ({ verdict })),
  { domain: 'moved1.example', verdict: 'supported' },
  { from: '2026-10-02T00:00:00.000Z' },
  {},
];

/** A world's facts on ended audits; of others it may know the beginning. */
async function seenIn({ history, facts }: World) {
  const kept = await facts.findKept();
  const found = [];
  for (const part of QUERIES) {
    const query = { ...WHOLE_HISTORY, ...part };
    const { audits } = await history.search({ query, offset: 0, limit: 10 });
    found.push(
      audits
        .filter(({ summary }) => summary.status !== 'running')
        .map(({ summary, counts }) => ({ id: summary.id, counts })),
    );
  }
  return { kept: kept.toSorted((a, b) => (a.id < b.id ? -1 : 1)), found };
}

describe('what is kept of counts', () => {
  it('is what counting everything again gives, whatever has happened', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async happened => {
        const db = openDatabase(crypto.randomUUID());
        const dexie = openDexie(db);
        // Most steps do nothing to an audit that is not there.
        const all = [...NAMES.map(name => ({ name, step: 'create', choice: 0 })), ...happened];
        await take(dexie, all);
        const kept = await seenIn(dexie);
        await inTransaction(db, async () => {
          for (const table of entryTables(db)) await table.clear();
          for (const id of await db.audits.toCollection().primaryKeys()) await refreshEntry(db, id);
        });

        expect(kept).toEqual(await seenIn(dexie));

        for (const name of NAMES) await dexie.store.delete(auditId(name));
        for (const table of entryTables(db)) expect(await table.count(), table.name).toBe(0);
        db.dexie.close();
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  it('is made anew where it is missing, or other code counted', async () => {
    const db = openDatabase(crypto.randomUUID());
    const dexie = openDexie(db);
    await take(dexie, [
      { name: 'a', step: 'create', choice: 0 },
      { name: 'a', step: 'settleAll', choice: 1 },
      { name: 'a', step: 'finish', choice: 1 },
    ]);
    const [before] = await dexie.facts.findKept();
    await db.tallies.toCollection().modify({ version: `${FACTS_VERSION} another` });
    expect(await dexie.facts.findKept()).toEqual([]);

    const counted = await dexie.facts.findFacts([auditId('a')]);

    expect(counted).toEqual([before]);
    expect(await dexie.facts.findKept()).toEqual([before]);
    db.dexie.close();
  });

  it('lets audits be found alike before and after they are many', async () => {
    const db = openDatabase(crypto.randomUUID());
    const { store, history } = openDexie(db);
    const names = Array.from({ length: 70 }, (_, place) => `audit-${String(place)}`);
    const found: number[] = [];
    for (const name of names) {
      const draft = fakeDraft({ head: { id: auditId(name) } });
      await store.create(draft);
      await store.setStatus(draft.head.id, 'finished', at(1));
      const query = { ...WHOLE_HISTORY, text: 'vitam', origin: 'sample' } as const;
      found.push((await history.search({ query, offset: 0, limit: 1 })).total);
    }

    expect(found).toEqual(names.map((_, place) => place + 1));
    expect(await db.searchNames.where('waiting').equals(1).count()).toBe(6);
    const { domains } = await history.facets();
    expect(domains).toContain('health.example');
    db.dexie.close();
  });
});
