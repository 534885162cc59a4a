import type { StatementCard } from '../../core/answer/page-check';
import { parseCardPlace } from '../../messaging/parse-calls';
import { toStatementCard } from '../../pipeline/to-statement-card';
import type { AuditStore } from '../../ports/store';
import { hasPageBadges, type Settings } from '../../settings/settings';
import type { Answer } from '../../core/answer/answer';

/** Sender of a call, as the browser reports it; a page cannot forge it. */
export type PageSender = {
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { url?: string | undefined } | undefined;
};

type CardDeps = {
  store: Pick<AuditStore, 'find' | 'findByAnswer'>;
  readSettings: () => Promise<Pick<Settings, 'badges' | 'checkView'>>;
  /** Origin of the extension, e.g. "chrome-extension://abc". */
  ownOrigin: string;
};

/**
 * A page gets the card of a statement only if it names the answer by the hash of its text, which
 * proves that it has the text, and has the address the answer was read at. Pasted and selected
 * answers have no badges on a page, and so no cards.
 *
 * `raw` is parsed here. `null` if the sender's page has no such statement of a check.
 */
export async function findCard(
  raw: unknown,
  sender: PageSender,
  { store, readSettings, ownOrigin }: CardDeps,
): Promise<StatementCard | null> {
  const place = parseCardPlace(raw);
  const url = pageOf(sender);
  if (place === null || url === null || !hasPageBadges(await readSettings())) return null;

  const id = await store.findByAnswer(place.answer);
  const audit = id && (await store.find(id));
  if (!audit || audit.answer.origin.kind !== 'site') return null;
  return mayHold(url, audit.answer, ownOrigin) ? toStatementCard(audit, place.statement) : null;
}

/** nb. A site changes its address without a reload; the tab has the newest of its top frame. */
function pageOf({ url, frameId, tab }: PageSender): string | null {
  return (frameId === 0 ? (tab?.url ?? url) : url) ?? null;
}

/**
 * Returns true if the page can contain the answer. A new chat gets its own address only after its
 * first answer; until then only the host is compared.
 */
export function mayHold(
  url: string,
  { pageUrl, conversationId }: Pick<Answer, 'pageUrl' | 'conversationId'>,
  ownOrigin: string,
): boolean {
  if (pageUrl === null) return false;
  const [open, captured] = [new URL(url), new URL(pageUrl)];
  if (open.host !== captured.host) return false;
  // The panel has the same origin as the sample.
  if (open.origin === ownOrigin) return open.pathname === captured.pathname;

  return conversationId === null || url.includes(conversationId);
}
