import { SITE_IDS, type SiteId } from '../core/answer/answer';
import { EMBEDDED_CHOICE, type DeviceJudge } from '../core/device/device-judge';
import type { EnginePlace } from '../core/device/engine-place';
import type { JudgeIdentity } from '../core/audit/pair';
import type { RemoteConnection } from '../core/device/remote-connection';
import type { AskLimit } from './ask-first';
import { parseUrl } from '../util/openable-url';

/** How long a key is kept: until the browser closes, for good, or there is none. */
export const KEY_TERMS = ['session', 'device', 'none'] as const;
export type KeyTerm = (typeof KEY_TERMS)[number];

/** Who splits an answer into statements: rules, or the language model that checks them too. */
export const SPLITTERS = ['rules', 'model'] as const;
export type SplitBy = (typeof SPLITTERS)[number];

/** How long a tested connection took for how much. */
export type TestedSpeed = { ms: number; replyTokens: number };

/** A connection as it is kept. Its key lies elsewhere: nothing here is a secret. */
export type SavedConnection = Omit<RemoteConnection, 'key'> & {
  keyTerm: KeyTerm;
  /** Changes with every saving, in milliseconds since 1970. */
  savedAt: number;
  /** `null`: not tested since it was saved. */
  tested: TestedSpeed | null;
};

/** What the reader chose: for all answers, and for those of single sites. */
export type EngineChoice = {
  where: EnginePlace;
  /** Sites without an entry go with `where`. */
  perSite: Partial<Record<SiteId, EnginePlace>>;
  /** Counts only where a language model judges: other judges cannot split. */
  splitBy: SplitBy;
  /** `null`: there is no API to be asked, so everything is judged on the device. */
  connection: SavedConnection | null;
  /** Who judges what is judged on this device. */
  device: DeviceJudge;
};

/** All that is shown of the choice. */
export type EngineView = {
  choice: EngineChoice;
  /** The judge of the next check at each place; without a connection both are the same. */
  judges: Record<EnginePlace, JudgeIdentity>;
  /** `false`: the connection needs a key, and the browser has forgotten it. */
  hasKey: boolean;
  /** Whether a language model is asked once more without the passages. */
  scrubs: boolean;
  /** How many passages of a source a judge is given for each statement. */
  passagesPerPair: number;
  /** From what a check may cost on the reader is asked before it is sent. */
  askAbove: AskLimit;
};

export const DEFAULT_ENGINE_CHOICE: EngineChoice = {
  where: 'device',
  perSite: {},
  splitBy: 'rules',
  connection: null,
  device: EMBEDDED_CHOICE,
};

/** Where answers of a site are judged; `null`: of no site (selected, pasted). */
export function placeFor(choice: EngineChoice, site: SiteId | null): EnginePlace {
  if (choice.connection === null) return 'device';
  return ownPlaceOf(choice, site) ?? choice.where;
}

/** What was chosen for this site alone; `null`: nothing. */
export function ownPlaceOf({ perSite }: EngineChoice, site: SiteId | null): EnginePlace | null {
  return (site === null ? undefined : perSite[site]) ?? null;
}

/**
 * The choice once the reader has turned the switch beside an answer of this site. A site with a
 * choice of its own keeps to itself: there the switch turns that one, elsewhere the general one.
 */
export function choosePlace(
  choice: EngineChoice,
  place: EnginePlace,
  site: SiteId | null,
): EngineChoice {
  return ownPlaceOf(choice, site) === null || site === null
    ? { ...choice, where: place }
    : chooseForSite(choice, site, place);
}

/** `null`: the site goes with the general choice again. */
export function chooseForSite(
  choice: EngineChoice,
  site: SiteId,
  place: EnginePlace | null,
): EngineChoice {
  const others = Object.entries(choice.perSite).filter(([id]) => id !== site);
  const perSite = Object.fromEntries(place === null ? others : [...others, [site, place]]);
  return { ...choice, perSite };
}

/** Whether the answers of any site, or of none, are judged through the API. */
export function usesApi(choice: EngineChoice): boolean {
  return [null, ...SITE_IDS].some(site => placeFor(choice, site) === 'api');
}

/**
 * The choice once a connection was saved. Who turned the switch agreed to one host: at another
 * one everything is judged on the device until it is turned again.
 */
export function withConnection(choice: EngineChoice, connection: SavedConnection): EngineChoice {
  const { connection: before } = choice;
  const isSameHost = before !== null && connectionHost(before) === connectionHost(connection);
  if (isSameHost) return { ...choice, connection };
  return { ...DEFAULT_ENGINE_CHOICE, device: choice.device, connection };
}

/** Sites whose answers are judged elsewhere than the general choice says. */
export function findExceptions(choice: EngineChoice): { site: SiteId; place: EnginePlace }[] {
  const general = placeFor(choice, null);
  return SITE_IDS.map(site => ({ site, place: placeFor(choice, site) })).filter(
    ({ place }) => place !== general,
  );
}

/** Who is sent what is to be judged, for a reader: "api.openai.com", "localhost:11434". */
export function connectionHost({ baseUrl }: Pick<RemoteConnection, 'baseUrl'>): string {
  return parseUrl(baseUrl)?.host ?? baseUrl;
}
