import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import type { StatementId } from '../../lib/core/ids';
import { formatDate } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { useAuditTools } from './audit-tools';
import { readerName } from './HandMark';
import { SavingLine, useSaving } from './SavingLine';
import { storedNote } from './typed-notes';

/** A user's own words to a statement or to the audit; kept when the field is left. */
export function NoteField(props: {
  audit: Audit;
  /** `null`: to the whole audit. */
  statementId: StatementId | null;
}): VNode {
  const { audit, statementId } = props;
  const note = audit.notes?.find(each => each.statementId === statementId);
  const { text, setText, keep, state } = useNote(audit, statementId);
  const id = useId();
  return (
    <div class="note-field" data-own-note={statementId ?? 'audit'}>
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
        <p class="soft">
          <bdi>{readerName(note.by)}</bdi>, <time dateTime={note.at}>{formatDate(note.at)}</time>
        </p>
      )}
      <SavingLine state={state} />
    </div>
  );
}

/** The note as it is typed, until the store has it. */
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
  // The store has what was typed: from now on what it says is shown, also from another window.
  useEffect(() => setDraft(typed => (typed === stored ? null : typed)), [stored]);

  // A field that goes away while it is written in is not left by the user.
  const last = useRef(keep);
  last.current = keep;
  useEffect(() => () => last.current(), []);
  return { text: draft ?? stored, setText: type, keep, state };
}
