import { browser } from 'wxt/browser';
import type { Audit } from '../../core/audit/audit';
import type { PanelPlace } from '../../core/answer/page-check';
import type { AuditId, StatementId } from '../../core/ids';
import { sendMessage } from '../../messaging/protocol';
import { placeIn, toPageCheck } from '../../pipeline/to-page-check';
import type { AuditStore } from '../../ports/store';
import { hasPageBadges } from '../../settings/settings';
import { showOnAction } from './action';
import type { EngineHost } from './engine-host';
import { findWaitOf } from './audit-service';
import { mayHold } from './card-service';
import { readSettings } from '../../browser/settings';
import { toAllTabs } from '../../browser/tabs';

export type Pages = ReturnType<typeof createPages>;

export function createPages(
  store: AuditStore,
  host: Pick<EngineHost, 'findWait'> & {
    /** The audit waits for permission to read some sites. */
    onWaiting: (id: AuditId) => void;
  },
) {
  return {
    async auditChanged(id: AuditId): Promise<void> {
      const audit = await store.find(id);
      if (!audit) {
        // Informs every page: only the deleted audit knew which of them showed it.
        await toAllTabs(tab => sendMessage('forgetCheck', id, tab));
        return;
      }
      if (audit.status === 'waiting') host.onWaiting(id);
      const wait = await findWaitOf(audit, host);
      const check = toPageCheck(audit, { badges: hasPageBadges(await readSettings()), wait });
      await toEachPage(audit, async page => {
        await sendMessage('showCheck', check, page.address);
        await showOnAction(page.tab, check);
      });
    },
    /** Highlights a statement on the pages of its audit. */
    async pointAt(place: PanelPlace): Promise<void> {
      const audit = await store.find(place.audit);
      if (audit) await toEachPage(audit, page => sendMessage('pointOnPage', place, page.address));
    },
    /**
     * `false` if the answer is on no open page. `bringForward`: also activates its tab, which a
     * panel that is itself a tab must not do.
     */
    async showStatement(
      id: AuditId,
      statement: StatementId,
      { bringForward }: { bringForward: boolean },
    ): Promise<boolean> {
      const audit = await store.find(id);
      const found = audit?.statements.find(candidate => candidate.id === statement);
      if (!audit || !found) return false;

      const place = { answerId: audit.answer.id, statementId: statement, ...placeIn(found) };
      const isSelection = audit.answer.origin.kind === 'selection';
      const call = isSelection ? 'showSelectionOnPage' : 'showStatementOnPage';
      const replies = await toEachPage(audit, page => sendMessage(call, place, page.address));
      const shown = replies.find(({ reply }) => reply);
      if (shown && bringForward) await browser.tabs.update(shown.page.tab, { active: true });
      return shown !== undefined;
    },
  };
}

type OpenPage = { tab: number; address: number | undefined };

/** Calls every open page with the answer's address; a closed page counts as no reply. */
async function toEachPage<Reply>(
  audit: Audit,
  call: (page: OpenPage) => Promise<Reply>,
): Promise<{ page: OpenPage; reply: Reply }[]> {
  const pages = await findPages(audit);
  const replies = await Promise.allSettled(
    pages.map(async page => ({ page, reply: await call(page) })),
  );
  return replies.flatMap(reply => (reply.status === 'fulfilled' ? [reply.value] : []));
}

async function findPages({ answer }: Audit): Promise<OpenPage[]> {
  const { pageUrl } = answer;
  if (pageUrl === null) return [];

  // The extension's own pages receive broadcasts to the extension, not messages to a tab.
  const isOwn = new URL(pageUrl).origin === location.origin;
  const tabs = await browser.tabs.query({});
  const pages = tabs.flatMap(({ id, url }): OpenPage[] =>
    id !== undefined && url !== undefined && mayHold(url, answer, location.origin)
      ? [{ tab: id, address: isOwn ? undefined : id }]
      : [],
  );
  // One call reaches them all, and the first reply counts.
  return isOwn ? pages.slice(0, 1) : pages;
}
