import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { SITE_IDS } from '../../lib/core/answer';
import type { HistoryFacets, HistoryOrigin, HistoryQuery } from '../../lib/core/history';
import { t } from '../../lib/i18n/t';
import { endOfDay, startOfDay } from '../../lib/state/history-state';
import { VERDICT_ORDER } from '../../lib/state/verdict-counts';
import { siteName } from '../audit/format';
import { Choice } from '../ui/Choice';
import { verdictWord } from '../verdict-words';

export type HistoryFiltersProps = {
  query: HistoryQuery;
  facets: HistoryFacets;
  /** Leaves out the verdicts. */
  isBlind: boolean;
  onAsk: (part: Partial<HistoryQuery>) => void;
};

/** Verdicts an audit that has ended can have; while it runs it has none that stays. */
const KINDS = VERDICT_ORDER.filter(kind => kind !== 'pending');

/** What the list can be narrowed by; each is one choice among what there is. */
export function HistoryFilters({ query, facets, isBlind, onAsk }: HistoryFiltersProps): VNode {
  return (
    <details class="disclosure history-filters">
      <summary>{t('history.filters')}</summary>
      <div class="history-filter-grid">
        <Choice
          name="origin"
          label={t('history.filter.origin')}
          value={query.origin}
          options={facets.origins.map(value => ({ value, label: originWords(value) }))}
          any={t('history.any')}
          onChoose={origin => {
            onAsk({ origin });
          }}
        />
        {!isBlind && <VerdictChoice query={query} onAsk={onAsk} />}
        <Choice
          name="model"
          label={t('history.filter.model')}
          value={query.model}
          options={facets.models.map(value => ({ value, label: value }))}
          any={t('history.any')}
          onChoose={model => {
            onAsk({ model });
          }}
        />
        <Choice
          name="domain"
          label={t('history.filter.domain')}
          value={query.domain}
          options={facets.domains.map(value => ({ value, label: value }))}
          any={t('history.any')}
          onChoose={domain => {
            onAsk({ domain });
          }}
        />
        <Days query={query} onAsk={onAsk} />
      </div>
    </details>
  );
}

type PartProps = Pick<HistoryFiltersProps, 'query' | 'onAsk'>;

function VerdictChoice({ query, onAsk }: PartProps): VNode {
  return (
    <Choice
      name="verdict"
      label={t('history.filter.verdict')}
      value={query.verdict}
      options={KINDS.map(value => ({ value, label: verdictWord(value) }))}
      any={t('history.any')}
      onChoose={verdict => {
        onAsk({ verdict });
      }}
    />
  );
}

function Days({ query, onAsk }: PartProps): VNode {
  return (
    <>
      <Day
        name="from"
        label={t('history.filter.from')}
        value={query.from}
        onChoose={day => {
          onAsk({ from: startOfDay(day) });
        }}
      />
      <Day
        name="to"
        label={t('history.filter.to')}
        value={query.to}
        onChoose={day => {
          onAsk({ to: endOfDay(day) });
        }}
      />
    </>
  );
}

function originWords(origin: HistoryOrigin): string {
  const site = SITE_IDS.find(each => each === origin);
  if (site !== undefined) return siteName(site);
  return origin === 'pasted' ? t('history.origin.pasted') : t('history.origin.selection');
}

type DayProps = {
  name: string;
  label: string;
  value: string | null;
  onChoose: (day: string) => void;
};

/** nb. The field keeps its own day; it is emptied when the query is. */
function Day({ name, label, value, onChoose }: DayProps): VNode {
  const id = useId();
  return (
    <div class="filter-field">
      <label for={id}>{label}</label>
      <input
        key={value === null ? 'empty' : 'set'}
        id={id}
        name={name}
        type="date"
        defaultValue={value === null ? '' : localDay(value)}
        onChange={event => {
          onChoose(event.currentTarget.value);
        }}
      />
    </div>
  );
}

/** The day of a moment where the reader is, as a field of a form wants it. */
function localDay(moment: string): string {
  const date = new Date(moment);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
