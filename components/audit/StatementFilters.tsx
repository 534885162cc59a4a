import type { VNode } from 'preact';

import { SUPPORTED_KINDS, UNSUPPORTED_KINDS } from '../../lib/core/audit/verdict';
import { countOf, countVerdicts, listCounts } from '../../lib/core/audit/verdict-counts';
import { clipAtWord } from '../../lib/util/keep-title';
import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import {
  isFiltered,
  STATEMENT_ORDERS,
  type KindChoice,
  type StatementFilter,
  type StatementListing,
} from '../../lib/views/statement-filter';
import { usePanel } from '../panel/panel-context';
import { LinkButton } from '../ui/Button';
import { Choice, FieldFrame, withEmpty } from '../ui/Choice';

type StatementFiltersProps = {
  index: AuditIndex;
  filter: StatementFilter;
  onFilter: (part: Partial<StatementFilter>) => void;
  onClear: () => void;
  listing: StatementListing;
};

/** Characters of a source's title: enough to choose it by. */
const TITLE_LENGTH = 60;

export function StatementFilters(props: StatementFiltersProps): VNode {
  const { filter, onClear, listing } = props;
  const isNarrowed = isFiltered(filter);
  return (
    <div class="statement-filters">
      <details class="disclosure" data-filtered={isNarrowed}>
        <summary>{t('filter.name')}</summary>
        <Fields {...props} />
      </details>
      <p class="filter-note soft small">
        <span role="status" data-shown={listing.shown}>
          {isNarrowed && t('filter.shown', { shown: listing.shown, all: listing.all })}
        </span>
        {isNarrowed && listing.statements.length > 0 && (
          <LinkButton action="show-all" onClick={onClear}>
            {t('audit.statements.show_all')}
          </LinkButton>
        )}
      </p>
    </div>
  );
}

function Fields({ index, filter, onFilter }: StatementFiltersProps): VNode {
  const { state, actions } = usePanel();
  return (
    <div class="filter-grid stack gap-12">
      <TextField text={filter.text} onText={text => onFilter({ text })} />
      <Choice
        name="verdict"
        label={t('filter.verdict')}
        value={filter.kind}
        options={withEmpty(t('history.any'), kindOptions(index))}
        onChoose={kind => onFilter({ kind })}
      />
      <Choice
        name="source"
        label={t('filter.source')}
        value={filter.source}
        options={withEmpty(
          t('history.any'),
          index.matrix.columns.map(({ source, number, name }) => ({
            value: source.id,
            label: `${String(number)} · ${clipAtWord(name, TITLE_LENGTH)}`,
          })),
        )}
        onChoose={source => onFilter({ source })}
      />
      <Choice
        name="order"
        label={t('filter.order')}
        value={state.order.value}
        options={STATEMENT_ORDERS.map(each => ({
          value: each,
          label: t(`filter.in_order.${each}`),
        }))}
        onChoose={order => actions.orderStatements(order)}
      />
      <label class="filter-check line small">
        <input
          type="checkbox"
          name="by-hand"
          checked={filter.isByHand}
          onChange={event => onFilter({ isByHand: event.currentTarget.checked })}
        />
        <span>{t('filter.by_hand')}</span>
      </label>
    </div>
  );
}

function TextField({ text, onText }: { text: string; onText: (text: string) => void }): VNode {
  return (
    <FieldFrame
      name="text"
      label={t('filter.text')}
      look="filter-field stack gap-4 small filter-wide"
    >
      {control => (
        <input
          {...control}
          type="search"
          dir="auto"
          value={text}
          onInput={event => onText(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

/** Returns the two groups of the overview, then each verdict that occurs, with its count. */
function kindOptions(index: AuditIndex): { value: KindChoice; label: string }[] {
  const counts = countVerdicts(index.audit.verdicts);
  const counted = (value: KindChoice, name: string, count: number) => ({
    value,
    label: t('filter.counted', { name, count: String(count) }),
  });
  return [
    counted('unsupported', t('filter.group.unsupported'), countOf(counts, UNSUPPORTED_KINDS)),
    counted('backed', t('filter.group.backed'), countOf(counts, SUPPORTED_KINDS)),
    ...listCounts(counts).map(({ kind, count }) => counted(kind, t(`verdict.word.${kind}`), count)),
  ];
}
