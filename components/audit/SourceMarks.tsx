import type { VNode } from 'preact';

import type { IsoDateTime } from '../../lib/core/ids';
import { SERVICES } from '../../lib/core/source/services';
import type { ReadSource, Source } from '../../lib/core/source/source';
import { changeCause, findLaterChange } from '../../lib/core/source/source-changes';
import type { SourceChecks, SourceMark } from '../../lib/core/source/source-checks';
import {
  type DateClaim,
  type DateOrigin,
  datesOf,
  yearsSince,
} from '../../lib/core/source/source-dates';
import { formatDate, listInRow } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { ExternalLink } from '../ui/ExternalLink';
import { useAuditTools, useLookup } from './audit-tools';
import { failureWords, markWords } from './source-words';

export function SourceMarks({ source, at }: { source: Source; at: string }): VNode | null {
  const { checks } = source;
  if (!checks) return null;
  return (
    <>
      {source.status === 'read' && <VersionLine source={source} />}
      <SourceDates source={source} at={at} />
      {checks.marks.length > 0 && (
        <ul class="stack gap-4" aria-label={t('mark.list')}>
          {checks.marks.map((mark, place) => (
            <Mark key={`${mark.kind} ${String(place)}`} mark={mark} />
          ))}
        </ul>
      )}
      <Gaps checks={checks} />
    </>
  );
}

function Mark({ mark }: { mark: SourceMark }): VNode {
  const { ownOrigin } = useAuditTools();
  const { label, tone, sentence, nextStep } = markWords(mark);
  return (
    <li class={`source-mark source-mark-${tone}`} data-mark={mark.kind}>
      <strong>{t('mark.named', { label })}</strong>{' '}
      <span dir="auto">
        {sentence} {nextStep}
      </span>
      {mark.kind === 'archived' && (
        <>
          {' '}
          <ExternalLink url={mark.url} ownOrigin={ownOrigin}>
            {t('mark.open_copy')}
          </ExternalLink>
        </>
      )}
    </li>
  );
}

function VersionLine({ source: { version } }: { source: ReadSource }): VNode | null {
  const { ownOrigin } = useAuditTools();
  if (!version) return null;
  const from = SERVICES[version.from].name;
  if (version.kind === 'record') {
    return <p data-version="record">{t('mark.version.record', { from })}</p>;
  }
  return (
    <p data-version="open-copy">
      {t('mark.version.open_copy', { from })}{' '}
      <ExternalLink url={version.url} ownOrigin={ownOrigin}>
        {t('mark.open_copy')}
      </ExternalLink>
    </p>
  );
}

/** Lists the services that gave no answer, so that silence is not taken for one. */
function Gaps({ checks: { gaps } }: { checks: SourceChecks }): VNode | null {
  if (gaps === null || gaps.failures.length === 0) return null;
  const silent = gaps.failures.map(({ service, reason }) =>
    t('mark.silent.service', { service: SERVICES[service].name, reason: failureWords(reason) }),
  );
  return <p class="soft">{t('mark.silent.all', { services: listInRow(silent) })}</p>;
}

/** Shows when a source was published and last changed, its age, and where the dates come from. */
function SourceDates({ source, at }: { source: Source; at: IsoDateTime }): VNode | null {
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

/** "2016-05 (10 years ago), by Crossref". */
function datedWords({ date, by }: DateClaim, at: IsoDateTime): string {
  const years = yearsSince(date, at) ?? 0;
  const aged =
    years === 0 ? date : t('evidence.aged', { date, age: t('evidence.years', { count: years }) });
  return t('evidence.said_by', { date: aged, by: listInRow(by.map(originName)) });
}

function originName(origin: DateOrigin): string {
  if (origin === 'page') return t('evidence.origin.page');
  return origin === 'copy' ? t('evidence.origin.copy') : SERVICES[origin].name;
}

export function ChangedSince({ source }: { source: ReadSource }): VNode | null {
  const { findReadings } = useAuditTools();
  const later = findLaterChange(source, useLookup(findReadings, source.url) ?? []);
  const how = later && changeCause(source, later);
  if (!later || !how) return null;
  return (
    <p
      class="source-mark source-mark-note"
      data-changed-since={later.retrievedAt}
      data-changed-how={how}
    >
      <strong>{t(`evidence.changed.later_${how}_head`)}</strong>{' '}
      {t(`evidence.changed.later_${how}`, { date: formatDate(later.retrievedAt) })}{' '}
      {t('evidence.changed.kept', { date: formatDate(source.visit.retrievedAt) })}
    </p>
  );
}
