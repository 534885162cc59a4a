import type { VNode } from 'preact';

import type { Answer } from '../../lib/core/answer';
import { CAPTURE_NOTE_WORDS } from '../reason-words';
import { Banner } from '../ui/Banner';
import { ICONS } from '../ui/Icon';
import { plural } from './format';

/** What to know about how completely the answer was read from its page. */
export function CaptureNotes({ answer }: { answer: Answer }): VNode | null {
  if (answer.notes.length === 0) return null;
  const hidden = answer.citations.reduce((sum, citation) => sum + citation.hidden, 0);
  return (
    <Banner tone="info" icon={ICONS.info} title="About this capture">
      <ul class="notes">
        {answer.notes.map(note => (
          <li key={note} data-note={note}>
            {CAPTURE_NOTE_WORDS[note].sentence}
            {note === 'hidden-sources' && hidden > 0 && ` (${plural(hidden, 'source')})`}{' '}
            <span class="soft">{CAPTURE_NOTE_WORDS[note].nextStep}</span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
