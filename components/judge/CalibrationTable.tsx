import type { VNode } from 'preact';

import { poolBins } from '../../lib/core/reliability';
import type { MeasuredSet } from '../../lib/core/reliability';
import { t } from '../../lib/i18n/t';
import { formatNumber, formatPercent } from '../audit/format';

/** How often the judge was right where it said it was so and so sure, over all sets. */
export function CalibrationTable({ sets }: { sets: readonly MeasuredSet[] }): VNode | null {
  const bins = poolBins(sets);
  if (bins.length === 0) return null;

  const pairs = bins.reduce((sum, { n }) => sum + n, 0);
  return (
    <>
      <h3>{t('judge.calibration.title')}</h3>
      <table class="calibration">
        <caption class="soft">{t('judge.calibration.caption', { count: pairs })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('judge.calibration.said')}</th>
            <th scope="col">{t('judge.calibration.average')}</th>
            <th scope="col">{t('judge.calibration.right')}</th>
            <th scope="col">{t('judge.calibration.cases')}</th>
          </tr>
        </thead>
        <tbody>
          {bins.map(({ from, to, n, confidence, accuracy }) => (
            <tr key={from}>
              <th scope="row">
                {t('judge.calibration.range', { from: formatPercent(from), to: formatPercent(to) })}
              </th>
              <td>{formatPercent(confidence ?? 0)}</td>
              <td>{formatPercent(accuracy ?? 0)}</td>
              <td>{formatNumber(n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
