import type { StatementCard } from '../../core/answer/page-check';
import { parseCardPlace } from '../../messaging/parse-calls';
import { toStatementCard } from '../../pipeline/to-statement-card';
import type { AuditStore } from '../../ports/store';
import { hasPageBadges, type Settings } from '../../settings/settings';
import type { Answer } from '../../core/answer/answer';

/** What the browser itself says of where a call comes from; no page can forge it. */
export type PageSender = {
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { url?: string | undefined } | undefined;
};

/** Answers pages that ask for one passage of an answer they hold. */
export type CardService = {
  /** `raw` is parsed here. `null`: the sender's page holds no such statement of a check. */
  find(raw: unknown, sender: PageSender): Promise<StatementCard | null>;
};

export type CardServiceDeps = {
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
export function createCardService({
  store,
  readSettings,
  ownOrigin,
}: CardServiceDeps): CardService {
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

/**
 * Whether a page is one the answer may stand on. A new chat gets its own address only
 * after its first answer; until then the host has to do.
 */
export function mayHold(
  url: string,
  { pageUrl, conversationId }: Pick<Answer, 'pageUrl' | 'conversationId'>,
  ownOrigin: string,
): boolean {
  if (pageUrl === null) return false;
  const [open, captured] = [new URL(url), new URL(pageUrl)];
  if (open.host !== captured.host) return false;
  // The panel stands at the same origin as the sample.
  if (open.origin === ownOrigin) return open.pathname === captured.pathname;

  return conversationId === null || url.includes(conversationId);
}
