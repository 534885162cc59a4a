import type { VNode } from 'preact';

import type { MarkKind } from '../../lib/core/audit/mark';
import { formatNumber } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import type { Estimate } from '../../lib/metrics/estimate';
import type { GroupRate } from '../../lib/metrics/report';
import { rangeWords, shareWords } from './dashboard-words';
import type { MixBar } from './MixChart';

/** `columns` begin with the one of the names. */
export type Figures = {
  columns: readonly string[];
  rows: readonly { key?: string; name: string; cells: readonly string[] }[];
};

export function FigureTable(props: Figures & { caption: string }): VNode {
  const { caption, columns, rows } = props;
  return (
    <div class="table-scroll" role="region" aria-label={caption} tabIndex={0}>
      <table class="figures">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={name} data-row={key}>
              <th scope="row" dir="auto">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function rateFigures(rows: readonly (GroupRate & { key?: string })[]): Figures {
  const cellsOf = (estimate: Estimate) => [shareWords(estimate), rangeWords(estimate)];
  return {
    columns: (['name', 'answers', 'checked', 'interval', 'all', 'interval'] as const).map(column =>
      t(`dashboard.column.${column}`),
    ),
    rows: rows.map(({ key, name, answers, rate }) => ({
      ...(key !== undefined && { key }),
      name,
      cells: [formatNumber(answers), ...cellsOf(rate.overJudged), ...cellsOf(rate.overAll)],
    })),
  };
}

export function mixFigures(bars: readonly MixBar[], kinds: readonly MarkKind[]): Figures {
  return {
    columns: [t('dashboard.column.name'), ...kinds.map(kind => t(`verdict.word.${kind}`))],
    rows: bars.map(({ name, counts }) => ({
      name,
      cells: kinds.map(kind => formatNumber(counts[kind] ?? 0)),
    })),
  };
}
