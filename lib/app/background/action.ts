import { browser } from 'wxt/browser';
import type { PageCheck } from '../../core/answer/page-check';
import { t } from '../../i18n/t';
import { toActionBadge, type ActionBadge } from '../../views/action-badge';

/** Both grounds reach 4.5:1 with white; which of them it is, the words say too. */
const GROUNDS = { running: '#566070', waiting: '#566070', contradicted: '#a8232f' };

/** Says on the toolbar button of a tab what the check of its answer has come to. */
export async function showOnAction(tabId: number, check: PageCheck): Promise<void> {
  await setBadge(tabId, toActionBadge(check));
}

/**
 * Says it again on the button of a page that asks for what is known of its answers: it was loaded
 * anew, or verdicts were hidden for a while. Not over what a check has said there since.
 */
export async function recallOnAction(tabId: number, checks: readonly PageCheck[]): Promise<void> {
  const last = checks.findLast(check => toActionBadge(check).kind !== 'none');
  if (last && (await isBare(tabId))) await showOnAction(tabId, last);
}

async function isBare(tabId: number): Promise<boolean> {
  try {
    return (await browser.action.getBadgeText({ tabId })) === '';
  } catch {
    // The tab was closed meanwhile, and its button with it.
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
    case 'waiting':
      return { text: '…', title: t('action.waiting', { name }) };
    case 'contradicted':
      return {
        text: String(badge.statements),
        title: t('action.contradicted', { name, count: badge.statements }),
      };
  }
}

/** Leaves nothing of any check on the toolbar button, in every tab. */
export async function clearActions(): Promise<void> {
  const tabs = await browser.tabs.query({});
  const ids = tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await Promise.all(ids.map(id => setBadge(id, { kind: 'none' })));
}

/** A tab that goes to another address shows another answer, of which nothing is known yet. */
export function clearActionOnMove(): void {
  browser.tabs.onUpdated.addListener((tabId, { url }) => {
    if (url !== undefined) void setBadge(tabId, { kind: 'none' });
  });
}
