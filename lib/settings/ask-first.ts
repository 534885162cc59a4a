import { isPrivateHost } from '../util/private-host';
import type { SavedConnection } from './judge-choice';
import { parseUrl } from '../util/openable-url';

/** Cost of a check, in dollars, above which the user is asked before anything is sent. */
export const ASK_LIMITS = ['always', '0.05', '0.25', '1', 'never'] as const;
export type AskLimit = (typeof ASK_LIMITS)[number];

/** Used if no prices were entered; about the price of middling models in 2026. */
const TOKENS_FOR_A_DOLLAR = 1_000_000;

/** Treats a model on the user's own machine as free unless they entered a price. */
export function mustAskFirst(
  { dollars, tokens }: { dollars: number | null; tokens: { prompt: number; reply: number } },
  limit: AskLimit,
  { baseUrl, price }: Pick<SavedConnection, 'baseUrl' | 'price'>,
): boolean {
  if (limit === 'always' || limit === 'never') return limit === 'always';
  if (price === undefined && isPrivateHost(parseUrl(baseUrl)?.hostname ?? '')) return false;
  return (dollars ?? (tokens.prompt + tokens.reply) / TOKENS_FOR_A_DOLLAR) > Number(limit);
}
