import type { onMessage } from './protocol';

/** Sender as described by the browser itself; no page can forge it. */
export type SenderFacts = {
  id?: string | undefined;
  url?: string | undefined;
  origin?: string | undefined;
};

/** Id and origin of the extension, e.g. "abc" and "chrome-extension://abc". */
export type OwnIdentity = { id: string; origin: string };

/** Returns true for pages and workers of the extension, not its content scripts (same id). */
export function isOwnPage(sender: SenderFacts, own: OwnIdentity): boolean {
  if (sender.id !== own.id) return false;
  // nb. Chrome gives no origin for its service worker. A given origin must be ours: a sandboxed
  // frame has our address, but an origin of its own.
  if (sender.origin !== undefined && sender.origin !== own.origin) return false;
  return sender.url?.startsWith(`${own.origin}/`) ?? false;
}

export function forOwnPages(listen: typeof onMessage, own: OwnIdentity): typeof onMessage {
  return (type, answer) =>
    listen(type, message => {
      if (isOwnPage(message.sender, own)) return answer(message);
      throw new Error(`messaging: only the extension's own pages may call "${type}"`);
    });
}
