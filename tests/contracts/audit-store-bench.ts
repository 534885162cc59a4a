import { afterEach, beforeEach } from 'vitest';
import type { Audit } from '../../lib/core/audit/audit';
import { auditId, contentHash, type AuditId } from '../../lib/core/ids';
import type { DownloadStore } from '../../lib/ports/source-fetcher';
import type { AuditDraft, AuditStore, LeaseRequest, SourceCache } from '../../lib/ports/store';
import { fakeDraft } from '../fakes/audits';

/** A fresh, empty store, and the cache that shares its database. */
export type OpenedStore = {
  store: AuditStore;
  cache: SourceCache;
  /** Downloads of an audit at a time; omitted as `hasRoom`: there is always room. */
  downloads: (
    id: AuditId,
    now: string,
    hasRoom?: (bytes: number) => Promise<boolean>,
  ) => DownloadStore;
  close: () => void;
};

/** The store of the test that runs, and short ways to use it. */
export type StoreBench = {
  readonly store: AuditStore;
  readonly cache: SourceCache;
  readonly downloads: OpenedStore['downloads'];
  create: (overrides?: Parameters<typeof fakeDraft>[0]) => Promise<AuditDraft>;
  /** Creates audits with the ids `audit-a`, `audit-b`…, each started a minute after the last. */
  createMany: (count: number) => Promise<AuditId[]>;
  /** Fails the test where there is none. */
  find: (id: AuditId) => Promise<Audit>;
};

export const HASH = contentHash('1'.repeat(64));
export const OTHER_HASH = contentHash('2'.repeat(64));
export const NOON = '2026-10-01T12:00:00.000Z';
export const LATER = '2026-10-01T12:01:00.000Z';
export const MUCH_LATER = '2026-10-01T12:02:00.000Z';
export const UNKNOWN = auditId('nobody');

/** Opens a store before each test of the suite that calls this, and closes it after. */
export function useStore(open: () => OpenedStore): StoreBench {
  let opened: OpenedStore | null = null;
  beforeEach(() => {
    opened = open();
  });
  afterEach(() => {
    opened?.close();
    opened = null;
  });

  const get = (): OpenedStore => {
    if (!opened) throw new Error('contract: no test is running');
    return opened;
  };
  const create: StoreBench['create'] = async overrides => {
    const draft = fakeDraft(overrides);
    await get().store.create(draft);
    return draft;
  };

  return {
    get store() {
      return get().store;
    },
    get cache() {
      return get().cache;
    },
    get downloads() {
      return get().downloads;
    },
    create,
    async createMany(count) {
      const ids = Array.from({ length: count }, (_, place) => auditId(`audit-${letter(place)}`));
      for (const [place, id] of ids.entries()) {
        await create({ head: { id, startedAt: `2026-10-01T09:0${place}:00.000Z` } });
      }
      return ids;
    },
    async find(id) {
      const audit = await get().store.find(id);
      if (!audit) throw new Error('contract: the audit is missing');
      return audit;
    },
  };
}

/** Asks for up to ten pairs of the draft's first source, for `engine-a`, at noon. */
export function requestFor(draft: AuditDraft, overrides: Partial<LeaseRequest> = {}): LeaseRequest {
  return {
    auditId: draft.head.id,
    sourceId: at(draft.sources, 0).id,
    asked: draft.head.judge,
    owner: 'engine-a',
    now: NOON,
    until: LATER,
    limit: 10,
    ...overrides,
  };
}

/** The item at a place where the test knows there is one. */
export function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new Error(`contract: there is no item ${place}`);
  return item;
}

function letter(place: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + place);
}
