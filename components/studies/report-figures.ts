import { formatNumber, formatPercent } from '../../lib/i18n/format';
import { language, t } from '../../lib/i18n/t';
import type { Interval } from '../../lib/metrics/interval';
import type { RaterAgreement } from '../../lib/metrics/rater-agreement';
import type { CoefficientName } from '../../lib/metrics/rater-coefficients';
import type { SampledRate } from '../../lib/metrics/sampled-rate';
import type {
  RankAgreement,
  Stability,
  SystemDifference,
} from '../../lib/metrics/system-comparison';
import type { Tally } from '../../lib/metrics/url-analysis';
import type { StudyReport } from '../../lib/studies/export/report';
import { endsOf } from '../dashboard/dashboard-words';
import type { Figures } from '../dashboard/FigureTable';

type People = NonNullable<StudyReport['people']>;

/** "12 %", "−3 %": with a sign, as a difference has one. */
function signed(value: number): string {
  return value.toLocaleString(language(), {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
}

function twoDigits(value: number): string {
  return value.toLocaleString(language(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** The least that is shown; smaller ones are "< 0.001". */
const LEAST_P = 0.001;

function chance(p: number): string {
  const shown = (value: number) => value.toLocaleString(language(), { maximumFractionDigits: 3 });
  return p < LEAST_P ? `< ${shown(LEAST_P)}` : shown(p);
}

function range(interval: Interval | null, write: (value: number) => string): string {
  if (interval === null) return '–';
  return t('dashboard.range', { low: write(interval.low), high: write(interval.high) });
}

export function differenceFigures(
  differences: readonly SystemDifference[],
  nameOf: (system: string) => string,
): Figures {
  return {
    columns: [
      t('studies.report.compared'),
      t('studies.field.questions'),
      t('studies.report.difference'),
      t('dashboard.column.interval'),
      t('studies.report.p'),
    ],
    rows: differences.map(each => ({
      key: `${each.first} ${each.second}`,
      name: `${nameOf(each.first)} − ${nameOf(each.second)}`,
      cells: [
        formatNumber(each.questions),
        ...(each.standing === 'given'
          ? [signed(each.difference), range(each.interval, signed), chance(each.holm)]
          : [t('studies.report.too_few'), '–', '–']),
      ],
    })),
  };
}

/** How far two answers to one question differ, beside two answers to different ones. */
export function stabilityFigures(
  stability: readonly Stability[],
  nameOf: (system: string) => string,
): Figures {
  return {
    columns: [
      t('studies.systems.name'),
      t('studies.field.questions'),
      t('studies.report.within'),
      t('dashboard.column.interval'),
      t('studies.report.between'),
    ],
    rows: stability.map(each => ({
      key: each.system,
      name: nameOf(each.system),
      cells: [
        formatNumber(each.questions),
        ...(each.standing === 'given'
          ? [
              formatPercent(each.within),
              range(each.interval, formatPercent),
              formatPercent(each.between),
            ]
          : [t('studies.report.too_few'), '–', '–']),
      ],
    })),
  };
}

/** What the addresses that each chatbot cites have in common. */
export function addressFigures(
  urls: StudyReport['urls'],
  nameOf: (system: string) => string,
): Figures {
  const most = (tallies: readonly Tally[], before = '') =>
    tallies
      .filter(({ name }) => name !== null)
      .slice(0, MOST)
      .map(({ name, count }) => `${before}${name ?? ''} ${formatNumber(count)}`)
      .join(', ');
  return {
    columns: [
      t('studies.systems.name'),
      t('studies.report.addresses'),
      t('studies.report.suffixes'),
      t('studies.report.countries'),
      t('studies.report.domains'),
    ],
    rows: urls.map(({ system, urls: count, suffixes, countries, topDomains }) => ({
      key: system,
      name: nameOf(system),
      cells: [formatNumber(count), most(suffixes, '.'), most(countries), most(topDomains)],
    })),
  };
}

/** As SourceCheckup lists domains. */
const MOST = 5;

/** The order of chatbots by the model against that by people. */
export function rankingFigures(ranking: Extract<RankAgreement, { standing: 'given' }>): Figures {
  return {
    columns: [
      t('studies.report.coefficient'),
      t('studies.report.value'),
      t('dashboard.column.interval'),
      t('studies.field.systems'),
    ],
    rows: (['kendall', 'spearman'] as const).map(name => ({
      key: name,
      name: t(`studies.coefficient.${name}`),
      cells: [
        twoDigits(ranking[name].value),
        range(ranking[name].interval, twoDigits),
        formatNumber(ranking.systems),
      ],
    })),
  };
}

/** A row for each coefficient that has a value. */
export function agreementFigures(
  figures: Partial<Record<CoefficientName, RaterAgreement>>,
): Figures {
  return {
    columns: [
      t('studies.report.coefficient'),
      t('studies.report.value'),
      t('dashboard.column.interval'),
      t('studies.report.items'),
    ],
    rows: (Object.entries(figures) as [CoefficientName, RaterAgreement][]).flatMap(
      ([name, figure]) =>
        figure.standing === 'given'
          ? [
              {
                key: name,
                name: t(`studies.coefficient.${name}`),
                cells: [
                  twoDigits(figure.value),
                  range(figure.interval, twoDigits),
                  formatNumber(figure.items),
                ],
              },
            ]
          : [],
    ),
  };
}

/** The model against each person and their majority, by two coefficients. */
export function judgeFigures({ people, majority }: People['judge']): Figures {
  const cells = (figure: RaterAgreement) =>
    figure.standing === 'given' ? twoDigits(figure.value) : '–';
  const row = (name: string, figures: typeof majority) => ({
    name,
    cells: [
      cells(figures.percent),
      cells(figures.cohen),
      cells(figures.ac1),
      figures.percent.standing === 'given' ? formatNumber(figures.percent.items) : '0',
    ],
  });
  return {
    columns: [
      t('studies.report.person'),
      t('studies.coefficient.percent'),
      t('studies.coefficient.cohen'),
      t('studies.coefficient.ac1'),
      t('studies.report.items'),
    ],
    rows: [
      ...people.map(({ annotator, figures }) => row(annotator, figures)),
      row(t('studies.report.majority'), majority),
    ],
  };
}

export function correctedFigures(rates: Extract<People['rates'], readonly unknown[]>): Figures {
  return {
    columns: [
      t('studies.report.finding'),
      t('studies.report.model_alone'),
      t('studies.report.powered'),
      t('studies.report.rogan_gladen'),
      t('studies.report.people_only'),
    ],
    rows: rates.map(({ kind, apparent, predictionPowered, roganGladen, peopleOnly }) => ({
      key: kind,
      name: t(`verdict.word.${kind}`),
      cells: [
        apparent === null ? '–' : formatPercent(apparent),
        ...[predictionPowered, roganGladen, peopleOnly].map(sampledWords),
      ],
    })),
  };
}

function sampledWords(rate: SampledRate): string {
  switch (rate.standing) {
    case 'given':
      return `${formatPercent(rate.rate)} (${t('dashboard.range', endsOf(rate.interval))})`;
    case 'outside':
      return t('studies.no_rate.outside');
    case 'none':
      return t(`studies.no_rate.${rate.reason}`);
  }
}
