import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import {
  isWholeHistory,
  WHOLE_HISTORY,
  type HistoryFacets,
  type HistoryOrigin,
  type HistoryQuery,
} from '../../lib/core/audit/history';
import type { AuditId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import { type HistorySearchView, endOfDay, startOfDay } from '../../lib/views/history-state';
import { HistoryResults } from './HistoryResults';
import type { PanelActions } from '../audit/panel-actions';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { VERDICT_ORDER } from '../../lib/core/audit/verdict';
import { Choice } from '../ui/Choice';
import { siteName } from '../ui/names';

type HistoryViewProps = {
  search: HistorySearchView;
  /** The machine's verdicts are hidden, so there is no filter by verdict. */
  isBlind?: boolean;
  actions: PanelActions;
};

export function HistoryView({ search, isBlind = false, actions }: HistoryViewProps): VNode {
  const [selected, setSelected] = useState<ReadonlySet<AuditId>>(new Set());
  return (
    <main class="history-view">
      <header class="audit-header stack gap-4">
        <div class="row apart">
          <Button kind="quiet" icon={ICONS.back} action="home" onClick={() => actions.openHome()}>
            {t('history.home')}
          </Button>
          <Button
            kind="quiet"
            icon={ICONS.external}
            action="open-history-tab"
            onClick={() => actions.openHistoryTab()}
          >
            {t('history.open_tab')}
          </Button>
        </div>
        <h1 tabIndex={-1}>{t('history.title')}</h1>
      </header>
      <SearchField search={search} actions={actions} />
      <HistoryFilters
        query={search.query}
        facets={search.facets}
        isBlind={isBlind}
        onAsk={part => actions.searchHistory(part)}
      />
      <HistoryResults
        search={search}
        actions={actions}
        selected={selected}
        onSelect={setSelected}
      />
    </main>
  );
}

function SearchField({ search, actions }: HistoryViewProps): VNode {
  const id = useId();
  const { query } = search;
  return (
    <search class=" stack gap-4 start">
      <label for={id}>{t('history.search')}</label>
      <input
        id={id}
        class="wide"
        type="search"
        name="history-search"
        dir="auto"
        autocomplete="off"
        value={query.text}
        aria-describedby={`${id}-help`}
        onInput={event => actions.searchHistory({ text: event.currentTarget.value })}
      />
      <p class="soft field-help small" id={`${id}-help`}>
        {t('history.search_help')}
      </p>
      {!isWholeHistory(query) && (
        <Button
          kind="quiet"
          icon={ICONS.close}
          action="clear-search"
          onClick={() => actions.searchHistory(WHOLE_HISTORY)}
        >
          {t('history.clear')}
        </Button>
      )}
    </search>
  );
}

type HistoryFiltersProps = {
  query: HistoryQuery;
  facets: HistoryFacets;
  isBlind: boolean;
  onAsk: (part: Partial<HistoryQuery>) => void;
};

/** Verdicts of an ended audit; one that runs has no final verdict. */
const KINDS = VERDICT_ORDER.filter(kind => kind !== 'pending');

/** Filters of the list; each selects one of the existing values. */
function HistoryFilters({ query, facets, isBlind, onAsk }: HistoryFiltersProps): VNode {
  return (
    <details class="disclosure history-filters">
      <summary>{t('history.filters')}</summary>
      <div class="history-filter-grid stack gap-12">
        <Choice
          name="origin"
          label={t('history.filter.origin')}
          value={query.origin}
          options={facets.origins.map(value => ({ value, label: originWords(value) }))}
          any={t('history.any')}
          onChoose={origin => onAsk({ origin })}
        />
        {!isBlind && <VerdictChoice query={query} onAsk={onAsk} />}
        <Choice
          name="model"
          label={t('history.filter.model')}
          value={query.model}
          options={facets.models.map(value => ({ value, label: value }))}
          any={t('history.any')}
          onChoose={model => onAsk({ model })}
        />
        <Choice
          name="domain"
          label={t('history.filter.domain')}
          value={query.domain}
          options={facets.domains.map(value => ({ value, label: value }))}
          any={t('history.any')}
          onChoose={domain => onAsk({ domain })}
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
      options={KINDS.map(value => ({ value, label: t(`verdict.word.${value}`) }))}
      any={t('history.any')}
      onChoose={verdict => onAsk({ verdict })}
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
        onChoose={day => onAsk({ from: startOfDay(day) })}
      />
      <Day
        name="to"
        label={t('history.filter.to')}
        value={query.to}
        onChoose={day => onAsk({ to: endOfDay(day) })}
      />
    </>
  );
}

function originWords(origin: HistoryOrigin): string {
  if (origin === 'pasted') return t('history.origin.pasted');
  return origin === 'selection' ? t('history.origin.selection') : siteName(origin);
}

/** nb. The field keeps its own day; it is emptied when the query is. */
function Day({
  name,
  label,
  value,
  onChoose,
}: {
  name: string;
  label: string;
  value: string | null;
  onChoose: (day: string) => void;
}): VNode {
  const id = useId();
  return (
    <div class="filter-field stack gap-4 small">
      <label for={id}>{label}</label>
      <input
        key={value === null ? 'empty' : 'set'}
        id={id}
        name={name}
        type="date"
        defaultValue={value === null ? '' : localDay(value)}
        onChange={event => onChoose(event.currentTarget.value)}
      />
    </div>
  );
}

/** Day of a moment in the user's time zone, formatted for a date field. */
function localDay(moment: string): string {
  const date = new Date(moment);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
