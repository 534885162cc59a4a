import { describe, expect, it } from 'vitest';

import { auditId } from '../../../lib/core/ids';
import { showHeld } from '../../../lib/views/audit-state';
import { findOffline } from '../../../lib/core/source/missing-access';
import { buildAudit } from '../../examples/build-audit';
import { FINISHED, RUNNING } from '../../examples/sketches';

describe('an audit that is held up', () => {
  const audit = buildAudit(RUNNING);
  const held = { audit: audit.id, halt: 'storage-full' } as const;

  it('is shown as stopped, with the reason', () => {
    const view = showHeld({ status: 'shown', audit }, held);

    expect(view).toEqual({
      status: 'shown',
      audit: { ...audit, status: 'stopped', halt: 'storage-full' },
    });
  });

  it('stays finished where only going on was refused', () => {
    const finished = buildAudit(FINISHED);

    const view = showHeld(
      { status: 'shown', audit: finished },
      { audit: finished.id, halt: 'storage-unavailable' },
    );

    expect(view).toMatchObject({ audit: { status: 'finished', halt: 'storage-unavailable' } });
  });

  it('changes nothing in any other view', () => {
    const shown = { status: 'shown', audit } as const;

    expect(showHeld(shown, null)).toBe(shown);
    expect(showHeld(shown, { ...held, audit: auditId('another') })).toBe(shown);
    expect(showHeld({ status: 'empty' }, held)).toEqual({ status: 'empty' });
  });
});

describe('what waited for the connection', () =>
  it('is every source that was refused for want of one, and no other', () => {
    const audit = buildAudit(FINISHED);
    const [first, second, ...others] = audit.sources;
    if (!first || !second) throw new Error('test: the example has two sources');
    const { id, target, url, title } = first;
    const lost = { id, target, url, title, status: 'unreadable', reason: 'offline' } as const;
    const visit = { finalUrl: '', redirects: [], httpStatus: null, contentType: null, bytes: 0 };
    const offline = { ...lost, visit: { ...visit, retrievedAt: audit.startedAt } };

    expect(findOffline({ sources: [offline, second, ...others] })).toEqual([id]);
    expect(findOffline({ sources: [{ ...offline, reason: 'timeout' }, second] })).toEqual([]);
  }));
