import type * as v from 'valibot';
import type { ledgerEntry } from './audit-schemas';
import type { tokens } from '../schemas';
import type { Visit } from '../source/source';

export const LEDGER_PURPOSES = [
  'source',
  /** Tests how a site responds to a page that cannot exist. */
  'probe',
  'lookup',
  /** Looks for an archived copy of a missing page. */
  'archive',
  /** Searches public literature on a statement, at the user's click. */
  'literature',
  'judge',
  /** Asks the judge without the passages. */
  'scrub',
  'statements',
  'rewrite',
  /** Drafts key points of a question. */
  'key-points',
  /** Rates the sentences of an answer. */
  'rating',
  /** Writes a second opinion. */
  'opinion',
] as const;
export type LedgerPurpose = (typeof LEDGER_PURPOSES)[number];

export type LedgerEntry = v.InferOutput<typeof ledgerEntry>;

export type TokenCount = v.InferOutput<typeof tokens>;

/** Requests for one address; `visit`: the last one. */
export type AskedAddress = {
  purpose: LedgerPurpose;
  url: string;
  visit: Visit | null;
  requests: number;
  receivedBytes?: number | undefined;
};

/**
 * Lists the hosts that were asked: each redirect and the last one, with the data it sent. Empty if
 * nothing left the device, e.g. for a page of the extension.
 */
export function entriesOf(
  { purpose, url, visit, requests, receivedBytes: all = visit?.bytes ?? 0 }: AskedAddress,
  { auditId, at }: Pick<LedgerEntry, 'auditId' | 'at'>,
): LedgerEntry[] {
  if (requests === 0) return [];
  return [...(visit?.redirects ?? []), visit?.finalUrl ?? url].flatMap((address, index, hosts) => {
    const host = hostOf(address);
    if (host === null) return [];
    const receivedBytes = index === hosts.length - 1 ? all : 0;
    const counted = { sentBytes: 0, receivedBytes, tokens: null, calls: requests };
    return [{ auditId, at, purpose, host, ...counted }];
  });
}

/** Returns `null` for an address that is not http(s). */
function hostOf(address: string): string | null {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.host : null;
}

/** Sum of all requests to one host for one purpose. */
export type LedgerLine = Omit<LedgerEntry, 'auditId' | 'at'> & {
  callsWithoutTokens: number;
};

/** Sums a ledger by host and purpose, in the order of first occurrence. */
export function summariseLedger(entries: readonly LedgerEntry[]): LedgerLine[] {
  const groups = Map.groupBy(entries, ({ purpose, host }) => JSON.stringify([purpose, host]));
  return [...groups.values()].flatMap(group => {
    const [first] = group;
    return first ? [toLine(first, group)] : [];
  });
}

function toLine({ purpose, host }: LedgerEntry, group: readonly LedgerEntry[]): LedgerLine {
  const sum = (of: (entry: LedgerEntry) => number) =>
    group.reduce((total, entry) => total + of(entry), 0);
  const calls = sum(entry => entry.calls);
  // An entry with tokens may count no call of its own, so it counts as one call at least.
  const told = sum(entry => (entry.tokens === null ? 0 : Math.max(1, entry.calls)));
  return {
    purpose,
    host,
    sentBytes: sum(entry => entry.sentBytes),
    receivedBytes: sum(entry => entry.receivedBytes),
    tokens: group.map(({ tokens }) => tokens).reduce(addTokens, null),
    calls,
    callsWithoutTokens: Math.max(0, calls - told),
  };
}

function addTokens(a: TokenCount | null, b: TokenCount | null): TokenCount | null {
  if (a === null || b === null) return a ?? b;
  return { prompt: a.prompt + b.prompt, reply: a.reply + b.reply };
}
