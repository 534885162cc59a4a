import { browser } from 'wxt/browser';
import type { PageCheck } from '../../core/answer/page-check';
import { t } from '../../i18n/t';
import { toActionBadge, type ActionBadge } from '../../views/action-badge';

/** Badge colours: contrast with white is at least 4.5:1; the text also names the state. */
const GROUNDS = {
  running: '#566070',
  waiting: '#566070',
  permission: '#566070',
  contradicted: '#a8232f',
  conflict: '#8a5a00',
};

export async function showOnAction(tabId: number, check: PageCheck): Promise<void> {
  await setBadge(tabId, toActionBadge(check));
}

/**
 * Shows it again on the button of a page that asks for the checks of its answers, after a reload or
 * after verdicts were hidden. Keeps a result that a check has shown there since.
 */
export async function recallOnAction(tabId: number, checks: readonly PageCheck[]): Promise<void> {
  const last = checks.findLast(check => toActionBadge(check).kind !== 'none');
  if (last && (await isBare(tabId))) await showOnAction(tabId, last);
}

async function isBare(tabId: number): Promise<boolean> {
  try {
    return (await browser.action.getBadgeText({ tabId })) === '';
  } catch {
    // The tab was closed meanwhile.
    return false;
  }
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
    // The tab was closed meanwhile.
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
    case 'waiting':
      return { text: '…', title: t('action.waiting', { name }) };
    case 'permission':
      return { text: '?', title: t('action.permission', { name }) };
    case 'contradicted':
      return {
        text: String(badge.statements),
        title: t('action.contradicted', { name, count: badge.statements }),
      };
    case 'conflict':
      return {
        text: `${String(badge.statements)}?`,
        title: t('action.conflict', { name, count: badge.statements }),
      };
  }
}

export async function clearActions(): Promise<void> {
  const tabs = await browser.tabs.query({});
  const ids = tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await Promise.all(ids.map(id => setBadge(id, { kind: 'none' })));
}

/** Clears the button of a tab that navigates: the checks of its new answer are not known yet. */
export function clearActionOnMove(): void {
  browser.tabs.onUpdated.addListener((tabId, { url }) => {
    if (url !== undefined) void setBadge(tabId, { kind: 'none' });
  });
}
