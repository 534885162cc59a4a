import type { StatementCard } from '../../core/answer/statement-card';
import { parseCardPlace } from '../../messaging/parse-ids';
import { toStatementCard } from '../../pipeline/to-statement-card';
import type { AuditStore } from '../../ports/audit-store';
import { hasPageBadges, type Settings } from '../../settings/settings';
import { mayHold } from '../../browser/may-hold';

/** What the browser itself says of where a call comes from; no page can forge it. */
export type PageSender = {
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { url?: string | undefined } | undefined;
};

/** Answers pages that ask for one passage of an answer they hold. */
export type CardDesk = {
  /** `raw` is parsed here. `null`: the sender's page holds no such statement of a check. */
  find(raw: unknown, sender: PageSender): Promise<StatementCard | null>;
};

export type CardDeskDeps = {
  store: Pick<AuditStore, 'find' | 'findByAnswer'>;
  readSettings: () => Promise<Pick<Settings, 'badges' | 'judgeBlind'>>;
  /** The extension's own, e.g. "chrome-extension://abc". */
  ownOrigin: string;
};

/**
 * A page gets the card of a statement only if it names the answer by the hash of its text, so that
 * it has to know that, and stands where the answer was read. Pasted and selected answers have no
 * badges on a page, and so no cards.
 */
export function createCardDesk({ store, readSettings, ownOrigin }: CardDeskDeps): CardDesk {
  return {
    async find(raw, sender) {
      const place = parseCardPlace(raw);
      const url = pageOf(sender);
      if (place === null || url === null || !hasPageBadges(await readSettings())) return null;

      const id = await store.findByAnswer(place.answer);
      const audit = id && (await store.find(id));
      if (!audit || audit.answer.origin.kind !== 'site') return null;
      return mayHold(url, audit.answer, ownOrigin) ? toStatementCard(audit, place.statement) : null;
    },
  };
}

/** nb. A site changes its address without loading anew; of its top frame the tab knows the newest. */
function pageOf({ url, frameId, tab }: PageSender): string | null {
  return (frameId === 0 ? (tab?.url ?? url) : url) ?? null;
}
