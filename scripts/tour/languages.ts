import { type Session, startSession } from '../../tests/e2e/harness/extension';
import { checkSample, openTab, PANEL_WIDTH, store, openPanel } from './stage';
import { tourGroup, type TourView } from './tour-view';

function inLanguage(language: string, title: string): TourView<Session> {
  return {
    name: `language-${language.toLowerCase()}`,
    title,
    sentence: 'The answer and its sources keep their language.',
    width: PANEL_WIDTH,
    schemes: ['light'],
    open: async session => {
      await store(session, { settings: { language } });
      return openPanel(session);
    },
  };
}

export const LANGUAGES = tourGroup<Session>({
  title: 'Languages and looks',
  sentence: 'Chosen in the options. Otherwise Veracite uses the browser’s language.',
  start: async () => {
    const session = await startSession(null, { judge: 'embedded' });
    await (await checkSample(session)).close();
    return session;
  },
  end: session => session.close(),
  views: [
    inLanguage('de', 'German'),
    inLanguage('es', 'Spanish'),
    inLanguage('fr', 'French'),
    inLanguage('zh-CN', 'Chinese'),
    {
      name: 'text-larger',
      title: 'The largest text',
      sentence: 'Nothing is cut off, nothing overlaps.',
      width: PANEL_WIDTH,
      open: async session => {
        await store(session, { settings: { language: 'en', textSize: 'larger' } });
        return openTab(await openPanel(session), 'statements');
      },
    },
  ],
});
