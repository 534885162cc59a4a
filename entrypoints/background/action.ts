import { browser } from 'wxt/browser';

import type { PageCheck } from '../../lib/core/page-check';
import { t } from '../../lib/i18n/t';
import { toActionBadge } from '../../lib/state/action-badge';
import type { ActionBadge } from '../../lib/state/action-badge';

/** The two grounds reach 4.5:1 with white; which of them it is, the words say too. */
const GROUNDS = { running: '#566070', contradicted: '#a8232f' };

/** Says on the toolbar button of a tab what the check of its answer has come to. */
export async function showOnAction(tabId: number, check: PageCheck): Promise<void> {
  await setBadge(tabId, toActionBadge(check));
}

async function setBadge(tabId: number, badge: ActionBadge): Promise<void> {
  const { text, title } = wordsOf(badge);
  try {
    await Promise.all([
      browser.action.setBadgeText({ tabId, text }),
      browser.action.setTitle({ tabId, title }),
      ...(badge.kind === 'none'
        ? []
        : [
            browser.action.setBadgeBackgroundColor({ tabId, color: GROUNDS[badge.kind] }),
            browser.action.setBadgeTextColor({ tabId, color: '#ffffff' }),
          ]),
    ]);
  } catch {
    // The tab was closed meanwhile, and its button with it.
  }
}

function wordsOf(badge: ActionBadge): { text: string; title: string } {
  const name = t('extension.name');
  switch (badge.kind) {
    case 'none':
      return { text: '', title: name };
    case 'running':
      return {
        text: `${String(badge.percent)}%`,
        title: t('action.running', { name, percent: badge.percent }),
      };
    case 'contradicted':
      return {
        text: String(badge.statements),
        title: t('action.contradicted', { name, count: badge.statements }),
      };
  }
}

/** A tab that goes to another address shows another answer, of which nothing is known yet. */
export function clearActionOnMove(): void {
  browser.tabs.onUpdated.addListener((tabId, { url }) => {
    if (url !== undefined) void setBadge(tabId, { kind: 'none' });
  });
}
