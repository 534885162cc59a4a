import type { VNode } from 'preact';
import type { Audit } from '../../lib/core/audit/audit';
import { QuotesOnly } from './QuotesOnly';
import { SplitNote } from './SplitNote';
import type { Answer } from '../../lib/core/answer/answer';
import { explain, t } from '../../lib/i18n/t';
import { Banner } from '../ui/Banner';
import { ICONS } from '../ui/Icon';

/**
 * What a reader should know of the texts, the capture and the statements all this rests on; nothing
 * in it speaks of verdicts.
 */
export function Origins({ audit }: { audit: Audit }): VNode {
  return (
    <>
      <QuotesOnly audit={audit} />
      <CaptureNotes answer={audit.answer} />
      <SplitNote audit={audit} />
    </>
  );
}

/** What to know about how completely the answer was read from its page. */
function CaptureNotes({ answer }: { answer: Answer }): VNode | null {
  if (answer.notes.length === 0) return null;
  const hidden = answer.citations.reduce((sum, citation) => sum + citation.hidden, 0);
  return (
    <Banner tone="info" icon={ICONS.info} title={t('audit.capture.title')}>
      <ul class="notes">
        {answer.notes.map(note => (
          <li key={note} data-note={note}>
            {explain('capture', note).sentence}
            {note === 'hidden-sources' &&
              hidden > 0 &&
              ` ${t('audit.capture.hidden', { count: hidden })}`}{' '}
            <span class="soft">{explain('capture', note).nextStep}</span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
