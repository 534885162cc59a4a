import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';

import { formatDate } from '../../lib/i18n/format';
import { clipAtWord } from '../../lib/util/keep-title';
import { t } from '../../lib/i18n/t';
import type { HistoryLine, HistoryView } from '../../lib/views/history-state';
import { SavingLine, useSaving } from '../audit/SavingLine';
import { usePanel } from '../panel/panel-context';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ProgressBar } from '../ui/ProgressBar';
import { ICONS } from '../ui/Icon';
import { OverflowMenu } from '../ui/OverflowMenu';
import { VerdictTally } from '../ui/VerdictTally';
import { originName } from '../ui/names';

/** Two lines of a narrow panel. */
export const TITLE_LENGTH = 110;

export function HistoryList({ history }: { history: HistoryView }): VNode {
  const { actions } = usePanel();
  return (
    <section class="history stack" aria-label={t('panel.history.title')}>
      <h2>{t('panel.history.title')}</h2>
      {history.status === 'loading' && <p class="soft">{t('panel.history.opening')}</p>}
      {history.status === 'empty' && <p class="empty soft small">{t('panel.history.empty')}</p>}
      {history.status === 'shown' && (
        <Button icon={ICONS.search} action="open-history" onClick={() => actions.openHistory()}>
          {t('history.open')}
        </Button>
      )}
      {history.status === 'shown' && (
        <ul class="history-list stack gap-0">
          {history.lines.map(line => (
            <HistoryItem key={line.id} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function HistoryItem(props: { line: HistoryLine; children?: ComponentChildren }): VNode {
  const { line, children } = props;
  const { actions } = usePanel();
  const row = useRef<HTMLLIElement>(null);
  return (
    <li class="history-item" data-history={line.status} ref={row}>
      {children}
      <button
        type="button"
        class="history-open bare stack gap-2"
        data-action="open-audit"
        onClick={() => actions.openAudit(line.id)}
      >
        <span class="history-title" dir="auto">
          {clipAtWord(line.title, TITLE_LENGTH)}
        </span>
        <span class="meta soft tiny">
          <span>{originName(line)}</span>
          <time dateTime={line.startedAt}>{formatDate(line.startedAt)}</time>
          {line.isPinned && <span>{t('history.pinned')}</span>}
          {line.tag !== undefined && (
            <bdi class="tag" data-tag>
              {line.tag}
            </bdi>
          )}
        </span>
      </button>
      <HistoryState line={line} />
      <RowMenu line={line} onDelete={() => focusNeighbour(row.current)} />
    </li>
  );
}

function RowMenu({ line, onDelete }: { line: HistoryLine; onDelete: () => void }): VNode {
  const { state, actions } = usePanel();
  const { state: saving, save } = useSaving();
  const isPinned = line.isPinned === true;
  return (
    <OverflowMenu name={t('history.actions', { title: clipAtWord(line.title, TITLE_LENGTH) })}>
      {close => (
        <>
          <Button
            kind="quiet"
            icon={ICONS.pin}
            action={isPinned ? 'unpin' : 'pin'}
            onClick={() => {
              void save(() => actions.annotations.pin(line.id, !isPinned)).then(isDone => {
                if (isDone) close();
              });
            }}
          >
            {t(isPinned ? 'annotations.unpin' : 'annotations.pin')}
          </Button>
          {saving.status === 'failed' && <SavingLine state={saving} />}
          {/* The file has the verdicts. */}
          {state.checkView.value !== 'blind' && (
            <Button
              kind="quiet"
              icon={ICONS.download}
              action="export"
              onClick={() => {
                close();
                actions.exportAudit(line.id);
              }}
            >
              {t('panel.export')}
            </Button>
          )}
          <ConfirmButton
            label={t('panel.delete.label')}
            question={t('panel.delete.question')}
            confirm={t('panel.delete.confirm')}
            action="delete"
            onConfirm={() => {
              onDelete();
              actions.deleteAudit(line.id);
            }}
          />
        </>
      )}
    </OverflowMenu>
  );
}

/** Keeps the place in the list when a row goes. */
function focusNeighbour(row: HTMLLIElement | null): void {
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector<HTMLElement>('.history-open')?.focus();
}

function HistoryState({ line }: { line: HistoryLine }): VNode {
  const { status, stage, counts } = line;
  const { name, detail, share } = describeWork(line);
  return (
    <div class="history-state stack gap-4 tiny">
      {counts !== null && <VerdictTally counts={counts} />}
      {status === 'running' && (
        <ProgressBar
          label={share === null ? name : t('audit.progress.cells_filled')}
          share={share}
          text={detail}
        />
      )}
      {status === 'waiting' && <p class="soft">{t('wait.permission')}</p>}
      {(status === 'running' || status === 'stopped') && (
        <p class="soft">
          {status === 'running' || stage === 'asking' ? name : t('audit.progress.stopped')} ·{' '}
          {detail}
        </p>
      )}
    </div>
  );
}

/** Work in progress; `share` is `null` if unknown. */
function describeWork({ status, stage, settledPairs, pairs, wait = null }: HistoryLine) {
  if (stage && (status === 'running' || stage === 'asking')) {
    return { name: t(`stage.${stage}.name`), detail: t(`stage.${stage}.detail`), share: null };
  }
  const detail = t('audit.progress.cells', { filled: settledPairs, all: pairs });
  const share = pairs === 0 ? 1 : settledPairs / pairs;
  return { name: t(wait === null ? 'audit.progress.checking' : 'wait.name'), detail, share };
}
