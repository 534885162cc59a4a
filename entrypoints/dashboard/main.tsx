import { computed } from '@preact/signals';
import { render } from 'preact';

import { DashboardApp } from '../../components/dashboard/DashboardApp';
import '../../components/styles/app.css';
import { t } from '../../lib/i18n/t';
import { FIRST_CHOICE, createDashboardState } from '../../lib/views/dashboard-state';
import { applySettings, followLanguage, rootOfPage, watchCheckView } from '../../lib/app/own-page';
import { changeSettings } from '../../lib/browser/settings';
import { createReportClient } from '../../lib/app/dashboard/worker-reports';
import { SAVE_ACTIONS } from '../../lib/app/dashboard/save-picture';

// Begins to count while the words are read.
const reports = createReportClient(
  () => new Worker('/dashboard-worker.js', { name: 'veracite-dashboard' }),
);
const state = createDashboardState(reports, FIRST_CHOICE, () => Date.now());
// Checks may have come or gone while the user was elsewhere.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') state.refresh();
});

applySettings();
// Asked at once, before the first paint: it must know what is hidden.
const [checkView] = await Promise.all([
  watchCheckView(),
  followLanguage(() => {
    document.title = t('dashboard.page_title');
  }),
]);
render(
  <DashboardApp
    state={state}
    save={SAVE_ACTIONS}
    today={() => new Date()}
    isBlind={computed(() => checkView.value === 'blind')}
    onShowVerdicts={() => void changeSettings({ checkView: 'full' })}
  />,
  rootOfPage(),
);
