import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import { isWholeHistory, WHOLE_HISTORY } from '../../lib/core/history';
import type { AuditId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import type { HistorySearchView } from '../../lib/state/history-state';
import { HistoryFilters } from './HistoryFilters';
import { HistoryResults } from './HistoryResults';
import type { PanelActions } from '../panel/panel-actions';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';

export type HistoryViewProps = {
  search: HistorySearchView;
  /** Nothing can be asked for by verdict: the machine's are hidden. */
  isBlind?: boolean;
  actions: PanelActions;
};

/** Every check that is kept: looked through, narrowed down, compared and deleted. */
export function HistoryView({ search, isBlind = false, actions }: HistoryViewProps): VNode {
  const [selected, setSelected] = useState<ReadonlySet<AuditId>>(new Set());
  return (
    <main class="history-view">
      <header class="audit-header">
        <div class="row row-apart">
          <Button
            kind="quiet"
            icon={ICONS.back}
            action="home"
            onClick={() => {
              actions.openHome();
            }}
          >
            {t('history.home')}
          </Button>
          <Button
            kind="quiet"
            icon={ICONS.external}
            action="open-history-tab"
            onClick={() => {
              actions.openHistoryTab();
            }}
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
        onAsk={part => {
          actions.searchHistory(part);
        }}
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
    <search class="history-search">
      <label for={id}>{t('history.search')}</label>
      <input
        id={id}
        type="search"
        name="history-search"
        dir="auto"
        autocomplete="off"
        value={query.text}
        aria-describedby={`${id}-help`}
        onInput={event => {
          actions.searchHistory({ text: event.currentTarget.value });
        }}
      />
      <p class="soft field-help" id={`${id}-help`}>
        {t('history.search_help')}
      </p>
      {!isWholeHistory(query) && (
        <Button
          kind="quiet"
          icon={ICONS.close}
          action="clear-search"
          onClick={() => {
            actions.searchHistory(WHOLE_HISTORY);
          }}
        >
          {t('history.clear')}
        </Button>
      )}
    </search>
  );
}
