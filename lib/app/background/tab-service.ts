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
import { DEFAULT_LIMITS } from '../../sources/web/fetch-limits';
import type { AuditStore } from '../../ports/store';
import { isQuotaError } from '../../store/storage-trouble';
import { isPlaceOf } from '../../text/citations/same-place';
import type { EngineHost } from './engine-host';

export type TakenPage = {
  url: string;
  contentType: string;
  /** `null` if it exceeds the size limit. */
  markup: string | null;
};

/** Tab whose address the extension may see, most recently used first. */
export type OpenTab = { id: number; url: string };

export type TabPort = {
  findOpen: () => Promise<OpenTab[]>;
  /** `null` if the browser lets no extension in, or not this one. */
  read: (tab: number) => Promise<TakenPage | null>;
};

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
  if (page === null) return failed('tab-not-readable');
  if (page.contentType === 'application/pdf') return failed('tab-is-pdf');
  if (agreed !== page.url && !isPlaceOf(source, page.url)) {
    return { state: 'other-address', tab, url: page.url };
  }
  const body = toBody(page);
  return body === null ? failed('too-large') : give(place, { page, body }, deps);
}

/** `null` if it exceeds the size limit. */
function toBody({ markup, contentType }: TakenPage): GivenBody | null {
  if (markup === null) return null;
  const bytes = new TextEncoder().encode(markup);
  // nb. The browser has decoded the page: these bytes are UTF-8, regardless of its charset.
  return bytes.byteLength > DEFAULT_LIMITS.maxBytes
    ? null
    : { bytes, contentType: `${contentType};charset=utf-8` };
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
