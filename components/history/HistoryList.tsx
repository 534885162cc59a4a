import type { ComponentChildren, VNode } from 'preact';

import { formatDate } from '../../lib/i18n/format';
import { clipAtWord } from '../../lib/util/keep-title';
import { t } from '../../lib/i18n/t';
import type { HistoryLine, HistoryView } from '../../lib/views/history-state';
import { usePanel } from '../panel/panel-context';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ProgressBar } from '../ui/ProgressBar';
import { VerdictBar } from '../ui/VerdictBar';
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
        <Button kind="quiet" action="open-history" onClick={() => actions.openHistory()}>
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
  const title = clipAtWord(line.title, TITLE_LENGTH);
  return (
    <li class="history-item" data-history={line.status}>
      {children}
      <button
        type="button"
        class="history-open bare stack gap-2"
        data-action="open-audit"
        onClick={() => actions.openAudit(line.id)}
      >
        <span class="history-title" dir="auto">
          {title}
        </span>
        <span class="meta soft tiny">
          <span>{originName(line)}</span>
          <time dateTime={line.startedAt}>{formatDate(line.startedAt)}</time>
          {line.isPinned && <span>{t('history.pinned')}</span>}
        </span>
      </button>
      <HistoryState line={line} />
      <ConfirmButton
        label={t('panel.delete.label')}
        name={t('panel.delete.name', { title })}
        question={t('panel.delete.question')}
        confirm={t('panel.delete.confirm')}
        action="delete"
        onConfirm={() => actions.deleteAudit(line.id)}
      />
    </li>
  );
}

function HistoryState({ line }: { line: HistoryLine }): VNode {
  const { status, stage, counts } = line;
  const { name, detail, share } = describeWork(line);
  return (
    <div class="history-state stack gap-4 tiny">
      {counts !== null && <VerdictBar counts={counts} />}
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
