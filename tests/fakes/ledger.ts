import type { LedgerEntry } from '../../lib/core/audit/ledger';
import { fakeHead } from './audits';

/** One page that was read for `fakeHead()`. */
export function fakeLedgerEntry(overrides: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    auditId: fakeHead().id,
    at: '2026-10-01T08:00:02.000Z',
    purpose: 'source',
    host: 'health.example',
    sentBytes: 0,
    receivedBytes: 2_048,
    tokens: null,
    calls: 1,
    ...overrides,
  };
}
