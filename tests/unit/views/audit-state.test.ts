import { describe, expect, it } from 'vitest';

import type { Audit } from '../../../lib/core/audit/audit';
import { auditId, contentHash } from '../../../lib/core/ids';
import { createAuditState } from '../../../lib/views/audit-state';
import { fakeAudit } from '../../fakes/audits';

/** A store one can make speak at will. */
function talkingStore() {
  const watchers = new Map<string, (audit: Audit | null) => void>();
  const stopped: string[] = [];
  return {
    stopped,
    tell: (id: string, audit: Audit | null) => watchers.get(id)?.(audit),
    watch(id: string, onChange: (audit: Audit | null) => void) {
      watchers.set(id, onChange);
      return () => {
        stopped.push(id);
      };
    },
    findText: (hash: string) => Promise.resolve(`text of ${hash}`),
  };
}

const FIRST = auditId('first');
const SECOND = auditId('second');

describe('the state of one audit', () => {
  it('is loading until it is known what to show, and empty where that is none', () => {
    const state = createAuditState(talkingStore());
    expect(state.view.value).toEqual({ status: 'loading', id: null });

    state.show(null);
    expect(state.view.value).toEqual({ status: 'empty' });

    state.show('opening');
    expect(state.view.value).toEqual({ status: 'loading', id: null });
  });

  it('is loading, then shown, and follows every change', () => {
    const store = talkingStore();
    const state = createAuditState(store);
    const audit = fakeAudit({ id: FIRST });
    const changed = fakeAudit({ id: FIRST, status: 'stopped' });

    state.show(FIRST);
    expect(state.view.value).toEqual({ status: 'loading', id: FIRST });
    store.tell(FIRST, audit);
    expect(state.view.value).toEqual({ status: 'shown', audit });
    store.tell(FIRST, changed);
    expect(state.view.value).toEqual({ status: 'shown', audit: changed });
  });

  it('is missing when the store has no such audit, or no longer', () => {
    const store = talkingStore();
    const state = createAuditState(store);

    state.show(FIRST);
    store.tell(FIRST, null);

    expect(state.view.value).toEqual({ status: 'missing', id: FIRST });
  });

  it('lets go of the audit before when another is picked, and hears it no more', () => {
    const store = talkingStore();
    const state = createAuditState(store);

    state.show(FIRST);
    state.show(SECOND);
    store.tell(FIRST, fakeAudit({ id: FIRST }));

    expect(store.stopped).toEqual([FIRST]);
    expect(state.view.value).toEqual({ status: 'loading', id: SECOND });
  });

  it('stays as it is when the audit shown is picked again', () => {
    const store = talkingStore();
    const state = createAuditState(store);
    state.show(FIRST);
    store.tell(FIRST, fakeAudit({ id: FIRST }));

    state.show(FIRST);

    expect(state.view.value.status).toBe('shown');
    expect(store.stopped).toEqual([]);
  });

  it('is empty again at home', () => {
    const store = talkingStore();
    const state = createAuditState(store);
    state.show(FIRST);

    state.show(null);

    expect(state.view.value).toEqual({ status: 'empty' });
    expect(store.stopped).toEqual([FIRST]);
  });

  it('brings texts from the store', async () => {
    const state = createAuditState(talkingStore());

    expect(await state.findText(contentHash('abc'))).toBe('text of abc');
  });
});
