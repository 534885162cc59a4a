// @vitest-environment happy-dom
import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';

import { ShareMenu } from '../../../components/panel/ShareMenu';
import type { PanelActions } from '../../../components/panel/panel-actions';
import { SHARE_WAYS } from '../../../components/panel/share-ways';
import type { LedgerView } from '../../../lib/state/ledger-state';
import { fakeAudit } from '../../fakes/audits';
import { mount, settle } from './mount';

const audit = fakeAudit();
const share = (isDone: boolean) => vi.fn<PanelActions['share']>(() => Promise.resolve(isDone));
const shown: LedgerView = { status: 'shown', audit: audit.id, entries: [] };

describe('sharing a check', () => {
  it.each(SHARE_WAYS)(
    'by %s hands on what is on the screen, and says that it is done',
    async way => {
      const actions = { share: share(true) };
      const screen = await mount(h(ShareMenu, { audit, ledger: shown, actions }));

      await screen.click(`[data-action="share-${way}"]`);
      await settle();

      expect(actions.share).toHaveBeenCalledExactlyOnceWith({ audit, ledger: [] }, way);
      expect(screen.get('[role="status"]').textContent).toBe('Done.');
    },
  );

  it('says so where the browser did not allow it', async () => {
    const actions = { share: share(false) };
    const screen = await mount(h(ShareMenu, { audit, ledger: shown, actions }));

    await screen.click('[data-action="share-copy-note"]');
    await settle();

    expect(screen.get('[role="status"]').textContent).toContain('did not allow it');
  });

  it('does not take a ledger that is not read yet for an empty one', async () => {
    const actions = { share: share(true) };
    const screen = await mount(h(ShareMenu, { audit, ledger: { status: 'loading' }, actions }));

    await screen.click('[data-action="share-save-html"]');

    expect(actions.share.mock.calls[0]?.[0].ledger).toBeNull();
  });
});
