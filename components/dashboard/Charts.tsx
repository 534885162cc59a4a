import type { VNode } from 'preact';

import { formatDayHere, formatNumber } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import type { Estimate } from '../../lib/metrics/estimate';
import { listRates } from '../../lib/metrics/registry';
import type { GroupRate, Report } from '../../lib/metrics/report';
import { mixToCsv, ratesToCsv } from '../../lib/metrics/report-csv';
import { ChartFrame, type SaveActions } from './ChartFrame';
import { bucketName, modelName, originName, type Which } from './dashboard-words';
import { DotChart, dotChartHeight } from './DotChart';
import { mixFigures, rateFigures } from './FigureTable';
import { MixChart, kindsOf, mixChartHeight } from './MixChart';
import { TIME_CHART_HEIGHT, TimeChart } from './TimeChart';

type ChartsProps = { report: Report; which: Which; save: SaveActions; today: Date };

/** Chosen: as many rows as can be compared at a glance; the table has the others. */
const MOST_ROWS = 12;

export function Charts(props: ChartsProps): VNode {
  const { report } = props;
  const named = (groups: readonly GroupRate[], nameOf: (name: string) => string): GroupRate[] =>
    groups.map(group => ({ ...group, name: nameOf(group.name) }));
  return (
    <div class="charts stack gap-12">
      <OverTime {...props} />
      <Mix {...props} />
      <Dots {...props} name="origin" rows={named(report.byOrigin, originName)} />
      <Dots {...props} name="model" rows={named(report.byModel, modelName)} />
      <Dots {...props} name="domain" rows={report.byDomain} />
      <Dots {...props} name="urls" rows={urlRows(report)} />
    </div>
  );
}

/** Text below a saved picture. */
function noteOf({ report, which, today }: ChartsProps): string {
  return t('dashboard.made', {
    date: formatDayHere(today),
    answers: formatNumber(report.answers),
    which: t(`dashboard.which.${which}`),
  });
}

function OverTime(props: ChartsProps): VNode {
  const { which, save } = props;
  const { points, unit, isCoarser } = props.report.overTime;
  const rows = points.map(point => ({ ...point, name: bucketName(point.name, unit) }));
  const drawn = rows.map(({ name, rate }) => ({ name, estimate: rate[which] }));
  return (
    <ChartFrame
      name="time"
      note={noteOf(props)}
      remark={timeRemark(
        drawn.map(({ estimate }) => estimate.standing),
        isCoarser,
      )}
      height={() => TIME_CHART_HEIGHT}
      draw={box => <TimeChart points={drawn} box={box} />}
      figures={rateFigures(rows)}
      // Stored days, so that a spreadsheet can sort them.
      csv={() => ratesToCsv(points)}
      save={save}
    />
  );
}

function timeRemark(standings: readonly Estimate['standing'][], isCoarser: boolean): string | null {
  if (!standings.includes('given')) return t('dashboard.no_points');
  return isCoarser ? t('dashboard.coarser') : null;
}

function Mix(props: ChartsProps): VNode {
  const bars = props.report.mix.map(row => ({
    ...row,
    name: t('dashboard.group', {
      name: row.name === null ? t('dashboard.all_sites') : originName(row.name),
      answers: t('dashboard.answers', { count: row.answers }),
    }),
  }));
  const kinds = kindsOf(bars);
  const shown = bars.slice(0, MOST_ROWS);
  return (
    <ChartFrame
      name="mix"
      note={noteOf(props)}
      remark={remarkOn(bars.length)}
      height={box => mixChartHeight(shown, box)}
      draw={box => <MixChart bars={shown} box={box} />}
      figures={mixFigures(bars, kinds)}
      csv={() => mixToCsv(bars, kinds)}
      save={props.save}
    />
  );
}

type DotsProps = ChartsProps & {
  name: 'origin' | 'model' | 'domain' | 'urls';
  rows: readonly GroupRate[];
};

function Dots(props: DotsProps): VNode {
  const { name, rows, which, save } = props;
  const shown = rows.slice(0, MOST_ROWS).map(row => ({
    name: t('dashboard.group', {
      name: row.name,
      // Answers behind the rate; without a rate, all of them.
      answers: t('dashboard.answers', { count: row.rate[which].answers || row.answers }),
    }),
    estimate: row.rate[which],
  }));
  return (
    <ChartFrame
      name={name}
      note={noteOf(props)}
      remark={remarkOn(rows.length)}
      height={() => dotChartHeight(shown.length)}
      draw={box => <DotChart rows={shown} box={box} />}
      figures={rateFigures(rows)}
      csv={() => ratesToCsv(rows)}
      save={save}
    />
  );
}

function remarkOn(rows: number): string | null {
  return rows > MOST_ROWS ? t('dashboard.more', { count: rows - MOST_ROWS }) : null;
}

function urlRows({ rates, answers }: Report): GroupRate[] {
  return listRates(rates)
    .filter(({ metric }) => metric.denominators.of === 'addresses')
    .map(({ metric, rate }) => ({ name: t(`metric.${metric.words}.name`), answers, rate }));
}
