import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { Round } from '../../../lib/core/study/packet';
import { PACKET_LIMITS, ROUNDS } from '../../../lib/core/study/packet-schemas';
import { t } from '../../../lib/i18n/t';
import { DEFAULT_OVERLAP, readAnnotators } from '../../../lib/studies/assign';
import type { PersonProgress } from '../../../lib/studies/labelling-state';
import { NumberField } from '../../options/Field';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { ICONS } from '../../ui/Icon';
import { PacketProgress } from '../label/PacketProgress';
import { TextArea } from '../TextArea';
import type { SectionProps } from './LabelsView';
import { StepState } from './StepState';
import { useStep } from './use-step';

/** A packet for each person, and how far they are; and a form, while a round is not made. */
export function PacketsSection(props: SectionProps): VNode {
  const { adjudication, people } = props.state;
  const made = new Set(people.map(({ round }) => round));
  // Calibration comes first, or not at all.
  const open = made.has('main') ? [] : ROUNDS.filter(round => !made.has(round));
  return (
    <section class="stack gap-12" data-part="packets">
      <h2>{t('studies.packets.title')}</h2>
      {adjudication.standing === 'elsewhere' ? (
        <p>{t('studies.packets.elsewhere')}</p>
      ) : (
        <>
          <p class="soft">{t('studies.packets.about')}</p>
          {people.length > 0 && <People {...props} />}
          {open.length > 0 && <RoundForm {...props} key={open.join()} rounds={open} />}
        </>
      )}
    </section>
  );
}

function People({ study, state, actions, progress }: SectionProps): VNode {
  const step = useStep();
  return (
    <>
      <ul class="plain-list study-fields">
        {state.people.map(each => (
          <li
            key={`${each.round} ${each.annotator}`}
            class="box stack gap-6 study-person"
            data-person={each.annotator}
            data-round={each.round}
          >
            <PacketProgress {...each} />
            <Button
              icon={ICONS.download}
              action="save-packet"
              name={nameOf(each)}
              disabled={step.isWorking}
              onClick={() => void step.run(actions.savePacket(study.study.id, each))}
            >
              {t('studies.packets.save')}
            </Button>
          </li>
        ))}
      </ul>
      <StepState step={step} progress={progress} />
    </>
  );
}

function nameOf({ annotator, round }: PersonProgress): string {
  return `${t('studies.packets.save')}, ${annotator}, ${t(`labelling.round.${round}`)}`;
}

function RoundForm(props: SectionProps & { rounds: readonly Round[] }): VNode {
  const { study, state, actions, progress, rounds } = props;
  const [round, setRound] = useState<Round>(rounds.at(-1) ?? 'main');
  // Those of the round before are offered again.
  const [names, setNames] = useState(state.people.map(({ annotator }) => annotator).join('\n'));
  const [overlap, setOverlap] = useState(DEFAULT_OVERLAP.share * 100);
  const [count, setCount] = useState(20);
  const step = useStep();
  function make(): void {
    const people = readAnnotators(names);
    if (!people.ok) {
      step.refuse(t(`studies.fault.sampling.${people.failure}`));
      return;
    }
    const about = { people: people.value, seed: state.sample?.plan.seed ?? 0 };
    const own = round === 'main' ? { round, overlap: overlap / 100 } : { round, count };
    void step.run(actions.makeRound(study.study.id, { ...about, ...own }));
  }
  return (
    <div class="study-add box">
      <TextArea
        label={t('studies.packets.people')}
        help={t('studies.packets.people_help')}
        name="people"
        value={names}
        onInput={setNames}
      />
      <div class="study-fields">
        <Choice
          label={t('studies.packets.round')}
          name="round"
          value={round}
          options={rounds.map(value => ({ value, label: t(`labelling.round.${value}`) }))}
          onChoose={setRound}
        />
        {round === 'main' ? (
          <Overlap percent={overlap} onChange={setOverlap} />
        ) : (
          <Beside count={count} onChange={setCount} />
        )}
      </div>
      <StepState step={step} progress={progress} />
      <div class="row">
        <Button kind="primary" action="make-packets" disabled={step.isWorking} onClick={make}>
          {t('studies.packets.make')}
        </Button>
      </div>
    </div>
  );
}

function Overlap(props: { percent: number; onChange: (percent: number) => void }): VNode {
  return (
    <NumberField
      label={t('studies.packets.overlap')}
      name="overlap"
      value={props.percent}
      range={{ min: 0, max: 100 }}
      onChange={props.onChange}
    />
  );
}

/** How many comparisons beside the sample the calibration round has. */
function Beside(props: { count: number; onChange: (count: number) => void }): VNode {
  return (
    <NumberField
      label={t('studies.sampling.size')}
      help={t('studies.packets.beside_help')}
      name="beside"
      value={props.count}
      range={{ min: 1, max: PACKET_LIMITS.items }}
      onChange={props.onChange}
    />
  );
}
