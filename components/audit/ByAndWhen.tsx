import type { VNode } from 'preact';

import type { Correction } from '../../lib/core/audit/annotation';
import { formatDate } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { readerName } from './HandMark';

/** Who gave a verdict by hand, when, and whether the machine's was hidden from them. */
export function ByAndWhen({ said: { by, at, isBlind } }: { said: Correction }): VNode {
  return (
    <span class="soft">
      <bdi>{readerName(by)}</bdi>, <time dateTime={at}>{formatDate(at)}</time>
      {isBlind && (
        <>
          {' '}
          <span class="tag" data-given-blind>
            {t('blind.mark')}
          </span>
        </>
      )}
    </span>
  );
}
