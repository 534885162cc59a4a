import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import { t } from '../../lib/i18n/t';
import { clipAtWord } from '../../lib/util/keep-title';
import { NoteField } from '../audit/NoteField';
import { SavingLine, useSaving } from '../audit/SavingLine';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { Icon, ICONS } from '../ui/Icon';
import { OverflowMenu } from '../ui/OverflowMenu';
import { usePanel } from './panel-context';
import { ShareMenu } from './ShareMenu';
import { ViewSwitch } from './ViewSwitch';

type AuditProps = { audit: Audit };

/** What can be done with a whole check. */
export function CheckMenu({ audit }: AuditProps): VNode {
  const { actions } = usePanel();
  return (
    <OverflowMenu name={t('panel.menu')}>
      {close => (
        <>
          <ShareMenu audit={audit} />
          <PinButton audit={audit} />
          <Button
            kind="quiet"
            icon={ICONS.download}
            action="export"
            onClick={() => {
              close();
              actions.exportAudit(audit.id);
            }}
          >
            {t('panel.export')}
          </Button>
          <AuditNote audit={audit} />
          <ConfirmButton
            label={t('panel.delete.label')}
            question={t('panel.delete.question')}
            confirm={t('panel.delete.confirm')}
            action="delete"
            onConfirm={() => actions.deleteAudit(audit.id)}
          />
          <ViewSwitch />
        </>
      )}
    </OverflowMenu>
  );
}

/** Characters of about one line of the menu. */
const START_LENGTH = 30;

/** Field for the user's note on the whole check, collapsed to a line with its beginning. */
function AuditNote({ audit }: AuditProps): VNode {
  const note = audit.notes?.find(({ statementId }) => statementId === null);
  return (
    <details class="menu-part audit-note">
      <summary class="button button-quiet" data-action="audit-note">
        <Icon path={ICONS.pencil} />
        <span dir="auto">
          {note === undefined
            ? t('about_check.note_add')
            : t('about_check.note', { start: clipAtWord(note.text, START_LENGTH) })}
        </span>
      </summary>
      <div class="menu-body">
        <NoteField audit={audit} statementId={null} />
      </div>
    </details>
  );
}

/** Exempts an audit from deletion by age, or undoes that. */
function PinButton({ audit }: AuditProps): VNode {
  const { actions } = usePanel();
  const { state, save } = useSaving();
  const isPinned = audit.isPinned === true;
  return (
    <>
      <Button
        kind="quiet"
        icon={ICONS.pin}
        action={isPinned ? 'unpin' : 'pin'}
        disabled={state.status === 'saving'}
        onClick={() => {
          void save(() => actions.annotations.pin(audit.id, !isPinned));
        }}
      >
        {t(isPinned ? 'annotations.unpin' : 'annotations.pin')}
      </Button>
      {state.status === 'failed' && <SavingLine state={state} />}
    </>
  );
}
