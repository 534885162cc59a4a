import type { VNode } from 'preact';

import { Working } from '../Working';
import type { StudiesProps } from '../studies-props';
import type { Step } from './use-step';

/** That a step is under way, or why it was refused. */
export function StepState(props: {
  step: Pick<Step, 'isWorking' | 'problem'>;
  progress: StudiesProps['progress'];
}): VNode {
  const { step, progress } = props;
  return (
    <>
      {step.isWorking && <Working progress={progress} />}
      <div class="form-problem tone-problem small" role="alert">
        {step.problem}
      </div>
    </>
  );
}
