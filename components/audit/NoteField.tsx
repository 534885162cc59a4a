import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import type { StatementId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import { storedNote, useAuditTools } from './audit-tools';
import { ByAndWhen } from './HandMark';
import { SavingLine, useSaving } from './SavingLine';

/** Field for the user's note on a statement or on the audit; saved on blur. */
export function NoteField(props: {
  audit: Audit;
  /** `null` if the note is on the whole audit. */
  statementId: StatementId | null;
}): VNode {
  const { audit, statementId } = props;
  const note = audit.notes?.find(each => each.statementId === statementId);
  const { text, setText, keep, state } = useNote(audit, statementId);
  const id = useId();
  return (
    <div class="note-field stack gap-6" data-own-note={statementId ?? 'audit'}>
      <label for={id}>
        {t(statementId === null ? 'annotations.note_audit' : 'annotations.note_statement')}
      </label>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        value={text}
        onInput={event => setText(event.currentTarget.value)}
        onBlur={keep}
      />
      {note && (
        <p>
          <ByAndWhen said={note} />
        </p>
      )}
      <SavingLine state={state} />
    </div>
  );
}

function useNote(audit: Audit, statementId: StatementId | null) {
  const { annotations, typedNotes } = useAuditTools();
  const { state, save } = useSaving();
  const [draft, setDraft] = useState<string | null>(null);
  const stored = storedNote(audit, statementId);
  const isNew = draft !== null && draft !== stored && (draft.trim() !== '' || stored !== '');

  const type = (text: string): void => {
    setDraft(text);
    typedNotes.set(statementId, { text, over: stored });
  };
  const keep = (): void => {
    if (!isNew) return;
    void save(() => annotations.putNote(audit.id, { statementId, text: draft }));
  };
  // The input is stored: from now on the stored note is shown, also changes from other windows.
  useEffect(() => setDraft(typed => (typed === stored ? null : typed)), [stored]);

  // A field that is removed while the user types fires no blur event.
  const last = useRef(keep);
  last.current = keep;
  useEffect(() => () => last.current(), []);
  return { text: draft ?? stored, setText: type, keep, state };
}
