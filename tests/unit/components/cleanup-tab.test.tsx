// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import type { PanelActions } from '../../../components/panel/panel-context';
import type { Audit } from '../../../lib/core/audit/audit';
import { findUnclean } from '../../../lib/core/audit/cleanup';
import { buildAudit } from '../../examples/build-audit';
import { FINISHED } from '../../examples/sketches';
import { fakeRemoval, fakeRewrite, uncleanOf, withCleanup } from '../../fakes/cleanups';
import { connectedJudgeView, REMOTE_JUDGE } from '../../fakes/judge-views';
import { mountPanel, type Screen } from './mount';

const AUDIT = buildAudit(FINISHED);
const [FIRST, SECOND] = uncleanOf(AUDIT);
const TOTAL = findUnclean(AUDIT).length;
const REWRITE = fakeRewrite(FIRST);
const REMOVAL = fakeRemoval(SECOND);

describe('the supported answer in the panel', () => {
  const api = { ...AUDIT, judge: REMOTE_JUDGE };

  async function openTab(audit: Audit, actions: Partial<PanelActions> = {}): Promise<Screen> {
    const judging = { ...connectedJudgeView(), scrubs: true };
    const screen = await mountPanel({
      audit: { status: 'shown', audit },
      sketch: FINISHED,
      actions,
      judging,
    });
    await screen.click('[data-tab="supported"]');
    return screen;
  }

  it('is a tab from which it is started, for this audit', async () => {
    const startCleanup = vi.fn();
    const screen = await openTab(api, { startCleanup });

    expect(screen.get('[data-estimate]').textContent).toContain(`about ${3 * TOTAL} requests`);
    await screen.click('[data-action="start-cleanup"]');

    expect(startCleanup).toHaveBeenCalledExactlyOnceWith(AUDIT.id);
  });

  it('is stopped there, and keeps what the reader says', async () => {
    const stopCleanup = vi.fn();
    const answerCleanup = vi.fn();
    const audit = withCleanup(api, { status: 'running' }, [REWRITE]);
    const screen = await openTab(audit, { stopCleanup, answerCleanup });

    await screen.click('[data-action="stop-cleanup"]');
    await screen.click('[data-cleanup] input[value="keep"]');

    expect(stopCleanup).toHaveBeenCalledExactlyOnceWith(AUDIT.id);
    expect(answerCleanup).toHaveBeenCalledExactlyOnceWith(AUDIT.id, FIRST.statement.id, 'keep');
  });

  it('copies the shown audit by the reader’s choices', async () => {
    const copySupported = vi.fn<PanelActions['copySupported']>(() => Promise.resolve(true));
    const audit = withCleanup(api, { status: 'finished' }, [REWRITE, REMOVAL]);
    const screen = await openTab(audit, { copySupported });

    await screen.click('[data-action="copy-supported"]');

    const [copied, choices] = copySupported.mock.calls[0] ?? [];
    expect(copied).toBe(audit);
    expect([...(choices ?? [])].map(([, { kind }]) => kind)).toEqual(['rewrite', 'remove']);
  });

  it('says before judging again that the offers go', async () => {
    const audit = withCleanup(AUDIT, { status: 'finished' }, [REWRITE]);
    const screen = await openTab(audit);
    await screen.click('[data-tab="statements"]');
    await screen.click('[data-action="offer-check-again"]');

    expect(screen.get('.check-again').textContent).toContain('The clean copy is discarded.');
    expect(screen.get('.check-again').textContent).toContain('including runs without passages');
  });
});
