import type { BadgeView, CardReading } from '../../lib/ports/page-ui';
import type { PageRange } from '../../lib/core/source/source-pages';
import type { CardPassage } from '../../lib/core/answer/statement-card';
import { t } from '../../lib/i18n/t';
import { cardFailureSentence } from './page-words';

/** The lines of a card, in their order; one that is empty takes up no room. */
export const CARD_LINES = [
  'quote',
  'title',
  'host',
  'pages',
  'note',
  'others',
  'disputed',
  'several',
] as const;
export type CardLine = (typeof CARD_LINES)[number];
export type CardTexts = Record<CardLine, string>;

export const NO_TEXTS: CardTexts = {
  quote: '',
  title: '',
  host: '',
  pages: '',
  note: '',
  others: '',
  disputed: '',
  several: '',
};

/** What a card says below its head; `reading` is `null` until it is known. */
export function cardTexts(item: BadgeView, reading: CardReading | null): CardTexts {
  const texts = { ...NO_TEXTS, several: severalOf(item) };
  if (reading === null) return { ...texts, note: t('page.card.reading') };
  if (!reading.ok) return { ...texts, note: cardFailureSentence(reading.failure) };

  const { kind, passage, others, isDisputed } = reading.value;
  return {
    ...texts,
    ...(passage === null ? { note: t(`verdict.sentence.${kind}`) } : passageTexts(passage)),
    others: others === 0 ? '' : t('page.card.others', { count: others }),
    disputed: isDisputed ? t('page.card.disputed') : '',
  };
}

function passageTexts({ text, isCut, title, host, pages }: CardPassage): Partial<CardTexts> {
  return {
    quote: t(isCut ? 'page.card.quote_cut' : 'page.card.quote', { text }),
    title,
    host: host ?? '',
    pages: pages === null ? '' : pagesWords(pages),
  };
}

/** nb. As words: numbers of pages have no thousands. */
function pagesWords({ first, last }: PageRange): string {
  return first === last
    ? t('page.card.page', { page: String(first) })
    : t('page.card.pages', { first: String(first), last: String(last) });
}

function severalOf({ number, statements = [] }: BadgeView): string {
  const last = number + statements.length - 1;
  return statements.length < 2 ? '' : t('page.card.several', { first: number, last });
}
