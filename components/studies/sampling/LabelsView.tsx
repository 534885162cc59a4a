import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../../../lib/i18n/t';
import type { LabellingState } from '../../../lib/studies/labelling-state';
import type { ShownStudy } from '../../../lib/studies/page-state';
import { ShowVerdicts } from '../../blind/ShowVerdicts';
import { Banner } from '../../ui/Banner';
import type { StudiesProps } from '../studies-props';
import { useReply } from '../use-reply';
import { Working } from '../Working';
import { Adjudicate } from './Adjudicate';
import { AdjudicationSection } from './AdjudicationSection';
import { PacketsSection } from './PacketsSection';
import { ReceivedSection } from './ReceivedSection';
import { SampleSection } from './SampleSection';
import { labellingSentence } from './sampling-words';

type LabelsProps = Pick<
  StudiesProps,
  'actions' | 'progress' | 'ownOrigin' | 'isBlind' | 'onShowVerdicts'
> & { study: ShownStudy };

/** What every part of the labels of a study is given. */
export type SectionProps = {
  study: ShownStudy;
  state: LabellingState;
  actions: StudiesProps['actions']['labelling'];
  progress: StudiesProps['progress'];
};

/** From the draw of a sample to the decisions where people differ. */
export function LabelsView(props: LabelsProps): VNode {
  const { study, progress, isBlind } = props;
  const actions = props.actions.labelling;
  // Read again with every change of the study.
  const reply = useReply(() => actions.read(study.study.id), study);
  const [decider, setDecider] = useState<string | null>(null);
  if (reply === null) return <Working progress={progress} />;
  if (!reply.ok) {
    return <Banner tone="problem" title={labellingSentence(reply.failure)} />;
  }
  const section = { study, state: reply.value, actions, progress };
  const { adjudication, people, sample } = reply.value;
  if (decider !== null && adjudication.standing === 'ready' && !isBlind.value) {
    return (
      <Adjudicate
        {...section}
        by={decider}
        ownOrigin={props.ownOrigin}
        onBack={() => setDecider(null)}
      />
    );
  }
  return (
    <div class="stack gap-20" data-labelling>
      <SampleSection {...section} />
      {sample && <PacketsSection {...section} />}
      {people.length > 0 && <ReceivedSection {...section} />}
      <section class="stack gap-12" data-part="adjudication">
        <h2>{t('studies.adjudication.title')}</h2>
        {isBlind.value ? (
          <Banner tone="info" title={t('blind.notice.title')}>
            <ShowVerdicts onShow={props.onShowVerdicts} />
          </Banner>
        ) : (
          <AdjudicationSection {...section} onBegin={setDecider} />
        )}
      </section>
    </div>
  );
}
