import type { VNode } from 'preact';

import type { Finding } from '../../lib/core/audit/finding';
import type { PassageId } from '../../lib/core/ids';
import type { Passage, Source } from '../../lib/core/source/source';
import { t } from '../../lib/i18n/t';
import { PassageQuote } from './PassageQuote';
import { useSourceText } from './use-text';

/** The passages a finding rests on, each in its context where the text is still kept. */
export function FindingQuotes(props: {
  finding: Finding;
  source: Source;
  findPassage: (id: PassageId) => Passage | null;
}): VNode {
  const { finding, source, findPassage } = props;
  const text = useSourceText(source);
  const evidence = 'evidence' in finding ? finding.evidence : [];
  return (
    <>
      {evidence.map((each, place) => (
        <PassageQuote
          key={place}
          evidence={each}
          passage={findPassage(each.passageId)}
          source={source}
          text={text.status === 'shown' ? text.text : null}
        />
      ))}
    </>
  );
}

/**
 * What a source that says part of a statement leaves out, in the judge's own words. Closed at first:
 * a user who has them before the passage tends to follow them (arXiv:2603.11393).
 */
export function MissingWords({ finding }: { finding: Finding }): VNode | null {
  if (finding.kind !== 'partly-supported' || finding.missing === '') return null;
  return (
    <details class="disclosure missing">
      <summary>{t('audit.evidence.missing')}</summary>
      <p>
        <bdi>{finding.missing}</bdi>
      </p>
    </details>
  );
}
