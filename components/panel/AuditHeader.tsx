import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit';
import type { EngineView } from '../../lib/state/engine-choice';
import type { LedgerView } from '../../lib/state/ledger-state';
import { clip, formatDate, originName } from '../audit/format';
import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ICONS } from '../ui/Icon';
import { AboutCheck } from './AboutCheck';
import { AuditNote } from './AuditNote';
import type { PanelActions } from './panel-actions';
import { PinButton } from './PinButton';
import { ShareMenu } from './ShareMenu';

/** Whole questions of ordinary length; a longer one would push the verdicts off the screen. */
const TITLE_LENGTH = 100;

export type AuditHeaderProps = {
  audit: Audit;
  engine: EngineView;
  ledger: LedgerView;
  actions: PanelActions;
};

/** What was checked, by whom, and what can be done with the whole of it. */
export function AuditHeader({ audit, engine, ledger, actions }: AuditHeaderProps): VNode {
  const { answer, startedAt } = audit;
  return (
    <header class="audit-header">
      <HeaderButtons audit={audit} ledger={ledger} actions={actions} />
      <h1 dir="auto" tabIndex={-1}>
        {auditTitle(audit)}
      </h1>
      <div class="header-line">
        <p class="meta">
          <span>{originName(answer)}</span>
          <time dateTime={startedAt}>{formatDate(startedAt)}</time>
          {answer.model !== null && <bdi>{answer.model}</bdi>}
        </p>
        <AuditNote audit={audit} />
      </div>
      <AboutCheck audit={audit} engine={engine} ledger={ledger} actions={actions} />
    </header>
  );
}

/** Back to the others, and what can be done with the record. */
function HeaderButtons({ audit, ledger, actions }: Omit<AuditHeaderProps, 'engine'>): VNode {
  return (
    <div class="row row-apart audit-actions">
      <Button
        kind="quiet"
        icon={ICONS.back}
        action="back"
        onClick={() => {
          actions.openAudit(null);
        }}
      >
        {t('panel.all_checks')}
      </Button>
      <div class="row">
        <ShareMenu audit={audit} ledger={ledger} actions={actions} />
        <PinButton audit={audit} actions={actions} />
        <Button
          kind="quiet"
          icon={ICONS.download}
          action="export"
          tip={t('panel.export')}
          onClick={() => {
            actions.exportAudit(audit.id);
          }}
        >
          {t('panel.export')}
        </Button>
        <ConfirmButton
          label={t('panel.delete.label')}
          question={t('panel.delete.question')}
          confirm={t('panel.delete.confirm')}
          action="delete"
          onConfirm={() => {
            actions.deleteAudit(audit.id);
          }}
        />
      </div>
    </div>
  );
}

/** The question, or the answer's first words where no question is known. */
export function auditTitle({ answer }: Pick<Audit, 'answer'>): string {
  return clip(answer.question ?? answer.text.trim(), TITLE_LENGTH);
}
