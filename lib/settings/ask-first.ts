import { isPrivateHost } from '../util/private-host';
import type { SavedConnection } from './engine-choice';
import { parseUrl } from '../util/openable-url';

/** From what a check may cost on the user is asked before anything is sent; in dollars. */
export const ASK_LIMITS = ['always', '0.05', '0.25', '1', 'never'] as const;
export type AskLimit = (typeof ASK_LIMITS)[number];

/** Where no prices were entered; about what middling models cost in 2026. */
const TOKENS_FOR_A_DOLLAR = 1_000_000;

/**
 * Whether the user is asked before a check is sent to their API. What runs on a machine of
 * their own costs nothing, as long as they have not said that it does.
 */
export function mustAskFirst(
  { dollars, tokens }: { dollars: number | null; tokens: { prompt: number; reply: number } },
  limit: AskLimit,
  { baseUrl, price }: Pick<SavedConnection, 'baseUrl' | 'price'>,
): boolean {
  if (limit === 'always' || limit === 'never') return limit === 'always';
  if (price === undefined && isPrivateHost(parseUrl(baseUrl)?.hostname ?? '')) return false;
  return (dollars ?? (tokens.prompt + tokens.reply) / TOKENS_FOR_A_DOLLAR) > Number(limit);
}
