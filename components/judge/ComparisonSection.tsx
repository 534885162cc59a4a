import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import {
  compareJudges,
  type ComparedPair,
  type JudgeComparison,
} from '../../lib/metrics/agreement';
import type { Pair } from '../../lib/core/audit/pair';
import { formatNumber, formatShare } from '../../lib/i18n/format';
import { clipAtWord } from '../../lib/util/keep-title';
import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import { judgeLabel, judgeName } from '../judge/judge-words';
import { Button } from '../ui/Button';
import { Message } from '../ui/Message';
import { markOfFinding } from '../../lib/core/audit/mark';
import { VerdictBadge } from '../ui/VerdictMark';

type ComparisonSectionProps = {
  index: AuditIndex;
  onOpen: (pair: Pair) => void;
};

/** Compares the findings of a check's judges on the same cells; empty if there was one judge. */
export function ComparisonSection(props: ComparisonSectionProps): VNode | null {
  const comparisons = compareJudges(props.index.audit.pairs);
  if (comparisons.length === 0) return null;
  return (
    <section class="stack" aria-label={t('judging.compared.label')}>
      {comparisons.map(comparison => (
        <Comparison
          key={`${judgeName(comparison.earlier)} ${judgeName(comparison.current)}`}
          {...props}
          comparison={comparison}
        />
      ))}
    </section>
  );
}

function Comparison(props: ComparisonSectionProps & { comparison: JudgeComparison }): VNode {
  const { comparison } = props;
  const { earlier, current, agreement, kappa } = comparison;
  const disagreements = comparison.pairs.filter(({ isAgreed }) => !isAgreed);
  return (
    <details class="disclosure comparison small" data-comparison={disagreements.length}>
      <summary>
        <Message
          name="judging.compared.name"
          nodes={{ judge: judgeLabel(earlier), share: <strong>{formatShare(agreement)}</strong> }}
        />
      </summary>
      <p>{t('judging.compared.who', { earlier: judgeName(earlier), now: judgeName(current) })}</p>
      <p>
        {kappa === null ? (
          t('judging.compared.no_kappa')
        ) : (
          <Message
            name="judging.compared.kappa"
            nodes={{ kappa: <strong>{formatNumber(kappa, 2)}</strong> }}
          />
        )}
      </p>
      <Disagreements {...props} disagreements={disagreements} />
    </details>
  );
}

/** Cells a user looks through in one go. */
const SHOWN_AT_FIRST = 20;

function Disagreements(
  props: ComparisonSectionProps & { disagreements: readonly ComparedPair[] },
): VNode {
  const { disagreements } = props;
  const [isWhole, setWhole] = useState(false);
  if (disagreements.length === 0) return <p>{t('judging.compared.no_disagreement')}</p>;

  const shown = isWhole ? disagreements : disagreements.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <h2 class="comparison-title">
        {t('judging.compared.disagreements', { count: disagreements.length })}
      </h2>
      <ol class="disagreements stack gap-0">
        {shown.map(compared => (
          <Disagreement key={compared.pair.id} {...props} compared={compared} />
        ))}
      </ol>
      {shown.length < disagreements.length && (
        <Button action="show-disagreements" onClick={() => setWhole(true)}>
          {t('judging.compared.show_all', { number: disagreements.length })}
        </Button>
      )}
    </>
  );
}

/** Characters of a statement: enough to recognise it. */
const STATEMENT_LENGTH = 120;

function Disagreement(props: ComparisonSectionProps & { compared: ComparedPair }): VNode {
  const { compared, index, onOpen } = props;
  const { pair, earlier } = compared;
  const row = index.rows.get(pair.statementId);
  const column = index.columns.get(pair.sourceId);
  return (
    <li class="disagreement stack gap-4" data-disagreement={pair.id}>
      <p class="row gap-6">
        <VerdictBadge kind={markOfFinding(earlier.finding)} />
        <span class="soft">{t('judging.compared.then_now')}</span>
        <VerdictBadge kind={markOfFinding(pair.finding)} />
      </p>
      <button
        type="button"
        class="disagreement-open bare"
        data-action="open-disagreement"
        onClick={() => onOpen(pair)}
      >
        <span class="statement-number">{row?.number ?? '–'}</span>
        <span dir="auto">{clipAtWord(row?.statement.text ?? '', STATEMENT_LENGTH)}</span>
      </button>
      <p class="soft">
        <Message
          name="judging.compared.source"
          nodes={{
            number: column?.number ?? '–',
            title: <bdi>{column?.name ?? ''}</bdi>,
          }}
        />
      </p>
    </li>
  );
}
