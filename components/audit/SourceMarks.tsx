import type { VNode } from 'preact';

import { yearsSince } from '../../lib/core/age';
import type { ReadSource, Source } from '../../lib/core/source';
import type { SourceChecks, SourceMark, WorkFacts } from '../../lib/core/source-checks';
import { failureWords, markWords, SERVICE_NAMES, SITE_KIND_WORDS } from '../source-mark-words';
import { ExternalLink } from '../ui/ExternalLink';
import { useAuditTools } from './audit-tools';
import { plural } from './format';

/** What a reader should know of a source besides what it supports, with the evidence. */
export function SourceMarks({ source, at }: { source: Source; at: string }): VNode | null {
  const { checks } = source;
  if (!checks) return null;
  const line = aboutLine(checks, at);
  return (
    <>
      {source.status === 'read' && <VersionLine source={source} />}
      {line !== '' && <p class="soft">{line}</p>}
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

/** "Journal or publisher · The Journal of Light · published 2021-03 (5 years ago)" */
function aboutLine({ site, work }: SourceChecks, at: string): string {
  const parts = [
    site === null || site.kind === 'other' ? null : SITE_KIND_WORDS[site.kind],
    work?.journal ?? null,
    work === null ? null : publishedWords(work, at),
  ];
  return parts.filter(part => part !== null).join(' · ');
}

function publishedWords({ publishedOn }: WorkFacts, at: string): string | null {
  if (publishedOn === null) return null;
  const years = yearsSince(publishedOn, at) ?? 0;
  return `published ${publishedOn}${years === 0 ? '' : ` (${plural(years, 'year')} ago)`}`;
}

/** What services that were asked did not tell, so that silence is not taken for an answer. */
function Gaps({ checks: { gaps } }: { checks: SourceChecks }): VNode | null {
  if (gaps === null || gaps.failures.length === 0) return null;
  const silent = gaps.failures.map(
    ({ service, reason }) => `${SERVICE_NAMES[service]} (${failureWords(reason)})`,
  );
  return <p class="soft">Not heard from: {silent.join(', ')}.</p>;
}
