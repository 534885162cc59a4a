import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';

import { auditId, type AuditId } from '../../../lib/core/ids';
import type { LedgerEntry } from '../../../lib/core/audit/ledger';
import type { AuditView } from '../../../lib/views/audit-state';
import { createLedgerState } from '../../../lib/views/ledger-state';
import { fakeAudit } from '../../fakes/audits';
import { fakeLedgerEntry } from '../../fakes/ledger';

function shownAudit(id: string): AuditView {
  return { status: 'shown', audit: { ...fakeAudit(), id: auditId(id) } };
}

/** A ledger whose watchers the test tells itself. */
function openLedger() {
  const watchers: { id: AuditId; tell: (entries: LedgerEntry[]) => void; isStopped: boolean }[] =
    [];
  return {
    watchers,
    watch(id: AuditId, tell: (entries: LedgerEntry[]) => void) {
      const watcher = { id, tell, isStopped: false };
      watchers.push(watcher);
      return () => {
        watcher.isStopped = true;
      };
    },
  };
}

describe('the ledger of the audit that is shown', () => {
  it('follows its entries', () => {
    const ledger = openLedger();
    const view = createLedgerState(ledger, signal(shownAudit('a')));

    ledger.watchers[0]?.tell([fakeLedgerEntry()]);

    expect(view.value).toEqual({
      status: 'shown',
      audit: auditId('a'),
      entries: [fakeLedgerEntry()],
    });
  });

  it('is not asked for anew with every cell that is filled', () => {
    const ledger = openLedger();
    const shown = signal(shownAudit('a'));
    createLedgerState(ledger, shown);

    shown.value = shownAudit('a');

    expect(ledger.watchers).toHaveLength(1);
  });

  it('never shows what belongs to another audit', () => {
    const ledger = openLedger();
    const shown = signal(shownAudit('a'));
    const view = createLedgerState(ledger, shown);

    shown.value = shownAudit('b');
    ledger.watchers[0]?.tell([fakeLedgerEntry()]);

    expect(ledger.watchers.map(({ id, isStopped }) => [id, isStopped])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    expect(view.value).toEqual({ status: 'loading' });
  });
});
