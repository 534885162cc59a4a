import type { Answer, SiteId } from '../../lib/core/answer/answer';
import type { Audit } from '../../lib/core/audit/audit';
import { clipAtWord } from '../../lib/util/keep-title';
import { hasWords, t } from '../../lib/i18n/t';
import { hostOf } from '../../lib/util/openable-url';

export function siteName(site: SiteId): string {
  const key = `site.${site}`;
  return hasWords(key) ? t(key) : site;
}

export function originName({ origin, pageUrl }: Pick<Answer, 'origin' | 'pageUrl'>): string {
  switch (origin.kind) {
    case 'site':
      return siteName(origin.site);
    case 'selection': {
      const host = hostOf(pageUrl);
      return host === null ? t('audit.origin.selection') : t('audit.origin.selected_on', { host });
    }
    case 'pasted':
      return t('audit.origin.pasted');
  }
}

/** Fits ordinary questions; longer ones would push the verdicts off the screen. */
const TITLE_LENGTH = 100;

/** The question, or the answer's first words if no question is known. */
export function auditTitle({ answer }: Pick<Audit, 'answer'>): string {
  return clipAtWord(answer.question ?? answer.text.trim(), TITLE_LENGTH);
}
