import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { SPLITTERS } from '../../lib/state/engine-choice';
import type { SplitBy } from '../../lib/state/engine-choice';

const SPLITTER_WORDS: Record<SplitBy, string> = {
  rules: 'By rules, on this device',
  model: 'By the model that checks',
};

export type SplitChoiceProps = { splitBy: SplitBy; onChoose: (splitBy: SplitBy) => void };

/** Who splits answers into statements, where a language model checks them. */
export function SplitChoice({ splitBy, onChoose }: SplitChoiceProps): VNode {
  const id = useId();
  return (
    <>
      <fieldset class="choices" aria-describedby={`${id}-help`}>
        <legend>Split answers into statements</legend>
        {SPLITTERS.map(each => (
          <label key={each} class="choice">
            <input
              type="radio"
              name={`${id}-splitter`}
              value={each}
              checked={each === splitBy}
              data-action={`split-by-${each}`}
              onChange={() => {
                onChoose(each);
              }}
            />
            {SPLITTER_WORDS[each]}
          </label>
        ))}
      </fieldset>
      <p class="soft field-help" id={`${id}-help`}>
        Rules cut sentences; a model can take one with two claims apart, and say each so that it
        stands alone. It is sent the whole answer and your question for that, in a few more calls.
        Counts for new checks that are judged by your API; where the model cannot do it, rules do.
      </p>
    </>
  );
}
