import { language, t } from './t';

/** Returns "5 to 8", or "8" if both ends are the same. */
export function formatRange(low: number, high: number): string {
  return low === high ? high.toLocaleString(language()) : t('strength.range', { low, high });
}
