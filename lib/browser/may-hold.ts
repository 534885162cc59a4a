import type { Answer } from '../core/answer/answer';

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
