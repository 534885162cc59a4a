import type { VNode } from 'preact';

import { yearsSince } from '../../lib/core/age';
import type { IsoDateTime } from '../../lib/core/ids';
import type { Source } from '../../lib/core/source';
import { datesOf } from '../../lib/core/source-dates';
import type { DateClaim, DateOrigin } from '../../lib/core/source-dates';
import { t } from '../../lib/i18n/t';
import { SERVICE_NAMES } from '../source-mark-words';
import { listInRow } from './format';

/** When a source was published and last changed, how old that is, and who says so. */
export function SourceDates({ source, at }: { source: Source; at: IsoDateTime }): VNode | null {
  const { published, modified } = datesOf(source);
  const lines = [
    ...published.map(claim => t('evidence.published', { date: datedWords(claim, at) })),
    ...(modified ? [t('evidence.modified', { date: datedWords(modified, at) })] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <>
      <p class="soft" data-dates>
        <bdi>{lines.join(' · ')}</bdi>
      </p>
      {published.length > 1 && (
        <p class="source-mark source-mark-note" data-dates-differ>
          {t('evidence.dates_differ')}
        </p>
      )}
    </>
  );
}

/** "2016-05 (10 years ago), by Crossref" */
function datedWords({ date, by }: DateClaim, at: IsoDateTime): string {
  const years = yearsSince(date, at) ?? 0;
  const aged =
    years === 0 ? date : t('evidence.aged', { date, age: t('evidence.years', { count: years }) });
  if (by.length === 0) return aged;
  return t('evidence.said_by', { date: aged, by: listInRow(by.map(originName)) });
}

function originName(origin: DateOrigin): string {
  if (origin === 'page') return t('evidence.origin.page');
  return origin === 'copy' ? t('evidence.origin.copy') : SERVICE_NAMES[origin];
}
