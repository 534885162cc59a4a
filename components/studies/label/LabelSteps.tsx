import type { VNode } from 'preact';

import { t } from '../../../lib/i18n/t';
import { Button } from '../../ui/Button';
import { ICONS } from '../../ui/Icon';
import { useStepKeys } from '../../ui/use-keys';

/** Goes through items one after the other, by buttons or by J and K. */
export function LabelSteps(props: {
  /** Place of the item that is shown, from 0. */
  at: number;
  count: number;
  back: string;
  place: string;
  onBack: () => void;
  onStep: (at: number) => void;
}): VNode {
  const { at, count, back, place, onBack, onStep } = props;
  const step = (by: number): void => onStep(Math.min(Math.max(at + by, 0), count - 1));
  useStepKeys(step);
  return (
    <div class="row apart">
      <Button kind="quiet" icon={ICONS.back} action="label-back" onClick={onBack}>
        {back}
      </Button>
      <p role="status" data-label-place={at + 1}>
        {place}
      </p>
      <div class="row">
        <Button action="label-previous" disabled={at === 0} onClick={() => step(-1)}>
          {t('labelling.previous')}
        </Button>
        <Button action="label-next" disabled={at >= count - 1} onClick={() => step(1)}>
          {t('labelling.next')}
        </Button>
      </div>
    </div>
  );
}
