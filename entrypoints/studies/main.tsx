import { computed } from '@preact/signals';
import { render } from 'preact';

import { LabelView } from '../../components/studies/label/LabelView';
import { StudiesApp } from '../../components/studies/StudiesApp';
import '../../components/styles/app.css';
import { applySettings, followLanguage, rootOfPage, watchCheckView } from '../../lib/app/own-page';
import { openDrafts } from '../../lib/app/studies/drafts';
import { openStudies } from '../../lib/app/studies/open-studies';
import { openLabelDesk } from '../../lib/app/studies/label-desk';
import { createStudyClient } from '../../lib/app/studies/study-client';
import { watchTrouble } from '../../lib/app/studies/watch-trouble';
import { changeSettings } from '../../lib/browser/settings';
import { t } from '../../lib/i18n/t';
import { openDatabase } from '../../lib/store/database';
import { createLabelStore } from '../../lib/store/labels';
import { createAuditStore } from '../../lib/store/store';
import { createStudyStore } from '../../lib/store/studies';
import { watchAudits } from '../../lib/store/watch';

applySettings();
const db = openDatabase();
// Asked at once, before the first paint: it must know what is hidden.
const [drafts, checkView] = await Promise.all([
  openDrafts(),
  watchCheckView(),
  followLanguage(() => {
    document.title = t('studies.page_title');
  }),
]);
const page = openStudies({
  studies: createStudyStore(db),
  audits: createAuditStore(db),
  drafts,
  client: createStudyClient(() => new Worker('/studies-worker.js', { name: 'veracite-studies' })),
  watchChecks: onChange => watchAudits(db, null, { read: () => Promise.resolve(), onChange }),
});
render(
  <StudiesApp
    {...page}
    storage={watchTrouble(db)}
    labels={<LabelView {...openLabelDesk(createLabelStore(db))} />}
    isBlind={computed(() => checkView.value === 'blind')}
    onShowVerdicts={() => void changeSettings({ checkView: 'full' })}
  />,
  rootOfPage(),
);
