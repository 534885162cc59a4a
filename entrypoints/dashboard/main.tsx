import { render } from 'preact';

import { DashboardApp } from '../../components/dashboard/DashboardApp';
import '../../components/styles/app.css';
import { t } from '../../lib/i18n/t';
import { FIRST_CHOICE } from '../../lib/state/dashboard-choice';
import { createDashboardState } from '../../lib/state/dashboard-state';
import { applySettings } from '../sidepanel/apply-settings';
import { followLanguage } from '../words/follow-language';
import { createReportClient } from './report-messages';
import { SAVE_ACTIONS } from './save-picture';

await followLanguage(() => {
  document.title = t('dashboard.page_title');
});
const root = document.getElementById('app');
if (!root) throw new Error('dashboard: the page has no root');

const worker = new Worker('/dashboard-worker.js', { name: 'veracite-dashboard' });
const desk = createReportClient(worker);
const state = createDashboardState(desk, FIRST_CHOICE, () => Date.now());
// Checks may have come or gone while the reader was elsewhere.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') state.refresh();
});

applySettings();
render(<DashboardApp state={state} save={SAVE_ACTIONS} today={() => new Date()} />, root);
