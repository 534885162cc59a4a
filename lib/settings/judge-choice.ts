import type { SiteId } from '../core/answer/answer';
import { EMBEDDED_CHOICE, type DeviceJudge } from '../core/device/device-judge';
import type { JudgePlace } from '../core/device/judge-place';
import type { JudgeIdentity } from '../core/audit/pair';
import type {
  RemoteConnection,
  ConnectionFault,
  ConnectionReport,
  TokenPrice,
} from '../core/device/remote-connection';
import type { AskLimit } from './ask-first';
import { withEntry } from './entries';
import { parseUrl } from '../util/openable-url';
import type { Result } from '../core/result';

/** Lifetime of a key: until the browser closes, permanent, or no key. */
export const KEY_TERMS = ['session', 'device', 'none'] as const;
export type KeyTerm = (typeof KEY_TERMS)[number];

/** Splits answers into statements: rules, or the language model that also judges. */
export const SPLITTERS = ['rules', 'model'] as const;
export type SplitBy = (typeof SPLITTERS)[number];

export type TestedSpeed = { ms: number; replyTokens: number };

/** A stored connection without its key, which is kept separately: it holds no secret. */
export type SavedConnection = Omit<RemoteConnection, 'key'> & {
  keyTerm: KeyTerm;
  /** Milliseconds since 1970; changes with every save. */
  savedAt: number;
  /** `null`: not tested since it was saved. */
  tested: TestedSpeed | null;
};

/** The user's choice, for all answers and for those of single sites. */
export type JudgeChoice = {
  where: JudgePlace;
  /** Sites without an entry follow `where`. */
  perSite: Record<SiteId, JudgePlace>;
  /** Counts only if a language model judges: other judges cannot split. */
  splitBy: SplitBy;
  /** `null`: no API, so that everything is judged on the device. */
  connection: SavedConnection | null;
  device: DeviceJudge;
};

export type JudgeView = {
  choice: JudgeChoice;
  /** Judge of the next check at each place; without a connection both are the same. */
  judges: Record<JudgePlace, JudgeIdentity>;
  /** `false`: the connection needs a key, and the browser has forgotten it. */
  hasKey: boolean;
  /** Repeats a language model's question without the passages. */
  scrubs: boolean;
  passagesPerPair: number;
  /** Cost of a check above which the user is asked before it is sent. */
  askAbove: AskLimit;
};

export const DEFAULT_JUDGE_CHOICE: JudgeChoice = {
  where: 'device',
  perSite: {},
  splitBy: 'rules',
  connection: null,
  device: EMBEDDED_CHOICE,
};

/** `null`: text from no site (selected, pasted). */
export function placeFor(choice: JudgeChoice, site: SiteId | null): JudgePlace {
  if (choice.connection === null) return 'device';
  return ownPlaceOf(choice, site) ?? choice.where;
}

export function ownPlaceOf({ perSite }: JudgeChoice, site: SiteId | null): JudgePlace | null {
  return site !== null && Object.hasOwn(perSite, site) ? (perSite[site] ?? null) : null;
}

/** Changes the site's own choice if it has one, otherwise the general one. */
export function choosePlace(
  choice: JudgeChoice,
  place: JudgePlace,
  site: SiteId | null,
): JudgeChoice {
  return ownPlaceOf(choice, site) === null || site === null
    ? { ...choice, where: place }
    : chooseForSite(choice, site, place);
}

/** `null`: the site follows the general choice again. */
export function chooseForSite(
  choice: JudgeChoice,
  site: SiteId,
  place: JudgePlace | null,
): JudgeChoice {
  return { ...choice, perSite: withEntry(choice.perSite, site, place) };
}

export function usesApi(choice: JudgeChoice): boolean {
  return [null, ...Object.keys(choice.perSite)].some(site => placeFor(choice, site) === 'api');
}

/** A new host turns the API off: the user's consent is for one host. */
export function withConnection(choice: JudgeChoice, connection: SavedConnection): JudgeChoice {
  const { connection: before } = choice;
  const isSameHost = before !== null && connectionHost(before) === connectionHost(connection);
  if (isSameHost) return { ...choice, connection };
  return { ...DEFAULT_JUDGE_CHOICE, device: choice.device, connection };
}

export function findExceptions(choice: JudgeChoice): { site: SiteId; place: JudgePlace }[] {
  const general = placeFor(choice, null);
  return Object.keys(choice.perSite)
    .map(site => ({ site, place: placeFor(choice, site) }))
    .filter(({ place }) => place !== general);
}

/** "api.openai.com", "localhost:11434". */
export function connectionHost({ baseUrl }: Pick<RemoteConnection, 'baseUrl'>): string {
  return parseUrl(baseUrl)?.host ?? baseUrl;
}

/** A connection being entered, not yet validated. */
export type ConnectionDraft = {
  kind: RemoteConnection['kind'];
  baseUrl: string;
  model: string;
  /** Empty: the default. */
  apiVersion: string;
  /** Empty: the key stored for this address, or none. */
  key: string;
  keep: Exclude<KeyTerm, 'none'>;
  /** NaN: not a number. */
  contextTokens: number;
  /** US dollars per million tokens; `null`: left empty. */
  price: Record<keyof TokenPrice, number | null>;
};

export type DraftFailure =
  | ConnectionFault
  /** The user denied the extension access to the address. */
  | 'not-allowed';

export type SaveOutcome = Result<null, DraftFailure>;
export type TestOutcome = Result<ConnectionReport, DraftFailure>;
