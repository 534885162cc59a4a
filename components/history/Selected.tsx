import type { VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

import { TAG_LENGTH } from '../../lib/core/audit/audit';
import type { AuditId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import type { HistorySearchView } from '../../lib/views/history-state';
import { SavingLine, useSaving } from '../audit/SavingLine';
import { EXPORT_FORMATS, usePanel } from '../panel/panel-context';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';

export type Selection = {
  selected: ReadonlySet<AuditId>;
  onSelect: (selected: ReadonlySet<AuditId>) => void;
};

type SelectedProps = Selection & { search: HistorySearchView; total: number };

/** Selects checks, and what can be done with several at once. */
export function Selected({ search, total, selected, onSelect }: SelectedProps): VNode {
  const { actions } = usePanel();
  const group = useRef<HTMLDivElement>(null);
  const ids = [...selected];
  const selectAll = async (): Promise<void> =>
    onSelect(new Set(await actions.findFound(search.query)));
  return (
    <div
      class="selected stack small"
      role="group"
      aria-label={t('history.selected', { count: ids.length })}
      ref={group}
    >
      <div class="row">
        <Button
          kind="quiet"
          action="select-all"
          onClick={() => {
            if (ids.length > 0) onSelect(new Set());
            else void selectAll();
          }}
        >
          {ids.length > 0 ? t('history.select_none') : t('history.select_all', { count: total })}
        </Button>
        <span class="soft" role="status">
          {t(ids.length > 0 ? 'history.selected' : 'history.select_help', { count: ids.length })}
        </span>
      </div>
      {ids.length > 0 && (
        <WithSelected
          ids={ids}
          tags={search.facets.tags}
          onDelete={() => {
            group.current?.querySelector('button')?.focus();
            onSelect(new Set());
            actions.deleteAudits(ids);
          }}
        />
      )}
    </div>
  );
}

function WithSelected(props: {
  ids: readonly AuditId[];
  tags: readonly string[];
  onDelete: () => void;
}): VNode {
  const { ids, onDelete } = props;
  const { state } = usePanel();
  return (
    <>
      <TagForm {...props} />
      <div class="row">
        {/* Files have the verdicts. */}
        {state.checkView.value !== 'blind' && <Export ids={ids} />}
        <Compare ids={ids} />
        <ConfirmButton
          label={t('history.delete')}
          question={t('history.delete_selected', { count: ids.length })}
          confirm={t('history.delete')}
          action="delete-selected"
          onConfirm={onDelete}
        />
      </div>
    </>
  );
}

function Compare({ ids }: { ids: readonly AuditId[] }): VNode | null {
  const { actions } = usePanel();
  const [one, other] = ids;
  if (ids.length !== 2 || one === undefined || other === undefined) return null;
  return (
    <Button action="compare" onClick={() => actions.compareAudits(one, other)}>
      {t('history.compare')}
    </Button>
  );
}

function Export({ ids }: { ids: readonly AuditId[] }): VNode {
  const { actions } = usePanel();
  const [isBusy, setBusy] = useState(false);
  return (
    <div class="row gap-4" role="group" aria-label={t('panel.export')} aria-busy={isBusy}>
      <span class="soft">{t('panel.export')}:</span>
      {EXPORT_FORMATS.map(format => (
        <Button
          key={format}
          action={`export-${format}`}
          disabled={isBusy}
          onClick={() => {
            setBusy(true);
            void actions.exportAudits(ids, format).finally(() => setBusy(false));
          }}
        >
          {t(`history.format.${format}`)}
        </Button>
      ))}
    </div>
  );
}

/** Gives the selected checks one tag, or takes theirs. */
function TagForm({ ids, tags }: { ids: readonly AuditId[]; tags: readonly string[] }): VNode {
  const { actions } = usePanel();
  const id = useId();
  const [tag, setTag] = useState('');
  const { state, save } = useSaving();
  const give = (): void => void save(() => actions.tagAudits(ids, tag));
  return (
    <form
      class="row"
      onSubmit={event => {
        event.preventDefault();
        give();
      }}
    >
      <label for={id}>{t('history.filter.tag')}</label>
      <input
        id={id}
        name="tag"
        dir="auto"
        list={`${id}-known`}
        maxLength={TAG_LENGTH}
        autocomplete="off"
        value={tag}
        onInput={event => setTag(event.currentTarget.value)}
      />
      <datalist id={`${id}-known`}>
        {tags.map(known => (
          <option key={known} value={known} />
        ))}
      </datalist>
      <Button action="tag" onClick={give}>
        {t('history.set_tag')}
      </Button>
      <SavingLine state={state} />
    </form>
  );
}
