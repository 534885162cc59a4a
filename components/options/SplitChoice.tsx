import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { SPLITTERS } from '../../lib/state/engine-choice';
import type { SplitBy } from '../../lib/state/engine-choice';

export type SplitChoiceProps = { splitBy: SplitBy; onChoose: (splitBy: SplitBy) => void };

/** Who splits answers into statements, where a language model checks them. */
export function SplitChoice({ splitBy, onChoose }: SplitChoiceProps): VNode {
  const id = useId();
  return (
    <>
      <fieldset class="choices" aria-describedby={`${id}-help`}>
        <legend>{t('options.api.split.title')}</legend>
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
            {t(`options.api.split.by.${each}`)}
          </label>
        ))}
      </fieldset>
      <p class="soft field-help" id={`${id}-help`}>
        {t('options.api.split.help')}
      </p>
    </>
  );
}
