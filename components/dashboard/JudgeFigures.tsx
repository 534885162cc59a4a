import type { VNode } from 'preact';

import { messageName, t } from '../../lib/i18n/t';
import type { CorrectedRate } from '../../lib/statistics/corrected-rate';
import type { Report } from '../../lib/statistics/report';
import { formatNumber, formatPercent, formatShare, judgeName } from '../audit/format';
import type { SaveActions } from './ChartFrame';
import { endsOf } from './dashboard-words';
import { PeopleFigures } from './PeopleFigures';

/** What the rates would be without the judge's errors, and where people disagree with it. */
export function JudgeFigures({ report, save }: { report: Report; save: SaveActions }): VNode {
  return (
    <div class="charts">
      <section class="chart" data-chart="corrected">
        <h2>{t('dashboard.corrected.title')}</h2>
        <p class="soft">{t('dashboard.corrected.about')}</p>
        <ul class="plain-list">
          {report.corrected.map(({ judge, rate }) => (
            <Corrected key={judgeName(judge)} name={judgeName(judge)} rate={rate} />
          ))}
        </ul>
      </section>
      <PeopleFigures people={report.people} save={save} />
    </div>
  );
}

function Corrected({ name, rate }: { name: string; rate: CorrectedRate }): VNode {
  if (rate.standing === 'none') {
    const reason = t(`dashboard.corrected.reason.${messageName(rate.reason)}`);
    return <li>{t('dashboard.corrected.none', { judge: name, reason })}</li>;
  }
  return (
    <li>
      <p>
        {t('dashboard.corrected.line', {
          judge: name,
          rate: formatPercent(rate.rate),
          apparent: formatShare(rate.apparent),
          answers: formatNumber(rate.answers),
          ...endsOf(rate.interval),
        })}
      </p>
      <p class="soft">
        {t('dashboard.corrected.error', {
          sensitivity: formatShare(rate.error.sensitivity),
          specificity: formatShare(rate.error.specificity),
        })}
      </p>
    </li>
  );
}
