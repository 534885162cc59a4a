import type { VNode } from 'preact';

import { type Correction, UNNAMED_READER } from '../../lib/core/audit/annotation';
import { formatDate } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { Icon, ICONS } from '../ui/Icon';

/** A small mark where a person says otherwise; its name says what, and who. */
export function HandMark(props: {
  /** The one that counts of its place; `null`: nobody gave one. */
  correction: Correction | null;
}): VNode | null {
  const { correction } = props;
  if (correction === null) return null;
  const name = handWords(correction);
  return (
    <span class="tag hand-mark" title={name} data-by-hand={correction.kind}>
      <Icon path={ICONS.pencil} size={10} />
      <span class="visually-hidden">{name}</span>
    </span>
  );
}

/** What a person says instead of the machine, in words: "By hand: contradicted (you)". */
export function handWords({ kind, by }: Correction): string {
  return kind === null
    ? t('annotations.taken_back')
    : t('annotations.mark', { verdict: t(`verdict.inside.${kind}`), by: readerName(by) });
}

/** The name a user goes by; who has set none is "you" in every language. */
export function readerName(by: string): string {
  return by === UNNAMED_READER ? t('annotations.you') : by;
}

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
