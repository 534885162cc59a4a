import { language, t } from './t';

/** Returns "5 to 8", or "8" if both ends are the same. */
export function formatRange(low: number, high: number): string {
  return low === high ? high.toLocaleString(language()) : t('strength.range', { low, high });
}

/**
 * "5 to 8 of 12 checked supported": the one number of a check, in the same words on the page, in
 * the panel and in reports.
 */
export function saySupport(support: { firm: number; supported: number; checked: number }): string {
  const { firm, supported, checked } = support;
  if (checked === 0) return t('page.button.none');
  return t('page.button.supported', { supported: formatRange(firm, supported), checked });
}
