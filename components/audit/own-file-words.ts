import type { OwnFileFailure } from '../../lib/core/source/own-file';
import { explain, type Explanation } from '../../lib/i18n/t';

/** Says why a file or page was not added. */
export function explainOwnFile(failure: OwnFileFailure | 'tab-is-pdf'): Explanation {
  return failure === 'storage-full' || failure === 'tab-is-pdf'
    ? explain('own_text.failure', failure)
    : explain('reason', failure);
}
