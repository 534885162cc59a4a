import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit';
import { CaptureNotes } from './CaptureNotes';
import { QuotesOnly } from './QuotesOnly';
import { SplitNote } from './SplitNote';

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
