import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import {
  isWholeHistory,
  WHOLE_HISTORY,
  type HistoryOrigin,
  type HistoryQuery,
} from '../../lib/core/audit/history';
import type { AuditId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import { type HistorySearchView, endOfDay, startOfDay } from '../../lib/views/history-state';
import { HistoryResults } from './HistoryResults';
import { usePanel } from '../panel/panel-context';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { VERDICT_ORDER } from '../../lib/core/audit/verdict';
import { Choice, DayField, withEmpty } from '../ui/Choice';
import { siteName } from '../ui/names';

type HistoryViewProps = {
  search: HistorySearchView;
  /** The machine's verdicts are hidden, so there is no filter by verdict. */
  isBlind: boolean;
};

export function HistoryView({ search, isBlind }: HistoryViewProps): VNode {
  const { actions } = usePanel();
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
      <SearchField query={search.query} />
      <HistoryFilters search={search} isBlind={isBlind} />
      <HistoryResults search={search} selected={selected} onSelect={setSelected} />
    </main>
  );
}

function SearchField({ query }: { query: HistoryQuery }): VNode {
  const id = useId();
  const { actions } = usePanel();
  return (
    <search class="stack gap-4 start">
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

/** Verdicts of an ended audit; one that runs has no final verdict. */
const KINDS = VERDICT_ORDER.filter(kind => kind !== 'pending');

/** Filters of the list; each selects one of the existing values. */
function HistoryFilters({ search: { query, facets }, isBlind }: HistoryViewProps): VNode {
  return (
    <details class="disclosure history-filters">
      <summary>{t('history.filters')}</summary>
      <div class="history-filter-grid stack gap-12">
        <Filter name="origin" values={facets.origins} wordOf={originWords} query={query} />
        {!isBlind && (
          <Filter
            name="verdict"
            values={KINDS}
            wordOf={kind => t(`verdict.word.${kind}`)}
            query={query}
          />
        )}
        <Filter name="model" values={facets.models} query={query} />
        <Filter name="domain" values={facets.domains} query={query} />
        {facets.tags.length > 0 && <Filter name="tag" values={facets.tags} query={query} />}
        <Days query={query} />
      </div>
    </details>
  );
}

type FilterName = 'origin' | 'verdict' | 'model' | 'domain' | 'tag';

function Filter<Name extends FilterName>(props: {
  name: Name;
  values: readonly NonNullable<HistoryQuery[Name]>[];
  wordOf?: (value: NonNullable<HistoryQuery[Name]>) => string;
  query: HistoryQuery;
}): VNode {
  const { name, values, wordOf = String, query } = props;
  const filter: FilterName = name;
  const { actions } = usePanel();
  return (
    <Choice<HistoryQuery[Name]>
      name={name}
      label={t(`history.filter.${filter}`)}
      value={query[name]}
      options={withEmpty(
        t('history.any'),
        values.map(value => ({ value, label: wordOf(value) })),
      )}
      onChoose={chosen => actions.searchHistory({ [name]: chosen })}
    />
  );
}

function Days({ query }: { query: HistoryQuery }): VNode {
  const { actions } = usePanel();
  return (
    <>
      <DayField
        name="from"
        label={t('history.filter.from')}
        value={localDay(query.from)}
        onChoose={day => actions.searchHistory({ from: startOfDay(day) })}
      />
      <DayField
        name="to"
        label={t('history.filter.to')}
        value={localDay(query.to)}
        onChoose={day => actions.searchHistory({ to: endOfDay(day) })}
      />
    </>
  );
}

function originWords(origin: HistoryOrigin): string {
  if (origin === 'pasted') return t('history.origin.pasted');
  return origin === 'selection' ? t('history.origin.selection') : siteName(origin);
}

/** Day of a moment in the user's time zone, formatted for a date field. */
function localDay(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
