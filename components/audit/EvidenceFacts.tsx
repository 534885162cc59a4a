import { Fragment, type VNode } from 'preact';

import type { Finding } from '../../lib/core/audit/finding';
import type { SettledPair } from '../../lib/core/audit/pair';
import type { Passage, ReadSource, Source } from '../../lib/core/source/source';
import { formatDate, formatPercent } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import { judgeName } from '../judge/judge-words';
import { ExternalLink } from '../ui/ExternalLink';
import { Message } from '../ui/Message';
import { confidenceWords } from '../ui/names';
import { useAuditTools } from './audit-tools';
import { givenWords } from './GivenNote';
import { JudgeNamed } from './JudgeNamed';
import { PassagesRead } from './PassagesRead';
import { readLabel } from './source-words';

/** What came of asking the judge once more without the passages; nothing where nobody did. */
function Drawn({ finding }: { finding: Finding }): VNode | null {
  const drawn = 'isGrounded' in finding ? finding.isGrounded : undefined;
  if (drawn === undefined) return null;
  return (
    <>
      <dt>{t('audit.facts.drawn.name')}</dt>
      <dd data-drawn={String(drawn)}>
        {t(drawn ? 'audit.facts.drawn.drawn' : 'audit.facts.drawn.undrawn')}
      </dd>
    </>
  );
}

/** What was found of the cell before, the latest first. */
function Earlier({ pair }: { pair: SettledPair }): VNode[] {
  return (pair.earlier ?? []).toReversed().map(({ finding, judge, settledAt }, place) => (
    <Fragment key={place}>
      <dt>{t('audit.facts.earlier.name')}</dt>
      <dd data-earlier={finding.kind}>
        {t('audit.facts.earlier.said', {
          verdict: t(`verdict.word.${finding.kind}`),
          judge: judgeName(judge),
          day: formatDate(settledAt),
        })}
      </dd>
    </Fragment>
  ));
}

/** Who judged a cell, how sure it was, and how much of the source it was given. */
export function EvidenceFacts(props: {
  index: AuditIndex;
  pair: SettledPair;
  source: Source;
}): VNode {
  const { index, pair, source } = props;
  const { ownOrigin } = useAuditTools();
  const { finding, judge, settledAt } = pair;
  const passages = pair.passageIds
    .map(id => index.passages.get(id))
    .filter((passage): passage is Passage => passage !== undefined);
  return (
    <>
      <dl class="facts">
        <dt>{t('audit.facts.judge')}</dt>
        <dd>
          <JudgeNamed judge={judge} />, <time dateTime={settledAt}>{formatDate(settledAt)}</time>
        </dd>
        {finding.kind !== 'not-judged' && (
          <>
            <dt>{t('audit.facts.sure.name')}</dt>
            <dd>
              {t('audit.facts.sure.said', {
                words: confidenceWords(finding.confidence),
                percent: formatPercent(finding.confidence),
              })}
            </dd>
          </>
        )}
        <Drawn finding={finding} />
        <Earlier pair={pair} />
        <dt>{t('audit.facts.searched.name')}</dt>
        <dd>
          {t('audit.facts.searched.share', {
            share: formatPercent(pair.readShare),
            count: passages.length,
          })}
        </dd>
        {source.status === 'read' && (
          <>
            <dt>{t('evidence.read')}</dt>
            <dd data-extent={source.extent}>
              <bdi>{readLabel(source)}</bdi>
            </dd>
            <Retrieved source={source} />
          </>
        )}
      </dl>
      {finding.kind === 'not-found' && (
        <ExternalLink url={source.url} ownOrigin={ownOrigin}>
          {t('audit.open_source')}
        </ExternalLink>
      )}
      {source.status === 'read' && passages.length > 0 && (
        <PassagesRead passages={passages} source={source} />
      )}
    </>
  );
}

function Retrieved({ source: { visit, fromCache, given } }: { source: ReadSource }): VNode {
  const day = <time dateTime={visit.retrievedAt}>{formatDate(visit.retrievedAt)}</time>;
  return (
    <>
      <dt>{t('audit.facts.retrieved.name')}</dt>
      <dd data-origin={given?.way ?? 'fetched'}>
        {given && `${givenWords(given)}, `}
        {fromCache ? <Message name="audit.facts.retrieved.kept" nodes={{ day }} /> : day}
      </dd>
    </>
  );
}
