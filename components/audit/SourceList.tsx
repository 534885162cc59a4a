import { Fragment, type VNode } from 'preact';
import { useState } from 'preact/hooks';

import { isSettled } from '../../lib/core/audit/pair';
import type { Audit } from '../../lib/core/audit/audit';
import type { FindingKind } from '../../lib/core/audit/finding';
import { isPermissionReason } from '../../lib/core/audit/verdict';
import {
  hidesMuch,
  isOfAnswer,
  type ReadSource,
  type Source,
  type UnreadableSource,
} from '../../lib/core/source/source';
import { isWarning } from '../../lib/core/source/source-checks';
import { formatDate, formatNumber, listInRow } from '../../lib/i18n/format';
import { explain, inOneLine, t } from '../../lib/i18n/t';
import type { AuditIndex, MatrixColumn } from '../../lib/views/audit-index';
import { hostOf } from '../../lib/util/openable-url';
import { groupByCause } from '../../lib/views/causes';
import { arrangeSources } from '../../lib/views/source-order';
import { ExternalLink } from '../ui/ExternalLink';
import { Message } from '../ui/Message';
import { useAuditTools } from './audit-tools';
import { CauseLine } from './CauseLine';
import { GivenNote } from './GivenNote';
import { OwnText } from './OwnText';
import { ReasonActions } from './NotJudged';
import { ChangedSince, SourceMarks } from './SourceMarks';
import { aliasNames } from '../../lib/views/source-name';
import { kindWords, labelOf, readLabel } from './source-words';
import { hiddenWords, labelWords } from '../../lib/reports/report-numbers';

export function SourceList({ index }: { index: AuditIndex }): VNode {
  // Arranged once: a row the user reads or types in must not move while sources are being read.
  const [{ listed, unread }] = useState(() => arrangeSources(index));
  if (listed.length + unread.length === 0) return <p class="soft">{t('audit.no_source')}</p>;
  const cards = (columns: readonly MatrixColumn[]): VNode => (
    <ol class="sources stack" aria-label={t('audit.sources.label')}>
      {columns.flatMap(({ source: { id } }) => {
        const column = index.columns.get(id);
        return column ? [<SourceCard key={id} audit={index.audit} column={column} />] : [];
      })}
    </ol>
  );
  return (
    <div class="stack">
      {unread.length > 0 && (
        <div class="cause-group stack gap-6">
          <UnreadCauses index={index} columns={unread} />
          <details class="disclosure" data-unread>
            <summary>{t('audit.flag.unread', { count: unread.length })}</summary>
            {cards(unread)}
          </details>
        </div>
      )}
      {listed.length > 0 && cards(listed)}
    </div>
  );
}

/** Counts the sources that are still unread, by cause. */
function UnreadCauses(props: { index: AuditIndex; columns: readonly MatrixColumn[] }): VNode {
  const { audit, columns } = props.index;
  const unread = props.columns.flatMap(({ source: { id } }) => {
    const source = columns.get(id)?.source;
    return source?.status === 'unreadable' ? [source] : [];
  });
  return (
    <>
      {groupByCause(unread, ({ reason }) => reason).map(({ reason, members }) => (
        <CauseLine
          key={reason}
          audit={audit}
          reason={reason}
          words={`${t('count.sources', { count: members.length })} · ${t(`reason.short.${reason}`)}`}
          sources={members}
        />
      ))}
    </>
  );
}

type SourceProps = { audit: Audit; source: Source };

function SourceCard({ audit, column }: { audit: Audit; column: MatrixColumn }): VNode {
  const { ownOrigin } = useAuditTools();
  const { source, number, name, about } = column;
  return (
    <li class={`source box source-${source.status}`} data-source={source.status}>
      <span class="source-number">{number}</span>
      <div class="source-body stack gap-4 small">
        <h2 class="source-title" dir="auto">
          {name}
        </h2>
        <AboutLine about={about} />
        <PlaceLine audit={audit} column={column} />
        <AliasLine source={source} />
        <SourceStatus audit={audit} source={source} />
        <MarkLine source={source} />
        <GivenNote source={source} />
        {source.status === 'read' && <ChangedSince source={source} />}
        <MoreAbout audit={audit} source={source} />
        <div class="row">
          {source.status === 'unreadable' && !source.given && (
            <ReasonActions audit={audit} sources={[source]} reason={source.reason} />
          )}
          <ExternalLink url={source.url} ownOrigin={ownOrigin}>
            {t('audit.sources.open')}
          </ExternalLink>
        </div>
        <OwnText audit={audit} source={source} />
      </div>
    </li>
  );
}

/** Who published a source, what it is and when, in sight. */
function AboutLine({ about }: Pick<MatrixColumn, 'about'>): VNode | null {
  const words = [about.publisher ?? '', kindWords(about)].filter(part => part !== '').join(' · ');
  if (words === '') return null;
  return (
    <p data-about>
      <bdi>{words}</bdi> {about.isRecent && <span class="tag">{t('mark.recent')}</span>}
    </p>
  );
}

