import type { VNode } from 'preact';

import type { SourceId } from '../../lib/core/ids';
import type { JointSupport } from '../../lib/core/audit/source-group';
import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import { FindingQuotes } from './FindingQuotes';
import { JudgeFact } from './JudgeNamed';
import { OpenReasonWords } from './StrengthWords';
import { togetherNumbers } from './verdict-words';

type TogetherProps = { index: AuditIndex; together: JointSupport };

/** Shows the passages that support a statement only together, each below its source. */
export function TogetherView({ index, together }: TogetherProps): VNode {
  const { finding, judge, settledAt, sourceIds, readIds } = together;
  const quoted = new Set(finding.evidence.map(({ sourceId }) => sourceId));
  return (
    <section
      class="evidence stack gap-12 small raised"
      aria-label={t('verdict.together')}
      data-together
    >
      <p>
        {t('audit.together.said', { numbers: togetherNumbers(together, index) })}
        {readIds.length < sourceIds.length &&
          ` ${t('audit.together.read', { read: readIds.length, all: sourceIds.length })}`}
      </p>
      {sourceIds
        .filter(id => quoted.has(id))
        .map(id => (
          <QuotedSource key={id} index={index} together={together} id={id} />
        ))}
      <OpenReasonWords finding={finding} />
      <dl class="facts">
        <dt>{t('audit.facts.judge')}</dt>
        <dd>
          <JudgeFact judge={judge} settledAt={settledAt} />
        </dd>
      </dl>
    </section>
  );
}

function QuotedSource({ index, together, id }: TogetherProps & { id: SourceId }): VNode | null {
  const column = index.columns.get(id);
  if (!column) return null;
  const { finding, passageIds } = together;
  const evidence = finding.evidence.filter(({ sourceId }) => sourceId === id);
  return (
    <div class="stack gap-6">
      <p class="evidence-source">
        <span class="source-number">{column.number}</span> <bdi>{column.name}</bdi>
      </p>
      <FindingQuotes
        finding={{ ...finding, evidence }}
        source={column.source}
        passages={passageIds.flatMap(passage => index.passages.get(passage) ?? [])}
      />
    </div>
  );
}
