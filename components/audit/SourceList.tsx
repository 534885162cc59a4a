import type { VNode } from 'preact';

import { isSettled } from '../../lib/core/pair';
import type { Audit } from '../../lib/core/audit';
import type { ReadSource, Source, UnreadableSource } from '../../lib/core/source';
import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/state/audit-index';
import { hostOf } from '../../lib/state/openable-url';
import { notJudgedLabel, reasonWords } from '../reason-words';
import { ExternalLink } from '../ui/ExternalLink';
import { Message } from '../ui/Message';
import { useAuditTools } from './audit-tools';
import { formatDate, formatNumber, listInRow } from './format';
import { ChangedSince } from './ChangedSince';
import { GivenNote } from './GivenNote';
import { OwnText } from './OwnText';
import { ReasonActions } from './ReasonActions';
import { SourceMarks } from './SourceMarks';
import { readLabel } from './source-words';

/** Every source of the answer: whether it could be read, and what it carries. */
export function SourceList({ index }: { index: AuditIndex }): VNode {
  const { columns } = index.matrix;
  if (columns.length === 0) return <p class="soft">{t('audit.sources.none')}</p>;
  return (
    <ol class="sources" aria-label={t('audit.sources.label')}>
      {columns.map(({ source, number }) => (
        <SourceCard key={source.id} audit={index.audit} source={source} number={number} />
      ))}
    </ol>
  );
}

type SourceCardProps = { audit: Audit; source: Source; number: number };

function SourceCard({ audit, source, number }: SourceCardProps): VNode {
  const { ownOrigin } = useAuditTools();
  const host = hostOf(source.url);
  return (
    <li class={`source source-${source.status}`} data-source={source.status}>
      <span class="source-number">{number}</span>
      <div class="source-body">
        <h2 class="source-title" dir="auto">
          {source.title}
        </h2>
        {host !== null && <p class="source-host">{host}</p>}
        <SourceStatus audit={audit} source={source} />
        <GivenNote source={source} />
        <SourceMarks source={source} at={audit.startedAt} />
        {source.status === 'read' && <ChangedSince source={source} />}
        <div class="row">
          {source.status === 'unreadable' && !source.given && (
            <ReasonActions audit={audit} source={source} reason={source.reason} />
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

function SourceStatus({ audit, source }: { audit: Audit; source: Source }): VNode {
  switch (source.status) {
    case 'pending':
      return (
        <p class="soft">
          {audit.status === 'running' ? t('audit.sources.pending') : notJudgedLabel('stopped')}
        </p>
      );
    case 'read':
      return <ReadStatus audit={audit} source={source} />;
    case 'unreadable':
      return (
        <>
          <p class="source-reason">{notJudgedLabel(source.reason)}</p>
          <p class="soft">
            {reasonWords(source.reason).sentence} {reasonWords(source.reason).nextStep}
            {answeredWords(source)}
          </p>
        </>
      );
  }
}

/** The evidence of the server itself, where it refused. */
function answeredWords({ visit }: UnreadableSource): string {
  const status = visit?.httpStatus ?? null;
  if (status === null || (status >= 200 && status < 300)) return '';
  return ` ${t('evidence.server_answered', { status: String(status) })}`;
}

function ReadStatus({ audit, source }: { audit: Audit; source: ReadSource }): VNode {
  const own = audit.pairs.filter(pair => pair.sourceId === source.id);
  const supports = own.filter(pair => isSettled(pair) && pair.finding.kind === 'supported').length;
  const cited = own.filter(pair => pair.cited).length;
  const { retrievedAt } = source.visit;
  const day = <time dateTime={retrievedAt}>{formatDate(retrievedAt)}</time>;
  return (
    <>
      <p>
        <Message
          name="audit.sources.length"
          nodes={{ read: <bdi>{readLabel(source)}</bdi>, length: formatNumber(source.textLength) }}
        />
        <span class="soft">
          {' '}
          · {source.fromCache ? <Message name="audit.sources.kept" nodes={{ day }} /> : day}
        </span>
      </p>
      <UnreadPages source={source} />
      <p>
        <strong>{t('audit.sources.supports', { count: supports })}</strong>
        <span class="soft"> · {t('audit.sources.cited_for', { count: cited })}</span>
      </p>
    </>
  );
}

/** A statement may stand on a page that is a picture: then not finding it says less. */
function UnreadPages({ source }: { source: ReadSource }): VNode | null {
  const unread = source.pages?.unread ?? [];
  if (unread.length === 0) return null;
  return (
    <p class="source-reason">
      {t('audit.sources.unread_pages', {
        count: unread.length,
        pages: listInRow(unread.map(String)),
      })}
    </p>
  );
}
