import type { Lost } from '../../lib/core/answer/answer';
import { listInRow, listInSentence } from '../../lib/i18n/format';
import { language, t } from '../../lib/i18n/t';

/** More are counted by their table, code or text. */
const SHOWN_NUMBERS = 8;
/** Share of the text below which naming its parts is enough. */
const SHARE_TO_NAME = 0.03;

/** Says what the page shows of an answer and its captured text lacks. */
export function lostSentence({ share, numbers, tables, formulas, code }: Lost): string {
  const list = [
    ...numbers.slice(0, SHOWN_NUMBERS),
    ...(numbers.length > SHOWN_NUMBERS ? ['…'] : []),
  ];
  const parts = [
    ...(tables > 0 ? [t('page.lost.tables', { count: tables })] : []),
    ...(formulas > 0 ? [t('page.lost.formulas', { count: formulas })] : []),
    ...(code > 0 ? [t('page.lost.code', { count: code })] : []),
    ...(list.length > 0
      ? [t('page.lost.numbers', { count: list.length, list: listInRow(list) })]
      : []),
    ...(share > SHARE_TO_NAME ? [t('page.lost.share', { percent: percentOf(share) })] : []),
  ];
  return t('page.lost.sentence', { parts: listInSentence(parts) });
}

function percentOf(share: number): string {
  return share.toLocaleString(language(), { style: 'percent' });
}
