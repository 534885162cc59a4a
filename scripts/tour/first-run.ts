import { startSession, type Session } from '../../tests/e2e/harness/extension';
import { openHome, openOwn, openSample, PAGE_WIDTH, PANEL_WIDTH } from './stage';
import { tourGroup } from './tour-view';

/** Views before the first check. */
export const FIRST_RUN = tourGroup<Session>({
  title: 'First steps',
  sentence: 'A new installation, before any check.',
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
      title: 'The empty panel',
      sentence: 'Open the sample, or paste an answer.',
      width: PANEL_WIDTH,
      open: openHome,
    },
    {
      name: 'history-empty',
      title: 'The empty history',
      sentence: 'No checks yet.',
      width: PANEL_WIDTH,
      height: 360,
      open: session => openOwn(session, 'sidepanel.html?view=history', '.history-view .empty'),
    },
    {
      name: 'dashboard-empty',
      title: 'Statistics without checks',
      sentence: 'No rates yet, and how to get some.',
      width: PAGE_WIDTH,
      height: 530,
      open: session => openOwn(session, 'dashboard.html', '[data-dashboard="shown"]'),
    },
    {
      name: 'page-ready',
      title: 'A page before its check',
      sentence: 'One button at the end of each answer.',
      width: PAGE_WIDTH,
      open: session => openSample(session, 'unchecked'),
    },
    {
      name: 'help',
      title: 'Help',
      sentence: 'Every verdict and every reason, with the next step.',
      width: PAGE_WIDTH,
      height: 600,
      open: session => openOwn(session, 'guide.html?view=help', 'h1'),
    },
    {
      name: 'news',
      title: 'News',
      sentence: 'Opens after an update with news, unless you switch it off.',
      width: PAGE_WIDTH,
      height: 440,
      open: session => openOwn(session, 'guide.html?view=news', 'h1'),
    },
  ],
});
