import type { VNode } from 'preact';

import { isSettled } from '../../lib/core/pair';
import type { Audit } from '../../lib/core/audit';
import type { ReadSource, Source } from '../../lib/core/source';
import type { AuditIndex } from '../../lib/state/audit-index';
import { hostOf } from '../../lib/state/openable-url';
import { notJudgedLabel, REASON_WORDS } from '../reason-words';
import { ExternalLink } from '../ui/ExternalLink';
import { useAuditTools } from './audit-tools';
import { formatDate, formatNumber, plural } from './format';
import { ChangedSince } from './ChangedSince';
import { GivenNote } from './GivenNote';
import { OwnText } from './OwnText';
import { ReasonActions } from './ReasonActions';
import { SourceMarks } from './SourceMarks';

/** Every source of the answer: whether it could be read, and what it carries. */
export function SourceList({ index }: { index: AuditIndex }): VNode {
  const { columns } = index.matrix;
  if (columns.length === 0) return <p class="soft">The answer cites no source.</p>;
  return (
    <ol class="sources" aria-label="Sources of the answer">
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
            Open
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
        <p class="soft">{audit.status === 'running' ? 'Being read…' : notJudgedLabel('stopped')}</p>
      );
    case 'read':
      return <ReadStatus audit={audit} source={source} />;
    case 'unreadable':
      return (
        <>
          <p class="source-reason">{notJudgedLabel(source.reason)}</p>
          <p class="soft">
            {REASON_WORDS[source.reason].sentence} {REASON_WORDS[source.reason].nextStep}
          </p>
        </>
      );
  }
}

const EXTENT_WORDS: Record<ReadSource['extent'], string> = {
  'full-text': 'Full text',
  abstract: 'Abstract only',
  snippet: 'An excerpt only',
};

function ReadStatus({ audit, source }: { audit: Audit; source: ReadSource }): VNode {
  const own = audit.pairs.filter(pair => pair.sourceId === source.id);
  const supports = own.filter(pair => isSettled(pair) && pair.finding.kind === 'supported').length;
  const cited = own.filter(pair => pair.cited).length;
  return (
    <>
      <p>
        {EXTENT_WORDS[source.extent]} read: {formatNumber(source.textLength)} characters
        <span class="soft">
          {' '}
          · {source.fromCache ? 'kept from an earlier check, ' : ''}
          <time dateTime={source.visit.retrievedAt}>{formatDate(source.visit.retrievedAt)}</time>
        </span>
      </p>
      <UnreadPages source={source} />
      <p>
        <strong>Supports {plural(supports, 'statement')}</strong>
        <span class="soft"> · cited for {formatNumber(cited)}</span>
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
      No text could be read on {plural(unread.length, 'page')}: {unread.join(', ')}
    </p>
  );
}
