import type { ComponentChildren, VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import type { BlindAudit } from '../../lib/state/blind-view';
import { formatDate, originName } from '../audit/format';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { auditTitle } from '../panel/AuditHeader';
import { BlindStatementItem } from './BlindStatementItem';
import { ShowVerdicts } from './BlindSwitch';
import type { Give } from './OwnVerdict';

export type BlindPageProps = {
  /** All this page knows of the audit. */
  view: BlindAudit;
  onGive: Give;
  onBack: () => void;
  onShow: () => void;
  /** How the work on the check stands; nothing in it may speak of verdicts. */
  children?: ComponentChildren;
};

/** One audit for a reader who judges before seeing what the machine says. */
export function BlindPage({ view, onGive, onBack, onShow, children }: BlindPageProps): VNode {
  const { answer, startedAt, statements, decided } = view;
  return (
    <main class="audit" data-blind>
      <header class="audit-header">
        <div class="row row-apart audit-actions">
          <Button kind="quiet" icon={ICONS.back} action="back" onClick={onBack}>
            {t('panel.all_checks')}
          </Button>
          <ShowVerdicts onShow={onShow} />
        </div>
        <h1 dir="auto" tabIndex={-1}>
          {auditTitle(view)}
        </h1>
        <p class="meta">
          <span>{originName(answer)}</span>
          <time dateTime={startedAt}>{formatDate(startedAt)}</time>
          {answer.model !== null && <bdi>{answer.model}</bdi>}
        </p>
        <p class="soft">{t('blind.on')}</p>
        <p role="status" data-decided={decided}>
          {t('blind.decided', { decided, count: statements.length })}
        </p>
      </header>
      {children}
      <ol class="statement-list blind-list" aria-label={t('panel.tabs.statements')}>
        {statements.map(statement => (
          <BlindStatementItem
            key={statement.statement.id}
            audit={view}
            statement={statement}
            onGive={onGive}
          />
        ))}
      </ol>
    </main>
  );
}
