import { scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { formatPercent } from '../../lib/i18n/format';
import { clipAtWord } from '../../lib/util/keep-title';
import { t } from '../../lib/i18n/t';
import { marksOf, type MarkKind } from '../../lib/core/audit/mark';
import { VERDICT_ORDER } from '../../lib/core/audit/verdict';
import { listCounts, type VerdictCounts } from '../../lib/core/audit/verdict-counts';
import type { Box } from './ChartFrame';

export type MixBar = { name: string; counts: VerdictCounts };

const ROW = 48;
const BAR = 18;
const LEGEND_ROW = 24;
const LETTER = 8;

/** Pattern of each verdict in addition to its colour, in an 8 × 8 box; `null`: plain. */
const PATTERNS: Partial<Record<MarkKind, string>> = {
  'open-supported': 'M1 4a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  'supported-elsewhere': 'M0 2h8M0 6h8',
  'open-supported-elsewhere': 'M0 4h8M2 2h1M6 6h1',
  'partly-supported': 'M2 2h1M6 6h1',
  'open-partly-supported': 'M1 4h6M4 1v6',
  contradicted: 'M0 0l8 8M8 0l-8 8',
  'open-contradicted': 'M4 1l3 6H1z',
  'not-found': 'M0 8l8-8M-2 2l4-4M6 10l4-4',
  'not-judged': 'M4 0v8',
  pending: 'M0 4h2M4 4h2',
};

/**
 * Bars of verdicts, each as long as its share. Unchecked statements have a segment of their own.
 */
export function MixChart({ bars, box }: { bars: readonly MixBar[]; box: Box }): VNode {
  const id = useId();
  const kinds = kindsOf(bars);
  const bottom = bars.length * ROW + 8;
  const columns = legendColumns(box.width);
  const fillOf = (kind: MarkKind) => `url(#${id}-${kind})`;
  return (
    <g>
      <defs>
        {kinds.map(kind => (
          <pattern
            key={kind}
            id={`${id}-${kind}`}
            width={8}
            height={8}
            patternUnits="userSpaceOnUse"
            class={`verdict-${kind}`}
          >
            <rect class="mix-ground" width={8} height={8} data-kind={kind} />
            {PATTERNS[kind] !== undefined && <path class="mix-ink" d={PATTERNS[kind]} />}
          </pattern>
        ))}
      </defs>
      {bars.map((bar, at) => (
        <Bar key={bar.name} bar={bar} top={at * ROW} box={box} fillOf={fillOf} />
      ))}
      {kinds.map((kind, at) => {
        const x = (at % columns) * (box.width / columns);
        const y = bottom + Math.floor(at / columns) * LEGEND_ROW;
        return (
          <g key={kind}>
            <rect
              class="mix-edge"
              x={box.isRtl ? box.width - x - 16 : x}
              y={y}
              width={16}
              height={14}
              fill={fillOf(kind)}
            />
            <text x={box.isRtl ? box.width - x - 22 : x + 22} y={y + 12} text-anchor="start">
              {t(`verdict.word.${kind}`)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

export function mixChartHeight(bars: readonly MixBar[], { width }: Box): number {
  const rows = Math.ceil(kindsOf(bars).length / legendColumns(width));
  return bars.length * ROW + 8 + rows * LEGEND_ROW;
}

export function kindsOf(bars: readonly MixBar[]): MarkKind[] {
  return VERDICT_ORDER.flatMap(marksOf).filter(kind =>
    bars.some(({ counts }) => counts[kind] !== undefined),
  );
}

function Bar(props: {
  bar: MixBar;
  top: number;
  box: Box;
  fillOf: (kind: MarkKind) => string;
}): VNode {
  const { top, box, fillOf } = props;
  const { name, counts } = props.bar;
  const kinds = listCounts(counts);
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  const ends = box.isRtl ? [box.width, 0] : [0, box.width];
  const x = scaleLinear().domain([0, all]).range(ends);
  const stretches = stack<VerdictCounts, MarkKind>()
    .keys(kinds.map(({ kind }) => kind))
    .value((values, kind) => values[kind] ?? 0)([counts]);
  return (
    <g>
      <text class="chart-name" x={box.isRtl ? box.width : 0} y={top + 15} text-anchor="start">
        {clipAtWord(name, Math.max(8, Math.floor(box.width / LETTER)))}
      </text>
      {stretches.map(stretch => {
        const [from = 0, to = 0] = stretch[0] ?? [];
        const count = to - from;
        return (
          <rect
            key={stretch.key}
            class={`mix-edge verdict-${stretch.key}`}
            data-kind={stretch.key}
            x={Math.min(x(from), x(to))}
            y={top + 22}
            width={Math.abs(x(to) - x(from))}
            height={BAR}
            fill={fillOf(stretch.key)}
          >
            <title>
              {t('joined.verdict_counted', {
                verdict: t(`verdict.word.${stretch.key}`),
                counted: t('dashboard.count_of', { count, of: all }),
                share: formatPercent(count / all),
              })}
            </title>
          </rect>
        );
      })}
    </g>
  );
}

function legendColumns(width: number): number {
  return Math.max(1, Math.min(4, Math.floor(width / 190)));
}
