import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { PERIODS, type DashboardChoice } from '../../lib/views/dashboard-state';
import type { ReportChoices } from '../../lib/metrics/report';
import { TIME_UNITS } from '../../lib/metrics/time-buckets';
import { judgeName } from '../judge/judge-words';
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
      <Select
        name="period"
        label={t('dashboard.field.period')}
        value={choice.period}
        options={PERIODS.map(value => ({ value, name: t(`dashboard.period.${value}`) }))}
        onPick={period => onChoose({ period })}
      />
      {choice.period === 'days' && <Days choice={choice} onChoose={onChoose} />}
      <Conditions {...props} />
      {props.hasCharts && <ForCharts {...props} />}
    </fieldset>
  );
}

function ForCharts({ choice, which, onChoose, onWhich }: FilterBarProps): VNode {
  return (
    <>
      <Select
        name="unit"
        label={t('dashboard.field.unit')}
        value={choice.unit}
        options={(['auto', ...TIME_UNITS] as const).map(value => ({
          value,
          name: t(`dashboard.unit.${value}`),
        }))}
        onPick={unit => onChoose({ unit })}
      />
      <Select
        name="which"
        label={t('dashboard.field.which')}
        value={which}
        options={(['overJudged', 'overAll'] as const).map(value => ({
          value,
          name: t(`dashboard.which.${value}`),
        }))}
        onPick={onWhich}
      />
      <p class="soft filters-note">{t('dashboard.which_note')}</p>
    </>
  );
}

/** Filters of the answers; their options may not be known yet. */
function Conditions({ choice, choices, onChoose }: FilterBarProps): VNode {
  const { origins, models, judges, domains } = choices ?? NO_CHOICES;
  return (
    <>
      <Select
        name="origin"
        label={t('dashboard.field.origin')}
        value={choice.origin}
        options={withAll(withChosen(origins, choice.origin), originName)}
        onPick={origin => onChoose({ origin })}
      />
      <Select
        name="model"
        label={t('dashboard.field.model')}
        value={choice.model}
        options={withAll(withChosen(models, choice.model), modelName)}
        onPick={model => onChoose({ model })}
      />
      <Select
        name="judge"
        label={t('dashboard.field.judge')}
        value={choice.judge}
        options={[
          { value: null, name: t('dashboard.all') },
          ...judges.map(({ key, judge }) => ({ value: key, name: judgeName(judge) })),
        ]}
        onPick={judge => onChoose({ judge })}
      />
      <Select
        name="domain"
        label={t('dashboard.field.domain')}
        value={choice.domain}
        options={withAll(withChosen(domains, choice.domain), domain => domain)}
        onPick={domain => onChoose({ domain })}
      />
    </>
  );
}

const NO_CHOICES: ReportChoices = { origins: [], models: [], judges: [], domains: [] };

function withAll<Value extends string>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
): { value: Value | null; name: string }[] {
  return [
    { value: null, name: t('dashboard.all') },
    ...values.map(value => ({ value, name: nameOf(value) })),
  ];
}

/** Keeps the chosen value visible even if it no longer occurs. */
function withChosen<Value extends string>(values: readonly Value[], chosen: Value | null): Value[] {
  return chosen === null || values.includes(chosen) ? [...values] : [...values, chosen];
}

function Days({ choice, onChoose }: Pick<FilterBarProps, 'choice' | 'onChoose'>): VNode {
  return (
    <>
      <Day
        name="first-day"
        label={t('dashboard.field.first_day')}
        value={choice.firstDay}
        onPick={firstDay => onChoose({ firstDay })}
      />
      <Day
        name="last-day"
        label={t('dashboard.field.last_day')}
        value={choice.lastDay}
        onPick={lastDay => onChoose({ lastDay })}
      />
    </>
  );
}

function Day({
  name,
  label,
  value,
  onPick,
}: {
  name: string;
  label: string;
  value: string;
  onPick: (day: string) => void;
}): VNode {
  const id = useId();
  return (
    <div class="filter stack gap-4">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="date"
        value={value}
        onChange={event => onPick(event.currentTarget.value)}
      />
    </div>
  );
}

/** nb. Option values are indices: names may be any text of a page. */
function Select<Value extends string | null>({
  name,
  label,
  value,
  options,
  onPick,
}: {
  name: string;
  label: string;
  value: Value;
  options: readonly { value: Value; name: string }[];
  onPick: (value: Value) => void;
}): VNode {
  const id = useId();
  return (
    <div class="filter stack gap-4">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        onChange={event => {
          const picked = options[event.currentTarget.selectedIndex];
          if (picked) onPick(picked.value);
        }}
      >
        {options.map(option => (
          <option key={option.value ?? ''} selected={option.value === value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
