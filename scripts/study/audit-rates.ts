import type { Share } from '../../lib/core/audit/rates';
import type { Shell } from '../lib/command';
import { formatTable } from '../lib/print-audit';
import type { Tally } from './audit-lines';

/** Rates by the words of `--fail-under`. */
export const FLOOR_NAMES = {
  statement: 'statementSupport',
  response: 'responseSupport',
  url: 'sourceUrlValidity',
} as const;

/** Least rate, from 0 to 1, over all items. */
export type Floors = Partial<Record<keyof typeof FLOOR_NAMES, number>>;

const TOO_LOW = 4;

export function printRates({ ids, rates, judged }: Tally, print: Shell['print']): void {
  const rows = Object.values(FLOOR_NAMES).map(name => [
    name,
    format(rates.get(name)),
    format(judged.get(name)),
  ]);
  print(formatTable([['of all answers', 'over all', 'of those checked'], ...rows]));
  print(`${ids.size} answers are checked.`);
}

/** Exit status: 0, or 4 where a rate is below its floor or there is none. */
export function statusOf({ rates }: Tally, floors: Floors, complain: Shell['complain']): number {
  const low = Object.entries(floors).filter(([name, floor]) => {
    const { count = 0, of = 0 } = rates.get(FLOOR_NAMES[name as keyof typeof FLOOR_NAMES]) ?? {};
    return of === 0 || count / of < floor;
  });
  for (const [name, floor] of low) {
    const rate = rates.get(FLOOR_NAMES[name as keyof typeof FLOOR_NAMES]);
    complain(`The ${name} rate is ${format(rate)}, below ${floor}.`);
  }
  return low.length > 0 ? TOO_LOW : 0;
}

function format(share: Share | undefined): string {
  if (!share || share.of === 0) return 'none';
  return `${(share.count / share.of).toFixed(3)} (${share.count} of ${share.of})`;
}
