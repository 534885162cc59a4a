import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import type { ReportChoices } from '../../lib/metrics/report';
import { TIME_UNITS } from '../../lib/metrics/time-buckets';
import { PERIODS, type DashboardChoice } from '../../lib/views/dashboard-state';
import { judgeName } from '../judge/judge-words';
import { Choice, DayField, withEmpty, type Option } from '../ui/Choice';
import { modelName, originName, type Which } from './dashboard-words';

type FilterBarProps = {
  choice: DashboardChoice;
  /** `null` until known. */
  choices: ReportChoices | null;
  which: Which;
  hasCharts: boolean;
  onChoose: (part: Partial<DashboardChoice>) => void;
  onWhich: (which: Which) => void;
};

export function FilterBar(props: FilterBarProps): VNode {
  const { choice, onChoose } = props;
  return (
    <fieldset class="filters box">
      <legend>{t('dashboard.filters')}</legend>
      <Filter
        name="period"
        value={choice.period}
        options={PERIODS.map(value => ({ value, label: t(`dashboard.period.${value}`) }))}
        onChoose={period => onChoose({ period })}
      />
      {choice.period === 'days' && <Days choice={choice} onChoose={onChoose} />}
      <Conditions {...props} />
      <GranularityFilter {...props} />
      {props.hasCharts && <ForCharts {...props} />}
    </fieldset>
  );
}

function Filter<Value extends string | null>(props: {
  name: 'period' | 'unit' | 'which' | 'origin' | 'model' | 'judge' | 'granularity' | 'domain';
  value: Value;
  options: readonly Option<Value>[];
  onChoose: (value: Value) => void;
}): VNode {
  return <Choice {...props} label={t(`dashboard.field.${props.name}`)} look="filter stack gap-4" />;
}

function ForCharts({ choice, which, onChoose, onWhich }: FilterBarProps): VNode {
  const units = ['auto', ...TIME_UNITS] as const;
  const rates = ['overJudged', 'overAll'] as const;
  return (
    <>
      <Filter
        name="unit"
        value={choice.unit}
        options={units.map(value => ({ value, label: t(`dashboard.unit.${value}`) }))}
        onChoose={unit => onChoose({ unit })}
      />
      <Filter
        name="which"
        value={which}
        options={rates.map(value => ({ value, label: t(`dashboard.which.${value}`) }))}
        onChoose={onWhich}
      />
      <p class="soft filters-note">{t('dashboard.which_note')}</p>
    </>
  );
}

/** Filters of the answers; their options may not be known yet. */
function Conditions({ choice, choices, onChoose }: FilterBarProps): VNode {
  const { origins, models, judges, domains } = choices ?? NO_CHOICES;
  const options = {
    origin: allAnd(origins, choice.origin, originName),
    model: allAnd(models, choice.model, modelName),
    judge: withEmpty(
      t('dashboard.all'),
      judges.map(({ key, judge }) => ({ value: key, label: judgeName(judge) })),
    ),
    domain: allAnd(domains, choice.domain, String),
  };
  return (
    <>
      {(['origin', 'model', 'judge', 'domain'] as const).map(name => (
        <Filter
          key={name}
          name={name}
          value={choice[name]}
          options={options[name]}
          onChoose={value => onChoose({ [name]: value })}
        />
      ))}
    </>
  );
}

/** Shown once there are checks of another granularity; there is no option for all. */
function GranularityFilter({ choice, choices, onChoose }: FilterBarProps): VNode | null {
  const { granularities } = choices ?? NO_CHOICES;
  const all = [...new Set(['document' as const, ...granularities, choice.granularity])];
  if (all.length === 1) return null;
  return (
    <Filter
      name="granularity"
      value={choice.granularity}
      options={all.map(value => ({ value, label: t(`granularity.${value}`) }))}
      onChoose={granularity => onChoose({ granularity })}
    />
  );
}

const NO_CHOICES: ReportChoices = {
  origins: [],
  models: [],
  judges: [],
  granularities: [],
  domains: [],
};

/** Keeps the chosen value visible even if it no longer occurs. */
function allAnd(
  values: readonly string[],
  chosen: string | null,
  nameOf: (value: string) => string,
): Option<string | null>[] {
  const shown = chosen === null || values.includes(chosen) ? values : [...values, chosen];
  return withEmpty(
    t('dashboard.all'),
    shown.map(value => ({ value, label: nameOf(value) })),
  );
}

function Days({ choice, onChoose }: Pick<FilterBarProps, 'choice' | 'onChoose'>): VNode {
  return (
    <>
      <DayField
        name="first-day"
        label={t('dashboard.field.first_day')}
        look="filter stack gap-4"
        value={choice.firstDay}
        onChoose={firstDay => onChoose({ firstDay })}
      />
      <DayField
        name="last-day"
        label={t('dashboard.field.last_day')}
        look="filter stack gap-4"
        value={choice.lastDay}
        onChoose={lastDay => onChoose({ lastDay })}
      />
    </>
  );
}
