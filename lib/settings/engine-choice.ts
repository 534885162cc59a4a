import { SITE_IDS, type SiteId } from '../core/answer/answer';
import { EMBEDDED_CHOICE, type DeviceJudge } from '../core/device/device-judge';
import type { EnginePlace } from '../core/device/engine-place';
import type { JudgeIdentity } from '../core/audit/pair';
import type {
  RemoteConnection,
  ConnectionFault,
  ConnectionReport,
  TokenPrice,
} from '../core/device/remote-connection';
import type { AskLimit } from './ask-first';
import { parseUrl } from '../util/openable-url';
import type { Result } from '../core/result';

/** Lifetime of a key: until the browser closes, for good, or there is none. */
export const KEY_TERMS = ['session', 'device', 'none'] as const;
export type KeyTerm = (typeof KEY_TERMS)[number];

/** Splits answers into statements: rules, or the language model that checks them too. */
export const SPLITTERS = ['rules', 'model'] as const;
export type SplitBy = (typeof SPLITTERS)[number];

/** Duration and length of a test reply. */
export type TestedSpeed = { ms: number; replyTokens: number };

/** A connection as it is kept. Its key lies elsewhere: nothing here is a secret. */
export type SavedConnection = Omit<RemoteConnection, 'key'> & {
  keyTerm: KeyTerm;
  /** Changes with every saving, in milliseconds since 1970. */
  savedAt: number;
  /** `null`: not tested since it was saved. */
  tested: TestedSpeed | null;
};

/** The user's choice, for all answers and for those of single sites. */
export type EngineChoice = {
  where: EnginePlace;
  /** Sites without an entry go with `where`. */
  perSite: Partial<Record<SiteId, EnginePlace>>;
  /** Counts only where a language model judges: other judges cannot split. */
  splitBy: SplitBy;
  /** `null`: there is no API to be asked, so everything is judged on the device. */
  connection: SavedConnection | null;
  /** The judge on this device. */
  device: DeviceJudge;
};

/** All that is shown of the choice. */
export type EngineView = {
  choice: EngineChoice;
  /** The judge of the next check at each place; without a connection both are the same. */
  judges: Record<EnginePlace, JudgeIdentity>;
  /** `false`: the connection needs a key, and the browser has forgotten it. */
  hasKey: boolean;
  /** Asks a language model once more without the passages. */
  scrubs: boolean;
  /** Passages of a source that a judge is given for each statement. */
  passagesPerPair: number;
  /** From what a check may cost on the user is asked before it is sent. */
  askAbove: AskLimit;
};

export const DEFAULT_ENGINE_CHOICE: EngineChoice = {
  where: 'device',
  perSite: {},
  splitBy: 'rules',
  connection: null,
  device: EMBEDDED_CHOICE,
};

/** Device or API for the answers of a site; `null`: of no site (selected, pasted). */
export function placeFor(choice: EngineChoice, site: SiteId | null): EnginePlace {
  if (choice.connection === null) return 'device';
  return ownPlaceOf(choice, site) ?? choice.where;
}

/** The choice for this site alone; `null`: none. */
export function ownPlaceOf({ perSite }: EngineChoice, site: SiteId | null): EnginePlace | null {
  return (site === null ? undefined : perSite[site]) ?? null;
}

/**
 * The choice once the user has turned the switch beside an answer of this site. A site with a
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

/** Returns true if the answers of any site, or of none, are judged through the API. */
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

/** The host that receives what is judged: "api.openai.com", "localhost:11434". */
export function connectionHost({ baseUrl }: Pick<RemoteConnection, 'baseUrl'>): string {
  return parseUrl(baseUrl)?.host ?? baseUrl;
}

/** A connection as the user is entering it; nothing in it has been looked at yet. */
export type ConnectionDraft = {
  kind: RemoteConnection['kind'];
  baseUrl: string;
  model: string;
  /** Empty: the usual one. */
  apiVersion: string;
  /** Empty: the one that is kept for this address, or none. */
  key: string;
  keep: Exclude<KeyTerm, 'none'>;
  /** NaN: nothing that is a number was entered. */
  contextTokens: number;
  /** US dollars for a million tokens; `null`: left empty. */
  price: Record<keyof TokenPrice, number | null>;
};

/** A connection was neither saved nor tested. */
export type DraftFailure =
  | ConnectionFault
  /** The user did not let the extension reach the address. */
  | 'not-allowed';

export type SaveOutcome = Result<null, DraftFailure>;
export type TestOutcome = Result<ConnectionReport, DraftFailure>;
