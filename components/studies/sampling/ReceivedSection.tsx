import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { formatNumber } from '../../../lib/i18n/format';
import { t } from '../../../lib/i18n/t';
import type { LabelsTaken } from '../../../lib/studies/page-calls';
import { Banner } from '../../ui/Banner';
import { FileField } from '../../ui/FileField';
import type { SectionProps } from './LabelsView';
import { refusedSentence } from './sampling-words';
import { StepState } from './StepState';
import { useStep } from './use-step';

/** Refused lines that are shown: the first of them say what is wrong. */
const SHOWN = 20;

/** Takes the files that annotators sent back; what is in one twice, or was here, counts once. */
export function ReceivedSection({ study, actions, progress }: SectionProps): VNode {
  const step = useStep();
  const [taken, setTaken] = useState<LabelsTaken | null>(null);
  async function take(files: readonly File[]): Promise<void> {
    setTaken(null);
    const done = await step.run(actions.take(study.study.id, files));
    if (done.ok) setTaken(done.value);
  }
  return (
    <section class="stack gap-12" data-part="received">
      <h2>{t('studies.received.title')}</h2>
      <FileField
        label={t('studies.received.files')}
        name="labels"
        accept=".jsonl,.ndjson"
        isMultiple
        disabled={step.isWorking}
        onFiles={(_first, all) => void take(all)}
      />
      <StepState step={step} progress={progress} />
      <p role="status" data-taken>
        {taken &&
          t('studies.received.taken', {
            added: formatNumber(taken.added),
            repeated: formatNumber(taken.repeated),
          })}
      </p>
      {taken && taken.refused.length > 0 && <Refused refused={taken.refused} />}
    </section>
  );
}

function Refused({ refused }: Pick<LabelsTaken, 'refused'>): VNode {
  const title = t('studies.received.refused', { count: formatNumber(refused.length) });
  return (
    <Banner tone="problem" title={title}>
      <ul data-refused>
        {refused.slice(0, SHOWN).map(each => (
          <li key={`${each.file} ${each.line}`} dir="auto">
            {refusedSentence(each)}
          </li>
        ))}
      </ul>
      <p>{t('studies.received.next')}</p>
    </Banner>
  );
}
