import type { VNode } from 'preact';
import { type DeviceJudge, isSameChoice } from '../../lib/core/device/device-judge';
import { formatPercent } from '../../lib/i18n/format';
import { explain, inOneLine, t } from '../../lib/i18n/t';
import {
  type LocalModelsView,
  type BuiltInView,
  findJudgeOptions,
  type JudgeOption,
} from '../../lib/settings/local-models';
import type { ModelListActions } from './ModelRow';
import { AddModel } from './AddModel';
import { ModelList } from './ModelList';
import { Section } from './Section';
import { useId, useState } from 'preact/hooks';
import type { AboutJudgeProps } from '../judge/AboutJudge';
import { ExamOffer } from '../judge/ExamOffer';
import { JudgeDialog } from '../judge/JudgeDialog';
import { Button, LinkButton } from '../ui/Button';
import { ExplainedInLine } from '../ui/Explained';
import { ProgressBar } from '../ui/ProgressBar';
import { optionWords } from './model-words';

export type ModelActions = ModelListActions & {
  encoders: ModelListActions;
  /** Returns false if what was typed is no address. */
  onAddModel: (typed: string) => boolean;
  onBringBuiltIn: () => void;
  onChooseJudge: (choice: DeviceJudge) => void;
};

/** Models on this device; `judge`: the chosen one. */
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
      <BuiltInModel view={view.builtIn} onBring={actions.onBringBuiltIn} />
      <ModelList kind="encoders" view={view.encoders} actions={actions.encoders}>
        <AddModel onAdd={actions.onAddModel} />
      </ModelList>
      <ModelList kind="list" view={view.list} actions={actions} />
    </Section>
  );
}

/** Shows the browser's own model and its download, which the browser manages. */
function BuiltInModel({ view, onBring }: { view: BuiltInView; onBring: () => void }): VNode {
  const { state, task } = view;
  const trouble = task?.kind === 'ended' ? explain('reason', task.failure) : null;
  return (
    <section
      class="model-part stack gap-10 start stretch"
      aria-label={t('model.built_in.title')}
      data-built-in={state}
    >
      <h3>{t('model.built_in.title')}</h3>
      <ExplainedInLine {...explain('model.built_in', state)} />
      {task?.kind === 'downloading' ? (
        <Bringing share={task.share} />
      ) : (
        (state === 'downloadable' || state === 'downloading') && (
          <Button action="bring-built-in" onClick={onBring}>
            {t(state === 'downloadable' ? 'model.built_in.bring' : 'model.built_in.follow')}
          </Button>
        )
      )}
      <p class="model-trouble small" role="status">
        {trouble && inOneLine(trouble)}
      </p>
    </section>
  );
}

function Bringing({ share }: { share: number }): VNode {
  const percent = formatPercent(share);
  return (
    <div class="stack gap-6 stretch">
      <ProgressBar
        label={t('model.built_in.progress')}
        share={share}
        text={t('model.built_in.downloaded', { share: percent })}
      />
      <p class="soft">{t('model.built_in.downloaded_sentence', { share: percent })}</p>
    </div>
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
