import { t } from '../../i18n/t';

/** Texts around the conversation, by the name in their element's `data-words`. */
const PLACES = ['brand', 'notice.lead', 'notice.text', 'you', 'assistant', 'closed'] as const;

/** Translates the texts around the sample's question and answer, which remain English. */
export function sayAround(page: Document): void {
  for (const place of PLACES) {
    const element = page.querySelector(`[data-words="${place}"]`);
    if (element) element.textContent = t(`page.sample.${place}`);
  }
  const topic = page.querySelector('h1')?.textContent ?? '';
  page.title = t('page.sample.title', { topic });
}
