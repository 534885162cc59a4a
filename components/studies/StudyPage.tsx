import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { inForce } from '../../lib/core/study/study';
import { STUDY_TABS, type ShownStudy, type StudyTab } from '../../lib/studies/page-state';
import { Tabs } from '../ui/Tabs';
import { AnswersView } from './AnswersView';
import { ExportView } from './ExportView';
import { ProtocolView } from './ProtocolView';
import { ReportView } from './ReportView';
import { LabelsView } from './sampling/LabelsView';
import type { StudiesProps } from './studies-props';

type StudyPageProps = Omit<StudiesProps, 'place' | 'shown' | 'labels'> & {
  study: ShownStudy;
  tab: StudyTab;
};

/** One frozen study. */
export function StudyPage(props: StudyPageProps): VNode {
  const { study, tab, actions } = props;
  return (
    <>
      <h1 tabIndex={-1} dir="auto">
        {inForce(study.study.frozen).protocol.title}
      </h1>
      <Tabs
        label={t('studies.tab.all')}
        tabs={STUDY_TABS.map(id => ({ id, label: t(`studies.tab.${id}`) }))}
        selected={tab}
        onSelect={id => {
          const next = STUDY_TABS.find(each => each === id);
          if (next) actions.go({ kind: 'study', id: study.study.id, tab: next });
        }}
      >
        <View {...props} />
      </Tabs>
    </>
  );
}

function View(props: StudyPageProps): VNode {
  const { study, actions, tab } = props;
  switch (tab) {
    case 'protocol':
      return <ProtocolView study={study.study} actions={actions} />;
    case 'answers':
      return <AnswersView {...props} />;
    case 'labels':
      return <LabelsView {...props} />;
    case 'report':
      return <ReportView {...props} />;
    case 'export':
      return <ExportView {...props} />;
  }
}
