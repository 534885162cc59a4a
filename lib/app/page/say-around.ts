import { t } from '../../i18n/t';

/** What stands around the conversation, by the name its element has in `data-words`. */
const PLACES = ['brand', 'notice.lead', 'notice.text', 'you', 'assistant', 'closed'] as const;

/** Says what stands around the sample's question and answer, which are English in any language. */
export function sayAround(page: Document): void {
  for (const place of PLACES) {
    const element = page.querySelector(`[data-words="${place}"]`);
    if (element) element.textContent = t(`page.sample.${place}`);
  }
  const topic = page.querySelector('h1')?.textContent ?? '';
  page.title = t('page.sample.title', { topic });
}
