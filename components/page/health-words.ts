import type { PageHealth } from '../../lib/ports/page-ui';
import { t } from '../../lib/i18n/t';

/** What the note on a page says that cannot be read as it should. */
export function healthWords(health: Exclude<PageHealth, 'readable'>): {
  title: string;
  text: string;
} {
  return { title: t(`page.health.${health}.title`), text: t(`page.health.${health}.text`) };
}

/** What a reader can do on such a page, the easier one first. */
export function waysOut(): string[] {
  return [t('page.health.select'), t('page.health.paste')];
}