/** Where a source is, unless its publisher is named by that, and how much of it was read. */
function PlaceLine({ audit, column }: { audit: Audit; column: MatrixColumn }): VNode | null {
  const { source, about } = column;
  const { ownOrigin } = useAuditTools();
  const isPackaged = source.url?.startsWith(`${ownOrigin}/`) ?? false;
  const host = isPackaged ? t('audit.sources.packaged') : hostOf(source.url);
  const isOffered = isOfAnswer(source, audit.answer.citations);
  const parts = [
    host !== null && host.replace(/^www\./, '') !== about.publisher && host,
    source.status === 'read' && <bdi>{readLabel(source)}</bdi>,
    isOffered && <span data-of-answer>{t('audit.of_answer')}</span>,
  ].filter(part => part !== false);
  if (parts.length === 0) return null;
  return (
    <p class="soft tiny">
      {parts.map((part, place) => (
        <Fragment key={place}>
          {place > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

function AliasLine({ source }: { source: Source }): VNode | null {
  const names = aliasNames(source);
  if (names.length === 0) return null;
  return (
    <p class="soft tiny" data-aliases>
      {t('audit.sources.aliases', { names: listInRow(names) })}
    </p>
  );
}

function SourceStatus({ audit, source }: SourceProps): VNode {
  switch (source.status) {
    case 'pending':
      return (
        <p class="soft">
          {audit.status === 'running'
            ? t('audit.sources.pending')
            : t('reason.label', { reason: t(`reason.short.stopped`) })}
        </p>
      );
    case 'read':
      return <ReadStatus audit={audit} source={source} />;
    case 'unreadable':
      return (
        <>
          <p class="source-reason verdict-not-judged">
            {audit.status === 'waiting' && isPermissionReason(source.reason)
              ? t('wait.permission')
              : t('reason.label', { reason: t(`reason.short.${source.reason}`) })}
          </p>
          <p class="soft">
            {inOneLine(explain('reason', source.reason))}
            {answeredWords(source)}
          </p>
        </>
      );
  }
}

function answeredWords({ visit }: UnreadableSource): string {
  const status = visit?.httpStatus ?? null;
  if (status === null || (status >= 200 && status < 300)) return '';
  return ` ${t('evidence.server_answered', { status: String(status) })}`;
}

function ReadStatus({ audit, source }: { audit: Audit; source: ReadSource }): VNode {
  const own = audit.pairs.filter(pair => pair.sourceId === source.id);
  const count = (kind: FindingKind): number =>
    own.filter(pair => isSettled(pair) && pair.finding.kind === kind).length;
  const against = count('contradicted');
  const cited = own.filter(pair => pair.cited).length;
  const labels = labelWords(audit.pairs, source.id);
  return (
    <>
      <p>
        <strong>{t('audit.sources.supports', { count: count('supported') })}</strong>
        {against > 0 && (
          <strong> · {t('about_check.source_contradicts', { number: against })}</strong>
        )}
        <span class="soft"> · {t('audit.sources.cited_for', { count: cited })}</span>
        {labels !== null && <span class="soft"> · {labels}</span>}
      </p>
      <UnreadPages source={source} />
      {hiddenWords(source).map(words => (
        <p class="soft" key={words}>
          {words}
        </p>
      ))}
    </>
  );
}

function MarkLine({ source }: { source: Source }): VNode | null {
  const marks = source.checks?.marks ?? [];
  const isHiding = source.status === 'read' && hidesMuch(source);
  if (marks.length === 0 && !isHiding) return null;
  return (
    <ul class="wrap gap-4" aria-label={t('mark.list')}>
      {isHiding && (
        <li class="tag tag-warning" data-mark-tag="hidden-text">
          {t('audit.sources.hides_much')}
        </li>
      )}
      {marks.map((mark, place) => (
        <li
          key={`${mark.kind} ${String(place)}`}
          class={`tag${isWarning(mark) ? ' tag-warning' : ''}`}
          data-mark-tag={mark.kind}
        >
          {labelOf(mark)}
        </li>
      ))}
    </ul>
  );
}

function MoreAbout({ audit, source }: SourceProps): VNode | null {
  if (source.status !== 'read' && !source.checks) return null;
  return (
    <details class="disclosure source-more">
      <summary>{t('about_check.source_more')}</summary>
      {source.status === 'read' && <ReadLength source={source} />}
      <SourceMarks source={source} at={audit.startedAt} />
    </details>
  );
}

function ReadLength({ source }: { source: ReadSource }): VNode {
  const { retrievedAt } = source.visit;
  const day = <time dateTime={retrievedAt}>{formatDate(retrievedAt)}</time>;
  return (
    <p>
      <Message
        name="audit.sources.length"
        nodes={{ read: <bdi>{readLabel(source)}</bdi>, length: formatNumber(source.textLength) }}
      />
      <span class="soft">
        {' '}
        · {source.fromCache ? <Message name="audit.facts.retrieved.kept" nodes={{ day }} /> : day}
      </span>
    </p>
  );
}

/** Warns of scanned pages: the support may be on one, so not finding it says less. */
function UnreadPages({ source }: { source: ReadSource }): VNode | null {
  const unread = source.pages?.unread ?? [];
  if (unread.length === 0) return null;
  return (
    <p class="source-reason verdict-not-judged">
      {t('audit.sources.unread_pages', {
        count: unread.length,
        pages: listInRow(unread.map(String)),
      })}
    </p>
  );
}
