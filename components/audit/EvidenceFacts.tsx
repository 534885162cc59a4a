import { Fragment } from 'preact';
import type { VNode } from 'preact';

import type { Finding } from '../../lib/core/finding';
import type { SettledPair } from '../../lib/core/pair';
import type { Passage, Source } from '../../lib/core/source';
import type { AuditIndex } from '../../lib/state/audit-index';
import { ExternalLink } from '../ui/ExternalLink';
import { VERDICT_WORDS } from '../verdict-words';
import { useAuditTools } from './audit-tools';
import { confidenceWords, formatDate, formatPercent, judgeName, plural } from './format';
import { givenWords } from './GivenNote';
import { JudgeNamed } from './JudgeNamed';
import { PassagesRead } from './PassagesRead';

export type EvidenceFactsProps = { index: AuditIndex; pair: SettledPair; source: Source };

/** What came of asking the judge once more without the passages; nothing where nobody did. */
function Drawn({ finding }: { finding: Finding }): VNode | null {
  const drawn = 'drawnFromSource' in finding ? finding.drawnFromSource : undefined;
  if (drawn === undefined) return null;
  return (
    <>
      <dt>Drawn from it</dt>
      <dd data-drawn={String(drawn)}>
        {drawn
          ? 'Yes: without the passages the judge says otherwise'
          : 'Not drawn from the source: the judge says the same without the passages'}
      </dd>
    </>
  );
}

/** What other judges said of the cell before. */
function Earlier({ pair }: { pair: SettledPair }): VNode[] {
  return (pair.earlier ?? []).map(({ finding, judge }) => (
    <Fragment key={judgeName(judge)}>
      <dt>Earlier</dt>
      <dd data-earlier={finding.kind}>
        {VERDICT_WORDS[finding.kind]}, by {judgeName(judge)}
      </dd>
    </Fragment>
  ));
}

/** Who judged a cell, how sure it was, and how much of the source it was given. */
export function EvidenceFacts({ index, pair, source }: EvidenceFactsProps): VNode {
  const { ownOrigin } = useAuditTools();
  const { finding, judge } = pair;
  const passages = pair.passageIds
    .map(id => index.passages.get(id))
    .filter((passage): passage is Passage => passage !== undefined);
  return (
    <>
      <dl class="facts">
        <dt>Judged by</dt>
        <dd>
          <JudgeNamed judge={judge} />
        </dd>
        {finding.kind !== 'not-judged' && (
          <>
            <dt>How sure</dt>
            <dd>
              {confidenceWords(finding.confidence)} ({formatPercent(finding.confidence)})
            </dd>
          </>
        )}
        <Drawn finding={finding} />
        <Earlier pair={pair} />
        <dt>Searched</dt>
        <dd>
          {formatPercent(pair.readShare)} of the document, in the{' '}
          {plural(passages.length, 'passage')} that fit best
        </dd>
        {source.status === 'read' && (
          <>
            <dt>Retrieved</dt>
            <dd data-origin={source.given?.way ?? 'fetched'}>
              {source.given && `${givenWords(source.given)}, `}
              <time dateTime={source.visit.retrievedAt}>
                {formatDate(source.visit.retrievedAt)}
              </time>
              {source.fromCache && ', kept from an earlier check'}
            </dd>
          </>
        )}
      </dl>
      {finding.kind === 'not-found' && (
        <ExternalLink url={source.url} ownOrigin={ownOrigin}>
          Open the source
        </ExternalLink>
      )}
      {source.status === 'read' && passages.length > 0 && (
        <PassagesRead passages={passages} hash={source.contentHash} />
      )}
    </>
  );
}
