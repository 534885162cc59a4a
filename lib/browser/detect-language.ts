import { browser } from 'wxt/browser';

import type { DetectLanguage } from '../ports/detect-language';

/** Asks the browser's own detector, which sends nothing. */
export const detectLanguage: DetectLanguage = async text => {
  const { isReliable, languages } = await browser.i18n.detectLanguage(text);
  const [first] = languages.toSorted((a, b) => b.percentage - a.percentage);
  return isReliable && first !== undefined && first.language !== 'und' ? first.language : null;
};
