import { beforeEach, describe, expect, it } from 'vitest';

import { createTabService, type TabService } from '../../../../lib/app/background/tab-service';
import type { TakenPage } from '../../../../lib/app/tab-port';
import type { GivingPlace, TabWait } from '../../../../lib/core/source/given-text';
import type { Source } from '../../../../lib/core/source/source';
import { sourceId } from '../../../../lib/core/ids';
import { DEFAULT_LIMITS } from '../../../../lib/sources/web/fetch-limits';
import type { AuditStore } from '../../../../lib/ports/store';
import { fakePage, fakeTab, fakeTabs, type FakeTabs } from '../../../fakes/tabs';
import { fakeDraft, fakeUnreadableSource } from '../../../fakes/audits';
import { createAuditStore } from '../../../../lib/store/store';
import { openNodeStore } from '../../../../scripts/lib/open-node-store';

const DRAFT = fakeDraft();
const [SOURCE] = DRAFT.sources;
const CITED = SOURCE?.url ?? '';
const PLACE: GivingPlace = { audit: DRAFT.head.id, source: SOURCE?.id ?? sourceId('') };
const ELSEWHERE = 'https://mirror.example/vitamin-d';

let store: AuditStore;
let wait: TabWait | null;
let tabs: FakeTabs;
let wakes: number;
let service: TabService;

beforeEach(async () => {
  store = createAuditStore(openNodeStore());
  await store.create(DRAFT);
  if (SOURCE) {
    const wall = fakeUnreadableSource({ ...SOURCE, reason: 'login-required' });
    await store.putSource(DRAFT.head.id, wall, null);
  }
  await store.setStatus(DRAFT.head.id, 'finished', '2026-10-01T09:00:00.000Z');
  wait = null;
  tabs = fakeTabs();
  wakes = 0;
  service = serviceOver(store);
});

function serviceOver(over: Pick<AuditStore, 'find' | 'give'>): TabService {
  return createTabService({
    store: over,
    host: {
      wake: () => {
        wakes += 1;
        return Promise.resolve();
      },
    },
    tabs,
    item: {
      getValue: () => Promise.resolve(wait),
      setValue: next => {
        wait = next;
        return Promise.resolve();
      },
    },
    now: () => new Date('2026-10-01T10:00:00.000Z'),
  });
}

function show(tab: number, url: string, page: Partial<TakenPage> = {}): void {
  tabs.show(fakeTab({ id: tab, url }), fakePage({ url, ...page }));
}

/** A call: the tests’ own variable changes while they wait. */
function current(): TabWait | null {
  return wait;
}

async function source(): Promise<Source | undefined> {
  return (await store.find(PLACE.audit))?.sources.find(({ id }) => id === PLACE.source);
}

describe('the button in the panel', () => {
  it('takes the tab that shows the source, whichever was looked at last', async () => {
    show(1, ELSEWHERE);
    show(2, `${CITED}#section`);

    await service.useOpen(PLACE, null);

    expect(tabs.looked).toEqual([2]);
    expect(await source()).toMatchObject({
      status: 'pending',
      given: {
        way: 'open-tab',
        tabUrl: `${CITED}#section`,
        givenAt: '2026-10-01T10:00:00.000Z',
        pageReason: 'login-required',
      },
    });
    const body = await store.findGiven(PLACE.audit, PLACE.source);
    expect(new TextDecoder().decode(body?.bytes)).toBe('<p>Sun.</p>');
    expect(body?.contentType).toBe('text/html;charset=utf-8');
    expect([wait, wakes]).toEqual([null, 1]);
  });

  it('asks about another address, and gives nothing before the reader says so', async () => {
    show(1, ELSEWHERE);

    await service.useOpen(PLACE, null);
    const asked: TabWait | null = current();
    const untouched = await source();
    await service.useOpen(PLACE, { tab: 1, url: ELSEWHERE });

    expect(asked).toEqual({ ...PLACE, state: 'other-address', tab: 1, url: ELSEWHERE });
    expect(untouched?.given).toBeUndefined();
    expect(await source()).toMatchObject({ given: { tabUrl: ELSEWHERE } });
    expect(wait).toBeNull();
  });

  it('asks again where the tab has gone elsewhere since', async () => {
    show(1, 'https://evil.example/');

    await service.useOpen(PLACE, { tab: 1, url: ELSEWHERE });

    expect(wait).toMatchObject({ state: 'other-address', url: 'https://evil.example/' });
    expect((await source())?.given).toBeUndefined();
  });

  it.each([
    ['no tab is open', (): void => undefined, 'no-open-tab'],
    [
      'the browser lets nobody in',
      (): void => tabs.show(fakeTab({ url: CITED }), null),
      'tab-not-readable',
    ],
    ['it is a PDF', (): void => show(1, CITED, { contentType: 'application/pdf' }), 'tab-is-pdf'],
    ['it is endless', (): void => show(1, CITED, { markup: null }), 'too-large'],
    [
      'it has too many bytes',
      (): void => show(1, CITED, { markup: 'é'.repeat(DEFAULT_LIMITS.maxBytes / 2 + 1) }),
      'too-large',
    ],
  ] as const)('says so where %s', async (_, prepare, failure) => {
    prepare();

    await service.useOpen(PLACE, null);

    expect(wait).toEqual({ ...PLACE, state: 'failed', failure });
    expect((await source())?.given).toBeUndefined();
    expect(wakes).toBe(0);
  });

  it('says so where the check is gone, and where there is no room', async () => {
    show(1, CITED);
    const full = new Error('full');
    full.name = 'QuotaExceededError';

    await serviceOver({ find: id => store.find(id), give: () => Promise.reject(full) }).useOpen(
      PLACE,
      null,
    );
    const noRoom = current();
    await store.delete(PLACE.audit);
    await service.useOpen(PLACE, null);

    expect(noRoom).toMatchObject({ failure: 'storage-full' });
    expect(wait).toMatchObject({ failure: 'check-gone' });
  });

  it('looks at nothing where the reader refused the site', async () => {
    show(1, CITED);

    await service.refuse(PLACE);

    expect([tabs.looked, wait]).toEqual([
      [],
      { ...PLACE, state: 'failed', failure: 'not-allowed' },
    ]);
  });
});

describe('a click in a tab', () => {
  it('does nothing while no check waits', async () => {
    show(1, CITED);

    await service.take(1);

    expect([tabs.looked, wait, (await source())?.given]).toEqual([[], null, undefined]);
  });

  it('hands over that tab, while one does, and only once', async () => {
    show(1, CITED);
    show(2, CITED);

    await service.wait(PLACE);
    await service.take(2);
    await service.take(1);

    expect(tabs.looked).toEqual([2]);
    expect(await source()).toMatchObject({ given: { way: 'open-tab' } });
  });

  it('is asked about where the tab shows another address', async () => {
    show(7, ELSEWHERE);

    await service.wait(PLACE);
    await service.take(7);

    expect(wait).toMatchObject({ state: 'other-address', tab: 7, url: ELSEWHERE });
  });
});
