import type { VNode } from 'preact';

import type { Finding } from '../../lib/core/audit/finding';
import type { Passage, Source } from '../../lib/core/source/source';
import { t } from '../../lib/i18n/t';
import { PassageQuote } from './PassageQuote';
import { useSourceText } from './audit-tools';

export function FindingQuotes(props: {
  finding: Finding;
  source: Source;
  passages: readonly Passage[];
}): VNode {
  const { finding, source, passages } = props;
  const text = useSourceText(source);
  const evidence = 'evidence' in finding ? finding.evidence : [];
  return (
    <>
      {evidence.map((each, place) => (
        <PassageQuote
          key={place}
          evidence={each}
          passage={passages.find(({ id }) => id === each.passageId) ?? null}
          source={source}
          text={text ?? null}
        />
      ))}
    </>
  );
}

/**
 * Says in the judge's words what a partly supporting source omits. Closed at first: a user who
 * reads this before the passage tends to follow it (arXiv:2603.11393).
 */
export function MissingWords({ finding }: { finding: Finding }): VNode | null {
  if (finding.kind !== 'partly-supported' || finding.missing === '') return null;
  return (
    <details class="disclosure missing tone-problem">
      <summary>{t('audit.evidence.missing')}</summary>
      <p>
        <bdi>{finding.missing}</bdi>
      </p>
    </details>
  );
}
