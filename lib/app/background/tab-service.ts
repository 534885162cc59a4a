import type { StoredItem } from '../../browser/settings';
import type {
  ConfirmedTab,
  GivenBody,
  Handing,
  GivingPlace,
  TabFailure,
  TabWait,
} from '../../core/source/given-text';
import type { Source } from '../../core/source/source';
import type { AuditStore } from '../../ports/store';
import { isQuotaError } from '../../store/storage-trouble';
import { isPlaceOf } from '../../text/citations/same-place';
import { bodyOf, type OpenTab, type TabPort, type TakenPage } from '../tab-port';
import type { EngineHost } from './engine-host';

type TabServiceDeps = {
  store: Pick<AuditStore, 'find' | 'give'>;
  host: Pick<EngineHost, 'wake'>;
  tabs: TabPort;
  /** Storage of the wait, so that it outlives the worker. */
  item: StoredItem<TabWait | null>;
  now: () => Date;
};

export type TabService = ReturnType<typeof createTabService>;

export function createTabService(deps: TabServiceDeps) {
  const { item, tabs } = deps;

  async function end(place: GivingPlace, outcome: Outcome): Promise<void> {
    await item.setValue(outcome.state === 'taken' ? null : { ...placeOf(place), ...outcome });
  }

  return {
    /** Makes a check wait for a tab; `null`: none does. */
    wait: (place: GivingPlace | null) =>
      item.setValue(place && { ...placeOf(place), state: 'waiting' }),
    /** Records that the user refused the site, so no tab was read. */
    refuse: (place: GivingPlace) => end(place, failed('not-allowed')),
    /** Reads the source's tab; `confirmed`: this one, although it has another address. */
    async useOpen(place: GivingPlace, confirmed: ConfirmedTab | null): Promise<void> {
      const source = await findSource(place, deps);
      const tab = confirmed?.tab ?? chooseTab(await tabs.findOpen(), source);
      const taking = { place, source, agreed: confirmed?.url ?? null };
      await end(place, tab === null ? failed('no-open-tab') : await takeTab(tab, taking, deps));
    },
    /** Reads the tab in which the user clicked the menu or the toolbar button. */
    async take(tab: number): Promise<void> {
      const wait = await item.getValue();
      if (wait === null) return;
      const source = await findSource(wait, deps);
      await end(wait, await takeTab(tab, { place: wait, source, agreed: null }, deps));
    },
  };
}

type Outcome =
  | { state: 'taken' }
  | { state: 'other-address'; tab: number; url: string }
  | { state: 'failed'; failure: TabFailure };

const failed = (failure: TabFailure): Outcome => ({ state: 'failed', failure });

function placeOf({ audit, source, keeps }: GivingPlace): GivingPlace {
  return { audit, source, ...(keeps && { keeps }) };
}

async function findSource(
  { audit, source }: GivingPlace,
  { store }: Pick<TabServiceDeps, 'store'>,
): Promise<Source | null> {
  const found = await store.find(audit);
  return found?.sources.find(({ id }) => id === source) ?? null;
}

/** Returns the tab that shows the source, else the last used one, which needs a confirmation. */
function chooseTab(open: readonly OpenTab[], source: Source | null): number | null {
  const shown = source && open.find(({ url }) => isPlaceOf(source, url));
  return (shown ?? open[0])?.id ?? null;
}

async function takeTab(
  tab: number,
  {
    place,
    source,
    agreed,
  }: {
    place: GivingPlace;
    source: Source | null;
    /** Address the user has agreed to; any other needs a new confirmation. */
    agreed: string | null;
  },
  deps: TabServiceDeps,
): Promise<Outcome> {
  if (source === null) return failed('check-gone');
  const page = await deps.tabs.read(tab);
  if (typeof page === 'string') return failed(page);
  const body = bodyOf(page);
  if (!body.ok) return failed(body.failure);
  if (agreed !== page.url && !isPlaceOf(source, page.url)) {
    return { state: 'other-address', tab, url: page.url };
  }
  return give(place, { page, body: body.value }, deps);
}

async function give(
  place: GivingPlace,
  { page, body }: { page: TakenPage; body: GivenBody },
  { store, host, now }: TabServiceDeps,
): Promise<Outcome> {
  const handing: Handing = {
    way: 'open-tab',
    givenAt: now().toISOString(),
    tabUrl: page.url,
    fileName: null,
    extent: null,
    ...(place.keeps && { keeps: place.keeps }),
  };
  try {
    const isThere = await store.give(place.audit, { source: place.source, handing, body });
    if (!isThere) return failed('check-gone');
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    return failed('storage-full');
  }
  await host.wake();
  return { state: 'taken' };
}
