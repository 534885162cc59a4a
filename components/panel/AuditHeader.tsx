import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit';
import { clip, formatDate, originName } from '../audit/format';
import { JudgeNamed } from '../audit/JudgeNamed';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ICONS } from '../ui/Icon';
import type { PanelActions } from './panel-actions';

/** Whole questions of ordinary length; a longer one would push the verdicts off the screen. */
const TITLE_LENGTH = 100;

/** What was checked, by whom, and what can be done with the whole of it. */
export function AuditHeader({ audit, actions }: { audit: Audit; actions: PanelActions }): VNode {
  const { answer, judge, startedAt } = audit;
  return (
    <header class="audit-header">
      <div class="row row-apart">
        <Button
          kind="quiet"
          icon={ICONS.back}
          action="back"
          onClick={() => {
            actions.openAudit(null);
          }}
        >
          All checks
        </Button>
        <div class="row">
          <Button
            kind="quiet"
            icon={ICONS.download}
            action="export"
            onClick={() => {
              actions.exportAudit(audit.id);
            }}
          >
            Export
          </Button>
          <ConfirmButton
            label="Delete"
            question="Delete this check?"
            confirm="Delete"
            action="delete"
            onConfirm={() => {
              actions.deleteAudit(audit.id);
            }}
          />
        </div>
      </div>
      <h1 dir="auto" tabIndex={-1}>
        {auditTitle(audit)}
      </h1>
      <p class="meta">
        <span>{originName(answer)}</span>
        <time dateTime={startedAt}>{formatDate(startedAt)}</time>
        {answer.model !== null && <bdi>{answer.model}</bdi>}
      </p>
      <JudgeLine judge={judge} />
    </header>
  );
}

/** Who judges, what to think of it, and what leaves the device. */
export function JudgeLine({ judge }: Pick<Audit, 'judge'>): VNode {
  return (
    <p class="meta meta-judge">
      <span>
        Judge: <JudgeNamed judge={judge} />
      </span>
      <span>Nothing but requests to the cited pages leaves this device.</span>
    </p>
  );
}

/** The question, or the answer's first words where no question is known. */
export function auditTitle({ answer }: Pick<Audit, 'answer'>): string {
  return clip(answer.question ?? answer.text.trim(), TITLE_LENGTH);
}
