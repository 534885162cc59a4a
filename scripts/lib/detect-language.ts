import { eld } from 'eld/extrasmall';

import type { DetectLanguage } from '../../lib/ports/detect-language';

/** Replaces the browser's detector, which Node does not have. */
export const detectLanguage: DetectLanguage = text => {
  const found = eld.detect(text);
  return Promise.resolve(found.isReliable() && found.language !== '' ? found.language : null);
};
