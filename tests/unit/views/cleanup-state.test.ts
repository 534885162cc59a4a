import { describe, expect, it } from 'vitest';

import type { Audit } from '../../../lib/core/audit/audit';
import { findUnclean } from '../../../lib/core/audit/cleanup';
import { findCleanupPlace, readCleanup } from '../../../lib/views/cleanup-state';
import { buildAudit } from '../../examples/build-audit';
import { FINISHED, RUNNING, STOPPED } from '../../examples/sketches';
import { fakeRewrite, uncleanOf, withCleanup } from '../../fakes/cleanups';
import { connectedJudgeView, fakeJudgeView, REMOTE_JUDGE } from '../../fakes/judge-views';

const AUDIT = buildAudit(FINISHED);
const BY_API: Audit = { ...AUDIT, judge: REMOTE_JUDGE };
const TOTAL = findUnclean(AUDIT).length;

describe('what there is to show of a clean-up', () => {
  it.each([RUNNING, STOPPED])('waits until the check is finished', sketch =>
    expect(readCleanup(buildAudit(sketch))).toEqual({ status: 'too-early' }),
  );

  it('says where there is nothing to do', () => {
    const audit = buildAudit({ ...FINISHED, statements: FINISHED.statements.slice(0, 1) });

    expect(readCleanup(audit)).toEqual({ status: 'nothing-to-do' });
  });

  it('counts the statements before it begins', () =>
    expect(readCleanup(AUDIT)).toEqual({ status: 'not-started', total: TOTAL }));

  it('gives what is offered so far, and why it came to a halt', () => {
    const offers = [fakeRewrite(uncleanOf(AUDIT)[0])];

    expect(readCleanup(withCleanup(AUDIT, { status: 'running' }, offers))).toEqual({
      status: 'running',
      total: TOTAL,
      offers,
    });
    const failed = withCleanup(AUDIT, { status: 'failed', failure: 'model-busy' }, offers);
    expect(readCleanup(failed)).toEqual({
      status: 'failed',
      failure: 'model-busy',
      total: TOTAL,
      offers,
    });
  });
});

describe('where an answer is cleaned up', () => {
  it('is the device, for a check that was judged there, whatever is chosen now', () =>
    expect(findCleanupPlace(AUDIT, connectedJudgeView())).toEqual({ place: 'device' }));

  it('is the API of the check, with an estimate, also where the switch was turned since', () => {
    const place = findCleanupPlace(BY_API, connectedJudgeView({ where: 'device' }));

    expect(place).toMatchObject({
      place: 'api',
      host: 'api.example',
      estimate: { calls: 2 * TOTAL },
    });
  });

  it('counts the scrub test in', () => {
    const place = findCleanupPlace(BY_API, { ...connectedJudgeView(), scrubs: true });

    expect(place).toMatchObject({ estimate: { calls: 3 * TOTAL } });
  });

  it('has no estimate where that connection is gone, or is another one by now', () => {
    const other: Audit = { ...AUDIT, judge: { ...REMOTE_JUDGE, model: 'old at old.example' } };

    expect(findCleanupPlace(BY_API, fakeJudgeView())).toMatchObject({ estimate: null });
    expect(findCleanupPlace(other, connectedJudgeView())).toEqual({
      place: 'api',
      host: 'old.example',
      estimate: null,
    });
  });

  it('is still that connection after an update of ours', () => {
    const older: Audit = { ...AUDIT, judge: { ...REMOTE_JUDGE, version: '0, prompt 0' } };

    expect(findCleanupPlace(older, connectedJudgeView())).toMatchObject({
      estimate: { calls: 2 * TOTAL },
    });
  });
});
