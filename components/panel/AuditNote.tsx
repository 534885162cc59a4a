import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit';
import { t } from '../../lib/i18n/t';
import { clip } from '../audit/format';
import { NoteField } from '../audit/NoteField';
import { Icon, ICONS } from '../ui/Icon';

/** About a line of the panel. */
const START_LENGTH = 40;

/** The reader's note to the whole check, behind a line that shows how it begins. */
export function AuditNote({ audit }: { audit: Audit }): VNode {
  const note = audit.notes?.find(({ statementId }) => statementId === null);
  return (
    <details class="audit-note">
      <summary data-action="audit-note">
        <Icon path={ICONS.pencil} size={12} />{' '}
        <span dir="auto">
          {note === undefined
            ? t('about_check.note_add')
            : t('about_check.note', { start: clip(note.text, START_LENGTH) })}
        </span>
      </summary>
      <NoteField audit={audit} statementId={null} />
    </details>
  );
}
