import { readFileSync } from 'node:fs';

/** A request the browser made, of whatever part of it. */
export type NetRequest = {
  url: string;
  /** The origin that asked: a page's, the extension's; `null`: the browser itself. */
  initiator: string | null;
};

type NetLog = {
  constants: { logEventTypes: Record<string, number> };
  events: { type: number; params?: { url?: string; initiator?: string } }[];
};

/** Chrome's names for requests of no page: the address bar's, or the browser's own. */
const NOBODY = 'not an origin';

/**
 * Every request for the web, from the log of Chrome's own network service: of pages, workers,
 * extensions and the browser itself, whether it was answered or not.
 */
export function readNetLog(file: string): NetRequest[] {
  const { constants, events } = JSON.parse(readFileSync(file, 'utf8')) as NetLog;
  const started = constants.logEventTypes['URL_REQUEST_START_JOB'];
  if (started === undefined) throw new Error('e2e: this browser logs its requests otherwise');
  return events.flatMap(({ type, params }) => {
    const { url = '', initiator = NOBODY } = params ?? {};
    const isWeb = /^(?:https?|wss?):/.test(url);
    return type === started && isWeb
      ? [{ url, initiator: initiator === NOBODY ? null : initiator }]
      : [];
  });
}

/** The hosts asked, each once, in the order of the alphabet. */
export function hostsOf(requests: readonly NetRequest[]): string[] {
  return [...new Set(requests.map(({ url }) => new URL(url).host))].sort();
}

/** Services of the browser's maker that it asks by itself, with or without an extension. */
const MAKERS = /(?:^|\.)(?:google|googleapis|gstatic|gvt1)\.com$/;

/** True if the browser itself made the request; never for a page's or an extension's. */
export function isOwnOfBrowser({ url, initiator }: NetRequest): boolean {
  return initiator === null && MAKERS.test(new URL(url).hostname);
}
