import type { VNode } from 'preact';

import type { ReadSource, Source } from '../../lib/core/source';
import type { SourceChecks, SourceMark } from '../../lib/core/source-checks';
import { failureWords, markWords, SERVICE_NAMES, SITE_KIND_WORDS } from '../source-mark-words';
import { ExternalLink } from '../ui/ExternalLink';
import { useAuditTools } from './audit-tools';
import { SourceDates } from './SourceDates';

/** What a reader should know of a source besides what it supports, with the evidence. */
export function SourceMarks({ source, at }: { source: Source; at: string }): VNode | null {
  const checks = source.status === 'pending' ? undefined : source.checks;
  if (!checks) return null;
  const line = aboutLine(checks);
  return (
    <>
      {source.status === 'read' && <VersionLine source={source} />}
      {line !== '' && <p class="soft">{line}</p>}
      <SourceDates source={source} at={at} />
      {checks.marks.length > 0 && (
        <ul class="source-marks" aria-label="What to know of this source">
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
      <strong>{label}.</strong>{' '}
      <span dir="auto">
        {sentence} {nextStep}
      </span>
      {mark.kind === 'archived' && (
        <>
          {' '}
          <ExternalLink url={mark.url} ownOrigin={ownOrigin}>
            Open the copy
          </ExternalLink>
        </>
      )}
    </li>
  );
}

/** Which text was read, where it is not that of the cited page. */
function VersionLine({ source: { version } }: { source: ReadSource }): VNode | null {
  const { ownOrigin } = useAuditTools();
  if (!version) return null;
  const from = SERVICE_NAMES[version.from];
  if (version.kind === 'record') {
    return <p data-version="record">Read: title and abstract as {from} gives them.</p>;
  }
  return (
    <p data-version="open-copy">
      Read: a free copy that {from} names.{' '}
      <ExternalLink url={version.url} ownOrigin={ownOrigin}>
        Open the copy
      </ExternalLink>
    </p>
  );
}

/** "Journal or publisher · The Journal of Light" */
function aboutLine({ site, work }: SourceChecks): string {
  const parts = [
    site === null || site.kind === 'other' ? null : SITE_KIND_WORDS[site.kind],
    work?.journal ?? null,
  ];
  return parts.filter(part => part !== null).join(' · ');
}

/** What services that were asked did not tell, so that silence is not taken for an answer. */
function Gaps({ checks: { gaps } }: { checks: SourceChecks }): VNode | null {
  if (gaps === null || gaps.failures.length === 0) return null;
  const silent = gaps.failures.map(
    ({ service, reason }) => `${SERVICE_NAMES[service]} (${failureWords(reason)})`,
  );
  return <p class="soft">Not heard from: {silent.join(', ')}.</p>;
}
