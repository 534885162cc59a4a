import type { AuditId, IsoDateTime } from '../ids';

/** What something was sent for. */
export const LEDGER_PURPOSES = [
  /** To read a source. */
  'source',
  /** To see how a site answers for a page it cannot have. */
  'probe',
  /** To learn what public services know of a cited work. */
  'lookup',
  /** To learn whether an archive has kept a page that is gone. */
  'archive',
  /** To have statements compared with passages. */
  'judge',
  /** To see what the judge says without the passages. */
  'scrub',
  /** To have an answer split into statements. */
  'statements',
  /** To have a statement rewritten. */
  'rewrite',
] as const;
export type LedgerPurpose = (typeof LEDGER_PURPOSES)[number];

/** What left the device for an audit at one moment, and what came back. Never the words themselves. */
export type LedgerEntry = {
  auditId: AuditId;
  at: IsoDateTime;
  purpose: LedgerPurpose;
  /** The host asked, with its port where that is not the usual one. */
  host: string;
  /** Bytes of the bodies sent: without addresses and headers, so 0 for a page that was read. */
  sentBytes: number;
  /** Bytes of the bodies received. */
  receivedBytes: number;
  /** As the server counted them; `null` where it told none. */
  tokens: TokenCount | null;
  /** Requests made, those that nobody answered too; 0 for an answer to one written down before. */
  calls: number;
};

export type TokenCount = { prompt: number; reply: number };

/** All that went to one host for one purpose. */
export type LedgerLine = Omit<LedgerEntry, 'auditId' | 'at'> & {
  /** Calls whose tokens nobody told, and which are missing in `tokens`. */
  callsWithoutTokens: number;
};

/** Adds up a ledger: a line for each host and purpose, in the order they first occur. */
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
  // What is told may belong to a call that was written down before it was made.
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
