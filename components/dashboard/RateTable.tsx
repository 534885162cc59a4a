import type { VNode } from 'preact';

import { formatNumber } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import type { DoubleEstimate, Estimate } from '../../lib/metrics/estimate';
import type { VerdictKind } from '../../lib/core/audit/verdict';
import { rangeWords, shareWords } from './dashboard-words';
import type { MixBar } from './MixChart';

export type RateRow = { name: string; answers: number; rate: DoubleEstimate };

export function RateTable({ rows, caption }: { rows: readonly RateRow[]; caption: string }): VNode {
  return (
    <table class="figures">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.column.name')}</th>
          <th scope="col">{t('dashboard.column.answers')}</th>
          <th scope="col">{t('dashboard.column.checked')}</th>
          <th scope="col">{t('dashboard.column.interval')}</th>
          <th scope="col">{t('dashboard.column.all')}</th>
          <th scope="col">{t('dashboard.column.interval')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, answers, rate }) => (
          <tr key={name}>
            <th scope="row" dir="auto">
              {name}
            </th>
            <td>{formatNumber(answers)}</td>
            <Cells estimate={rate.overJudged} />
            <Cells estimate={rate.overAll} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells({ estimate }: { estimate: Estimate }): VNode {
  return (
    <>
      <td>{shareWords(estimate)}</td>
      <td>{rangeWords(estimate) ?? '–'}</td>
    </>
  );
}

export function MixTable(props: {
  bars: readonly MixBar[];
  kinds: readonly VerdictKind[];
  caption: string;
}): VNode {
  const { bars, kinds, caption } = props;
  return (
    <table class="figures">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.column.name')}</th>
          {kinds.map(kind => (
            <th key={kind} scope="col">
              {t(`verdict.word.${kind}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, counts }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {kinds.map(kind => (
              <td key={kind}>
                {formatNumber(counts.find(each => each.kind === kind)?.count ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
