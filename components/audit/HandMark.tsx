import type { ComponentChildren, VNode } from 'preact';

import { type Correction, UNNAMED_USER } from '../../lib/core/audit/annotation';
import { formatDate } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { Icon, ICONS } from '../ui/Icon';
import { VerdictBadge } from '../ui/VerdictMark';

/** Marks a place where a person disagrees; its accessible name says with what, and who. */
export function HandMark(props: {
  /** Correction that counts at this place; `null` if there is none. */
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

export function handWords({ kind, by }: Correction): string {
  return kind === null
    ? t('annotations.taken_back')
    : t('annotations.mark', { verdict: t(`verdict.inside.${kind}`), by: userName(by) });
}

function userName(by: string): string {
  return by === UNNAMED_USER ? t('annotations.you') : by;
}

export function ByAndWhen(props: { said: Pick<Correction, 'by' | 'at' | 'isBlind'> }): VNode {
  const { by, at, isBlind } = props.said;
  return (
    <span class="soft">
      <bdi>{userName(by)}</bdi>, <time dateTime={at}>{formatDate(at)}</time>
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

/** A verdict given by hand: which, by whom, when and why. */
export function SaidByHand(props: {
  said: Correction;
  /** Words before the verdict. */
  lead?: string;
  children?: ComponentChildren;
}): VNode {
  const { said, lead, children } = props;
  return (
    <div class="by-hand-said stack gap-6 start" data-corrected={said.kind}>
      <p>
        {lead} {said.kind !== null && <VerdictBadge kind={said.kind} />} <ByAndWhen said={said} />
      </p>
      {said.why !== '' && (
        <p class="by-hand-why" dir="auto">
          {said.why}
        </p>
      )}
      {children}
    </div>
  );
}
