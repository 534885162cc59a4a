import type { VNode } from 'preact';
import { type DeviceJudge, isSameChoice } from '../../lib/core/device/device-judge';
import { t } from '../../lib/i18n/t';
import {
  type LocalModelsView,
  findJudgeOptions,
  type JudgeOption,
} from '../../lib/settings/local-models';
import type { ModelListActions } from './ModelRow';
import { Section } from './Section';
import { useId, useState } from 'preact/hooks';
import type { AboutJudgeProps } from '../judge/AboutJudge';
import { ExamOffer } from '../judge/ExamOffer';
import { JudgeDialog } from '../judge/JudgeDialog';
import { LinkButton } from '../ui/Button';
import { optionWords } from './model-words';

export type ModelActions = ModelListActions & {
  encoders: ModelListActions;
  /** Returns false if what was typed is no address. */
  onAddModel: (typed: string) => boolean;
  onBringBuiltIn: () => void;
  onChooseJudge: (choice: DeviceJudge) => void;
};

/** Choice among the models on this device; `judge`: the chosen one. */
export function ModelsSection(
  props: AboutJudgeProps & {
    view: LocalModelsView;
    chosen: DeviceJudge;
    actions: ModelActions;
  },
): VNode {
  const { view, chosen, actions, judge, cards } = props;
  const [isExplained, setExplained] = useState(false);
  return (
    <Section title={t('model.title')} id="models">
      <DeviceJudgeChoice view={view} chosen={chosen} onChoose={actions.onChooseJudge} />
      <ExamOffer judge={judge} cards={cards} />
      <LinkButton action="about-judge" onClick={() => setExplained(true)}>
        {t('judge.about_link')}
      </LinkButton>
      {isExplained && (
        <JudgeDialog judge={judge} cards={cards} onClose={() => setExplained(false)} />
      )}
      <p>
        <a href="#more-models">{t('options.part.more-models')}</a>
      </p>
    </Section>
  );
}

type ChooseProps = { chosen: DeviceJudge; onChoose: ModelActions['onChooseJudge'] };

function DeviceJudgeChoice(props: ChooseProps & { view: LocalModelsView }): VNode {
  const { view, chosen, onChoose } = props;
  const name = useId();
  const options = findJudgeOptions(view, chosen);
  const offers = [view.encoders, view.list].flatMap(list =>
    list.status === 'shown' ? list.models.map(({ offer }) => offer) : [],
  );
  const isGone = options.some(({ isHere }) => !isHere);
  return (
    <>
      <fieldset class="judge-choices stack stretch">
        <legend>{t('model.choice.title')}</legend>
        {options.map(option => (
          <Option
            key={keyOf(option)}
            name={name}
            words={optionWords(option.choice, offers)}
            option={option}
            {...{ chosen, onChoose }}
          />
        ))}
      </fieldset>
      <p class="soft field-help small">{t('model.choice.help')}</p>
      {isGone && (
        <p class="model-trouble small" role="status">
          {t('model.choice.gone')}
        </p>
      )}
    </>
  );
}

function Option(
  props: ChooseProps & {
    name: string;
    words: ReturnType<typeof optionWords>;
    option: JudgeOption;
  },
): VNode {
  const { name, words, option, chosen, onChoose } = props;
  const id = useId();
  return (
    <div class="judge-choice">
      <input
        id={id}
        type="radio"
        name={name}
        value={keyOf(option)}
        checked={isSameChoice(option.choice, chosen)}
        disabled={!option.isHere}
        aria-describedby={`${id}-note`}
        onChange={() => onChoose(option.choice)}
      />
      <label for={id}>{words.name}</label>
      <span class="soft" id={`${id}-note`}>
        {option.isHere ? words.note : t('model.choice.gone_note')}
      </span>
    </div>
  );
}

function keyOf({ choice }: JudgeOption): string {
  return choice.model ?? choice.kind;
}
