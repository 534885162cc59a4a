import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import { PACKET_LIMITS } from '../../../lib/core/study/packet-schemas';
import { inForce } from '../../../lib/core/study/study';
import { formatNumber } from '../../../lib/i18n/format';
import { t } from '../../../lib/i18n/t';
import { SAMPLE_KINDS, type SampleKind } from '../../../lib/studies/sample';
import { NumberField } from '../../options/Field';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { ConfirmButton } from '../../ui/ConfirmButton';
import { ICONS } from '../../ui/Icon';
import type { SectionProps } from './LabelsView';
import { StepState } from './StepState';
import { useStep } from './use-step';

/** As large a sample as a person labels in about a day. */
const SIZE = 200;
const MOST_SEED = 2 ** 32 - 1;

/** Draws the comparisons that people label, once; later it says what was drawn. */
export function SampleSection(props: SectionProps): VNode {
  const { sample } = props.state;
  const [isAgain, setAgain] = useState(false);
  return (
    <section class="stack gap-12" data-part="sample">
      <h2>{t('studies.sampling.title')}</h2>
      {sample === null || isAgain ? (
        <DrawForm {...props} onDrawn={() => setAgain(false)} />
      ) : (
        <Drawn {...props} sample={sample} onAgain={() => setAgain(true)} />
      )}
    </section>
  );
}

type Sample = NonNullable<SectionProps['state']['sample']>;

function Drawn(props: SectionProps & { sample: Sample; onAgain: () => void }): VNode {
  const { plan, of, drawn } = props.sample;
  return (
    <>
      <p data-drawn={drawn}>
        {t('studies.sampling.drawn', {
          drawn: formatNumber(drawn),
          of: formatNumber(of),
          seed: String(plan.seed),
        })}
      </p>
      <p class="soft small">
        {t(`studies.sampling.kind.${plan.kind}`)} · {t(`studies.sampling.means.${plan.kind}`)}
      </p>
      {props.state.labels > 0 ? (
        <p class="soft small">{t('studies.sampling.stays')}</p>
      ) : (
        <ConfirmButton
          label={t('studies.sampling.again')}
          question={t('studies.sampling.again_question')}
          confirm={t('studies.sampling.again')}
          icon={ICONS.pencil}
          action="draw-again"
          onConfirm={props.onAgain}
        />
      )}
    </>
  );
}

function DrawForm(props: SectionProps & { onDrawn: () => void }): VNode {
  const { study, actions, progress, onDrawn } = props;
  const before = props.state.sample?.plan;
  const [kind, setKind] = useState<SampleKind>(before?.kind ?? 'simple');
  const [labels, setLabels] = useState(before?.labels ?? SIZE);
  // Of the protocol, where it was frozen before anyone saw a finding.
  const [seed, setSeed] = useState(before?.seed ?? inForce(study.study.frozen).protocol.seed);
  const means = useId();
  const step = useStep();
  async function draw(): Promise<void> {
    const done = await step.run(actions.draw(study.study.id, { kind, labels, seed }));
    if (done.ok) onDrawn();
  }
  return (
    <>
      <div class="study-fields">
        <Choice
          label={t('studies.sampling.design')}
          describedBy={means}
          name="design"
          value={kind}
          options={SAMPLE_KINDS.map(value => ({
            value,
            label: t(`studies.sampling.kind.${value}`),
          }))}
          onChoose={setKind}
        />
        <NumberField
          label={t('studies.sampling.size')}
          name="size"
          value={labels}
          range={{ min: 1, max: PACKET_LIMITS.items }}
          onChange={setLabels}
        />
        <NumberField
          label={t('studies.field.seed')}
          name="seed"
          value={seed}
          range={{ min: 0, max: MOST_SEED }}
          onChange={setSeed}
        />
      </div>
      <p class="soft small" id={means} role="status">
        {t(`studies.sampling.means.${kind}`)}
      </p>
      <StepState step={step} progress={progress} />
      <div class="row">
        <Button kind="primary" action="draw" disabled={step.isWorking} onClick={() => void draw()}>
          {t('studies.sampling.draw')}
        </Button>
      </div>
    </>
  );
}
