import type { VNode } from 'preact';

import type { AnnotatedPlace, Correction } from '../../lib/core/audit/annotation';
import { t } from '../../lib/i18n/t';
import type { AnnotationFailure } from '../audit/audit-tools';
import { SaidByHand } from '../audit/HandMark';
import { VerdictForm, type GivenVerdict } from '../audit/VerdictForm';

/** Stores a verdict of a place; resolves to `null` on success. */
export type Give = (
  place: AnnotatedPlace,
  given: GivenVerdict,
) => Promise<AnnotationFailure | null>;

/** Shows the user's verdict of a place, and the machine's beside it once it may be seen. */
export function OwnVerdict(props: {
  place: AnnotatedPlace;
  /** Accessible name: whose verdict it is. */
  label: string;
  given: Correction | null;
  /** Verdict of the machine; `null` if it may not be seen. */
  machine: VNode | null;
  onGive: Give;
}): VNode {
  const { place, label, given, machine, onGive } = props;
  return (
    <div class="by-hand stack gap-6" role="group" aria-label={label}>
      {given !== null && given.kind !== null && <SaidByHand said={given} lead={t('blind.yours')} />}
      <div role="status" data-machine={machine === null ? 'hidden' : 'shown'}>
        {machine && (
          <p>
            {t('blind.machine')} {machine}
          </p>
        )}
      </div>
      <VerdictForm
        place={place}
        label={t(given === null ? 'blind.give' : 'annotations.correct_again')}
        onGive={verdict => onGive(place, verdict)}
      />
    </div>
  );
}
