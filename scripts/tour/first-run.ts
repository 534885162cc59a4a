import { startSession, type Session } from '../../tests/e2e/harness/extension';
import { openHome, openOwn, openSample, PAGE_WIDTH, PANEL_WIDTH } from './stage';
import { tourGroup } from './tour-view';

/** Views before the first check. */
export const FIRST_RUN = tourGroup<Session>({
  title: 'At first',
  sentence: 'A fresh installation, before any check.',
  start: () => startSession(null, { judge: 'embedded' }),
  end: session => session.close(),
  views: [
    {
      name: 'welcome',
      title: 'Welcome',
      sentence: 'Opens once: three pictures, how often marks are wrong, and a sample to check.',
      width: PAGE_WIDTH,
      open: session => openOwn(session, 'guide.html?view=welcome', 'h1'),
    },
    {
      name: 'home-empty',
      title: 'The panel with nothing in it',
      sentence: 'How a check begins, an answer pasted, and where it is judged.',
      width: PANEL_WIDTH,
      open: openHome,
    },
    {
      name: 'history-empty',
      title: 'The history with nothing in it',
      sentence: 'It says so.',
      width: PANEL_WIDTH,
      height: 360,
      open: session => openOwn(session, 'sidepanel.html?view=history', '.history-view .empty'),
    },
    {
      name: 'dashboard-empty',
      title: 'Figures with nothing to count',
      sentence: 'No rate of nothing, and what may bring one.',
      width: PAGE_WIDTH,
      height: 530,
      open: session => openOwn(session, 'dashboard.html', '[data-dashboard="shown"]'),
    },
    {
      name: 'page-ready',
      title: 'A page before its check',
      sentence: 'One button at the end of each answer; here at the packaged sample.',
      width: PAGE_WIDTH,
      open: session => openSample(session, 'unchecked'),
    },
    {
      name: 'help',
      title: 'Help',
      sentence: 'Every word and every reason, by the words the panel uses.',
      width: PAGE_WIDTH,
      height: 600,
      open: session => openOwn(session, 'guide.html?view=help', 'h1'),
    },
    {
      name: 'news',
      title: 'News',
      sentence: 'Opens after an update that has news, unless that is switched off.',
      width: PAGE_WIDTH,
      height: 440,
      open: session => openOwn(session, 'guide.html?view=news', 'h1'),
    },
  ],
});
