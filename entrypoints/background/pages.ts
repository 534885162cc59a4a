import { browser } from 'wxt/browser';

import type { Audit } from '../../lib/core/audit';
import type { AuditId, StatementId } from '../../lib/core/ids';
import { sendMessage } from '../../lib/messaging/protocol';
import { toPageCheck } from '../../lib/pipeline/to-page-check';
import type { AuditStore } from '../../lib/ports/audit-store';
import { readSettings } from './settings';

/** The open pages an audited answer may stand on. */
export type Pages = {
  auditChanged(id: AuditId): Promise<void>;
  /** `false`: the answer is on no open page. */
  showStatement(id: AuditId, statement: StatementId): Promise<boolean>;
};

export function createPages(store: AuditStore): Pages {
  return {
    async auditChanged(id) {
      const audit = await store.find(id);
      if (!audit) return;

      const check = toPageCheck(audit, await readSettings());
      await toEachPage(audit, tab => sendMessage('showCheck', check, tab));
    },
    async showStatement(id, statement) {
      const audit = await store.find(id);
      const span = audit?.statements.find(candidate => candidate.id === statement)?.span;
      if (!audit || !span) return false;

      const place = { answerId: audit.answer.id, statementId: statement, span };
      const isSelection = audit.answer.origin.kind === 'selection';
      const call = isSelection ? 'showSelectionOnPage' : 'showStatementOnPage';
      const shown = await toEachPage(audit, tab => sendMessage(call, place, tab));
      return shown.includes(true);
    },
  };
}

/** Calls every open page with the answer's address; a page that has gone counts as no reply. */
async function toEachPage<Reply>(
  audit: Audit,
  call: (tab: number | undefined) => Promise<Reply>,
): Promise<Reply[]> {
  const targets = await findTargets(audit);
  const replies = await Promise.allSettled(targets.map(call));
  return replies.flatMap(reply => (reply.status === 'fulfilled' ? [reply.value] : []));
}

async function findTargets({ answer }: Audit): Promise<(number | undefined)[]> {
  if (answer.pageUrl === null) return [];
  // The extension's own pages hear what the whole extension hears, not what a tab is told.
  if (new URL(answer.pageUrl).origin === location.origin) return [undefined];

  const tabs = await browser.tabs.query({});
  return tabs.flatMap(({ id, url }) =>
    id !== undefined && url !== undefined && mayHold(url, answer) ? [id] : [],
  );
}

/**
 * Whether a page is one the answer may stand on. A new chat gets its own address only
 * after its first answer; until then the host has to do.
 */
function mayHold(url: string, { pageUrl, conversationId }: Audit['answer']): boolean {
  if (pageUrl === null || new URL(url).host !== new URL(pageUrl).host) return false;

  return conversationId === null || url.includes(conversationId);
}
