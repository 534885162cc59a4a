import type { TokenCount } from '../../lib/core/ledger';
import type { Estimate } from '../../lib/state/estimate';
import { formatDollars, formatDuration, formatNumber, plural } from '../audit/format';
import { joinWords } from './engine-words';

/** "about 5 calls, 17,000 tokens read and 3,000 written, $0.05 and about 20 s". */
export function estimateWords({ calls, tokens, dollars, seconds }: Estimate): string {
  return joinWords([
    `about ${plural(calls, 'call')}`,
    tokenWords({ prompt: round(tokens.prompt), reply: round(tokens.reply) }),
    dollars === null ? 'an unknown price' : formatDollars(dollars),
    seconds === null ? 'an unknown time (test the connection to know)' : formatDuration(seconds),
  ]);
}

/** "17,000 tokens read and 3,000 written". */
export function tokenWords({ prompt, reply }: TokenCount): string {
  return `${plural(prompt, 'token')} read and ${formatNumber(reply)} written`;
}

/** An estimate that names every token would promise what it cannot keep. */
function round(tokens: number): number {
  const step = tokens < 1_000 ? 10 : 100;
  return Math.ceil(tokens / step) * step;
}
