import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { VNode } from 'preact';

import { formatPercent } from '../../lib/i18n/format';
import type { Estimate } from '../../lib/metrics/estimate';
import { pointWords, type GivenEstimate } from './dashboard-words';
import type { Box } from './ChartFrame';

export const TIME_CHART_HEIGHT = 240;
const TOP = 10;
const BOTTOM = TIME_CHART_HEIGHT - 30;
const AXIS = 44;
const SIDE = 12;
/** Pixels between two labels, so that they do not touch. */
const NAME_ROOM = 106;

type DrawnPoint = { x: number; name: string; given: GivenEstimate | null };

/** A line with its interval as a band; times without a rate are gaps, never zero. */
export function TimeChart(props: {
  points: readonly { name: string; estimate: Estimate }[];
  box: Box;
}): VNode {
  const { points, box } = props;
  const ends = box.isRtl ? [box.width - AXIS, SIDE] : [AXIS, box.width - SIDE];
  const across = scaleLinear()
    .domain([0, Math.max(1, points.length - 1)])
    .range(ends);
  const y = scaleLinear().domain([0, 1]).range([BOTTOM, TOP]);
  const drawn = points.map(({ name, estimate }, at): DrawnPoint => {
    const given = estimate.standing === 'given' ? estimate : null;
    return { x: across(points.length === 1 ? 0.5 : at), name, given };
  });
  const step = Math.ceil((points.length * NAME_ROOM) / Math.max(1, box.width - AXIS));
  return (
    <g>
      {y.ticks(4).map(tick => (
        <g key={tick}>
          <line class="chart-grid" x1={ends[0]} x2={ends[1]} y1={y(tick)} y2={y(tick)} />
          <text
            class="chart-soft"
            x={box.isRtl ? box.width : AXIS - 8}
            y={y(tick) + 4}
            text-anchor={box.isRtl ? 'start' : 'end'}
          >
            {formatPercent(tick)}
          </text>
        </g>
      ))}
      <Band drawn={drawn} y={y} />
      {drawn.map((point, at) => (
        <g key={point.name}>
          <Point point={point} y={y} />
          {at % step === 0 && (
            <text
              class="chart-soft"
              x={point.x}
              y={BOTTOM + 20}
              text-anchor={anchorOf(point.x, box)}
            >
              {point.name}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

type Scale = (value: number) => number;

function Band({ drawn, y }: { drawn: readonly DrawnPoint[]; y: Scale }): VNode {
  const band = area<DrawnPoint>()
    .defined(({ given }) => given !== null)
    .x(point => point.x)
    .y0(({ given }) => y(given?.interval.low ?? 0))
    .y1(({ given }) => y(given?.interval.high ?? 0));
  const path = line<DrawnPoint>()
    .defined(({ given }) => given !== null)
    .x(point => point.x)
    .y(({ given }) => y(given?.rate ?? 0));
  return (
    <g>
      <path class="chart-band" d={band([...drawn]) ?? ''} />
      <path class="chart-line" d={path([...drawn]) ?? ''} />
    </g>
  );
}

/** A point with its interval as a stroke: between two gaps there is no band. */
function Point({ point: { x, name, given }, y }: { point: DrawnPoint; y: Scale }): VNode | null {
  if (given === null) return null;
  return (
    <g>
      <title>{pointWords(name, given)}</title>
      <line
        class="chart-whisker"
        x1={x}
        x2={x}
        y1={y(given.interval.low)}
        y2={y(given.interval.high)}
      />
      <circle class="chart-dot" cx={x} cy={y(given.rate)} r={4} />
    </g>
  );
}

/** Labels near an edge extend away from it. nb. In right-to-left text the start is on the right. */
function anchorOf(x: number, { width, isRtl }: Box): 'start' | 'middle' | 'end' {
  if (x > NAME_ROOM / 2 && x < width - NAME_ROOM / 2) return 'middle';
  return x < width / 2 === isRtl ? 'end' : 'start';
}
