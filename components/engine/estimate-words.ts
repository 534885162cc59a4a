import type { TokenCount } from '../../lib/core/audit/ledger';
import { t } from '../../lib/i18n/t';
import type { Estimate } from '../../lib/views/estimate';
import { formatDollars, formatDuration, formatNumber } from '../audit/format';

/** "about 5 calls, 17,000 tokens read and 3,000 written, $0.05 and about 20 s". */
export function estimateWords({ calls, tokens, dollars, seconds }: Estimate): string {
  return t('engine.estimate.all', {
    calls: t('engine.estimate.calls', { count: calls }),
    tokens: tokenWords({ prompt: round(tokens.prompt), reply: round(tokens.reply) }),
    price: dollars === null ? t('engine.estimate.no_price') : formatDollars(dollars),
    time: seconds === null ? t('engine.estimate.no_time') : formatDuration(seconds),
  });
}

/** "17,000 tokens read and 3,000 written". */
export function tokenWords({ prompt, reply }: TokenCount): string {
  return t('engine.estimate.tokens', { count: prompt, written: formatNumber(reply) });
}

/** An estimate that names every token would promise what it cannot keep. */
function round(tokens: number): number {
  const step = tokens < 1_000 ? 10 : 100;
  return Math.ceil(tokens / step) * step;
}
