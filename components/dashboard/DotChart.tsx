import { scaleLinear } from 'd3-scale';
import type { VNode } from 'preact';

import { formatPercent } from '../../lib/i18n/format';
import { clipAtWord } from '../../lib/util/keep-title';
import type { Estimate } from '../../lib/metrics/estimate';
import { pointWords, rateWords } from './dashboard-words';
import type { Box } from './ChartFrame';

type DotRow = { name: string; estimate: Estimate };

const ROW = 44;
const AXIS = 26;
/** Room for half a label at either end. */
const SIDE = 16;
/** Pixels per letter at the chart's type size, rounded up. */
const LETTER = 7.5;

/** Dots with their intervals as lines: one row per name, all on a scale from 0 to 100 %. */
export function DotChart({ rows, box }: { rows: readonly DotRow[]; box: Box }): VNode {
  const ends = box.isRtl ? [box.width - SIDE, SIDE] : [SIDE, box.width - SIDE];
  const x = scaleLinear().domain([0, 1]).range(ends);
  const bottom = rows.length * ROW;
  return (
    <g>
      {x.ticks(box.width < 420 ? 2 : 4).map(tick => (
        <g key={tick}>
          <line class="chart-grid" x1={x(tick)} x2={x(tick)} y1={0} y2={bottom} />
          <text class="chart-soft" x={x(tick)} y={bottom + 18} text-anchor="middle">
            {formatPercent(tick)}
          </text>
        </g>
      ))}
      {rows.map((row, at) => (
        <Row key={row.name} row={row} top={at * ROW} x={x} box={box} />
      ))}
    </g>
  );
}

export function dotChartHeight(rows: number): number {
  return rows * ROW + AXIS;
}

function Row(props: { row: DotRow; top: number; x: (value: number) => number; box: Box }): VNode {
  const { top, x, box } = props;
  const { name, estimate } = props.row;
  const words = rateWords(estimate);
  const letters = Math.floor((box.width - words.length * LETTER - 2 * SIDE) / LETTER);
  const [start, end] = box.isRtl ? [box.width, 0] : [0, box.width];
  const middle = top + 30;
  return (
    <g>
      <text class="chart-name" x={start} y={top + 16} text-anchor="start">
        {clipAtWord(name, Math.max(8, letters))}
      </text>
      <text class="chart-value" x={end} y={top + 16} text-anchor="end">
        {words}
      </text>
      <line class="chart-track" x1={x(0)} x2={x(1)} y1={middle} y2={middle} />
      {estimate.standing === 'given' && (
        <g>
          <title>{pointWords(name, estimate)}</title>
          <line
            class="chart-interval"
            x1={x(estimate.interval.low)}
            x2={x(estimate.interval.high)}
            y1={middle}
            y2={middle}
          />
          <circle class="chart-dot" cx={x(estimate.rate)} cy={middle} r={5} />
        </g>
      )}
    </g>
  );
}
