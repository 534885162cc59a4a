import { describe, expect, it } from 'vitest';
import { contentHash } from '../../lib/core/ids';
import type { KnownOutcome } from '../../lib/core/source/work-record';
import type { KeptAnswer } from '../../lib/ports/store';
import { KEEPS_ALL, createAttemptLog, createCache } from '../../lib/store/caches';
import { createAuditStore } from '../../lib/store/store';
import type { VeraciteDatabase } from '../../lib/store/schema';
import { openNodeStore } from '../../scripts/lib/open-node-store';
import { fakeWork } from '../fakes/works';
import { describeKeyedCacheContract, type OpenedKeyed } from './keyed-cache-contract';
import type { CacheSettings } from './source-cache-contract';

const hashOf = (place: number) => contentHash(`${place}`.repeat(64).slice(0, 64));

const ANSWERS: KeptAnswer[] = [
  { kind: 'supported', confidence: 0.9, quotes: ['The skin makes vitamin D'] },
  { kind: 'contradicted', confidence: 0.8, quotes: ['one', 'two'] },
  { kind: 'partly-supported', confidence: 0.5, quotes: ['one'], missing: 'the daily amount' },
  { kind: 'not-found', confidence: 1 },
];
const REPLIES = ['{"statements":[]}', '', 'Zeilen\nund „Zeichen“ \u{1F48A}'];
const OUTCOMES: KnownOutcome[] = [{ status: 'known', record: fakeWork() }, { status: 'unknown' }];

function openWith<Key extends string, Value>(
  tableOf: (db: VeraciteDatabase) => Parameters<typeof createCache<Key, Value>>[0],
) {
  return (settings: CacheSettings): OpenedKeyed<Key, Value> => {
    const db = openNodeStore();
    return {
      cache: createCache(tableOf(db), settings),
      store: createAuditStore(db),
      close: () => db.dexie.close(),
    };
  };
}

describeKeyedCacheContract(
  'the table of model answers',
  openWith(db => db.modelAnswers),
  {
    keyOf: hashOf,
    values: ANSWERS,
  },
);
describeKeyedCacheContract(
  'the table of model replies',
  openWith(db => db.modelReplies),
  {
    keyOf: hashOf,
    values: REPLIES,
  },
);
describeKeyedCacheContract(
  'the table of metadata',
  openWith(db => db.metadata),
  {
    keyOf: place => `crossref|doi:10.1000/${place}`,
    values: OUTCOMES,
  },
);

describeKeyedCacheContract(
  'the table of attempts',
  openWith(db => db.attempts),
  {
    keyOf: hashOf,
    values: [1, 2],
  },
);

describe('the log of attempts', () => {
  it('drops one, and no other, and keeps them for a month', async () => {
    const db = openNodeStore();
    let now = new Date('2026-10-01T12:00:00.000Z');
    const log = createAttemptLog(db, () => now);
    await log.put(new Map([1, 2].map(place => [hashOf(place), place])));

    await log.drop(hashOf(1));
    now = new Date('2026-10-31T12:00:00.000Z');
    const found = [...(await log.find([hashOf(1), hashOf(2)]))];
    now = new Date('2026-10-31T12:00:01.000Z');

    expect(found).toEqual([[hashOf(2), 2]]);
    expect((await log.find([hashOf(2)])).size).toBe(0);
    db.dexie.close();
  });
});

describe('a cache of model answers', () => {
  it('is not changed by later changes to what was handed in or out', async () => {
    const db = openNodeStore();
    const cache = createCache(db.modelAnswers, KEEPS_ALL);
    const answer = { kind: 'supported' as const, confidence: 0.9, quotes: ['exact'] };
    await cache.put(new Map([[hashOf(1), answer]]));

    answer.quotes.push('spoilt');
    const handedOut = (await cache.find([hashOf(1)])).get(hashOf(1));
    if (handedOut) Object.assign(handedOut, { confidence: 0, quotes: [] });

    const kept = (await cache.find([hashOf(1)])).get(hashOf(1));
    expect(kept).toEqual({ kind: 'supported', confidence: 0.9, quotes: ['exact'] });
    db.dexie.close();
  });
});

describe('two caches of one database', () => {
  it('do not take an answer for a reply, nor a reply for an answer', async () => {
    const db = openNodeStore();
    const answers = createCache(db.modelAnswers, KEEPS_ALL);
    const replies = createCache(db.modelReplies, KEEPS_ALL);
    const answer = { kind: 'not-found' as const, confidence: 1 };
    await replies.put(new Map([[hashOf(1), 'a reply']]));
    await answers.put(new Map([[hashOf(2), answer]]));

    const keys = [hashOf(1), hashOf(2)];

    expect([...(await answers.find(keys))]).toEqual([[hashOf(2), answer]]);
    expect([...(await replies.find(keys))]).toEqual([[hashOf(1), 'a reply']]);
    db.dexie.close();
  });
});
