import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import { formatNumber } from '../../lib/i18n/format';
import { formatRange } from '../../lib/i18n/format-range';
import { t } from '../../lib/i18n/t';
import {
  OVERVIEW_NUMBERS,
  readOverview,
  statesNothing,
  type Overview as OverviewCounts,
  type OverviewNumber,
} from '../../lib/views/overview';
import { countVerdicts } from '../../lib/core/audit/verdict-counts';
import { Message } from '../ui/Message';
import { VerdictBar } from '../ui/VerdictBar';

/** Shows the check in three numbers, worst first, and what none of them counts. */
export function Overview(props: { audit: Audit; onShow: (number: OverviewNumber) => void }): VNode {
  const { audit, onShow } = props;
  const counts = readOverview(audit);
  if (statesNothing(audit)) {
    return <p data-states-nothing>{`${t('overview.nothing')} ${t('overview.nothing_next')}`}</p>;
  }
  return (
    <section class="overview stack" aria-label={t('overview.label')}>
      <VerdictBar counts={countVerdicts(audit.verdicts)} />
      <ul class="three stack">
        {OVERVIEW_NUMBERS.map(number => (
          <li key={number}>
            <Tile number={number} counts={counts} onShow={onShow} />
          </li>
        ))}
      </ul>
      <Aside audit={audit} counts={counts} />
    </section>
  );
}

function Tile(props: {
  number: OverviewNumber;
  counts: OverviewCounts;
  onShow: (number: OverviewNumber) => void;
}): VNode {
  const { number, counts, onShow } = props;
  const { overAll, overJudged } = counts[number];
  const firm = number === 'supported' ? counts.firm : overJudged.count;
  return (
    <button
      type="button"
      class="three-tile stack gap-2 box tiny"
      title={t(`overview.means.${number}`)}
      data-number={number}
      onClick={() => onShow(number)}
    >
      <span
        class="three-part"
        data-part={overJudged.count}
        data-firm={firm}
        data-of={overJudged.of}
      >
        <Message
          name="overview.part"
          nodes={{
            part: <strong>{formatRange(firm, overJudged.count)}</strong>,
            whole: formatNumber(overJudged.of),
          }}
        />
      </span>
      <span class="three-word">{t(`overview.${number}`)}</span>
      {overAll.of !== overJudged.of && (
        <span class="three-all soft">
          {t('overview.of_all', { part: formatRange(firm, overAll.count), whole: overAll.of })}
        </span>
      )}
    </button>
  );
}

/** Says what none of the numbers counts, and if they cover more sources than the page shows. */
function Aside({ audit, counts }: { audit: Audit; counts: OverviewCounts }): VNode | null {
  const { notChecked, pending } = counts;
  const isAlone = audit.sources.length === 0;
  const isCompleted = audit.answer.shownAs !== undefined;
  if (notChecked + pending === 0 && !isAlone && !isCompleted) return null;
  return (
    <p class="overview-aside tiny soft" data-not-checked={notChecked} data-pending={pending}>
      {notChecked > 0 && t('overview.not_checked', { count: notChecked })}{' '}
      {pending > 0 &&
        t(audit.status === 'waiting' ? 'overview.waiting' : 'overview.pending', {
          count: pending,
        })}{' '}
      {isAlone && t('overview.no_sources')} {isCompleted && t('overview.completed')}
    </p>
  );
}
