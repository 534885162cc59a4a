import type { VNode } from 'preact';

import { poolBins } from '../../lib/core/reliability';
import type { MeasuredSet } from '../../lib/core/reliability';
import { formatNumber, formatPercent, plural } from '../audit/format';

/** How often the judge was right where it said it was so and so sure, over all sets. */
export function CalibrationTable({ sets }: { sets: readonly MeasuredSet[] }): VNode | null {
  const bins = poolBins(sets);
  if (bins.length === 0) return null;

  const pairs = bins.reduce((sum, { n }) => sum + n, 0);
  return (
    <>
      <h3>What “how sure” is worth</h3>
      <table class="calibration">
        <caption class="soft">{plural(pairs, 'pair')}, by how sure the judge said it was.</caption>
        <thead>
          <tr>
            <th scope="col">It said</th>
            <th scope="col">On average</th>
            <th scope="col">It was right in</th>
            <th scope="col">Cases</th>
          </tr>
        </thead>
        <tbody>
          {bins.map(({ from, to, n, confidence, accuracy }) => (
            <tr key={from}>
              <th scope="row">
                {formatPercent(from)} to {formatPercent(to)}
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
