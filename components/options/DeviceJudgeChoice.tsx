import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { isSameChoice } from '../../lib/core/device-judge';
import type { DeviceJudge } from '../../lib/core/device-judge';
import { t } from '../../lib/i18n/t';
import { findJudgeOptions } from '../../lib/state/local-models';
import type { JudgeOption, LocalModelsView } from '../../lib/state/local-models';
import { optionWords } from './model-words';

export type DeviceJudgeChoiceProps = {
  view: LocalModelsView;
  chosen: DeviceJudge;
  onChoose: (choice: DeviceJudge) => void;
};

/** The judge of new checks on this device, out of those that are here. */
export function DeviceJudgeChoice({ view, chosen, onChoose }: DeviceJudgeChoiceProps): VNode {
  const name = useId();
  const options = findJudgeOptions(view, chosen);
  const offers = view.shelf.status === 'shown' ? view.shelf.models.map(({ offer }) => offer) : [];
  const isGone = options.some(({ isHere }) => !isHere);
  return (
    <>
      <fieldset class="judge-choices">
        <legend>{t('model.choice.title')}</legend>
        {options.map(option => (
          <Option
            key={keyOf(option)}
            name={name}
            words={optionWords(option.choice, offers)}
            option={option}
            isChosen={isSameChoice(option.choice, chosen)}
            onChoose={onChoose}
          />
        ))}
      </fieldset>
      <p class="soft field-help">{t('model.choice.help')}</p>
      {isGone && (
        <p class="model-trouble" role="status">
          {t('model.choice.gone')}
        </p>
      )}
    </>
  );
}

type OptionProps = {
  name: string;
  words: { name: string; note: string };
  option: JudgeOption;
  isChosen: boolean;
  onChoose: (choice: DeviceJudge) => void;
};

function Option({ name, words, option, isChosen, onChoose }: OptionProps): VNode {
  const id = useId();
  return (
    <div class="judge-choice">
      <input
        id={id}
        type="radio"
        name={name}
        value={keyOf(option)}
        checked={isChosen}
        disabled={!option.isHere}
        aria-describedby={`${id}-note`}
        onChange={() => {
          onChoose(option.choice);
        }}
      />
      <label for={id}>{words.name}</label>
      <span class="soft" id={`${id}-note`}>
        {option.isHere ? words.note : t('model.choice.gone_note')}
      </span>
    </div>
  );
}

function keyOf({ choice }: JudgeOption): string {
  return choice.kind === 'web-llm' ? choice.model : choice.kind;
}
