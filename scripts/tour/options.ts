import { startSession, type Session } from '../../tests/e2e/harness/extension';
import { FINISHED } from '../../tests/examples/sketches';
import { madeUp } from './made-up';
import { allow, openOwn, PAGE_WIDTH, seed } from './stage';
import { tourGroup, type TourView } from './tour-view';

/** One section of the options alone. */
function section(id: string, title: string, sentence: string): TourView<Session> {
  return {
    name: `options-${id}`,
    title: `Options: ${title}`,
    sentence,
    width: PAGE_WIDTH,
    of: `#${id}`,
    open: session => openOwn(session, `options.html#${id}`, `#${id}`),
  };
}

export const OPTIONS = tourGroup<Session>({
  title: 'Options',
  sentence: 'Seven parts and a search; each section can be led to by its own address.',
  start: async () => {
    const session = await startSession(null, { judge: 'embedded' });
    await seed(session, [madeUp(FINISHED, { id: 'tour-options' })]);
    await allow(session, ['journal.example', 'board.example']);
    return session;
  },
  end: session => session.close(),
  views: [
    {
      name: 'options',
      title: 'The page from its beginning',
      sentence: 'One part at a time, each with its address; the search leads to any setting.',
      width: PAGE_WIDTH,
      open: session => openOwn(session, 'options.html', 'h1'),
    },
    section('look', 'look and language', 'Colours, text size, language, badges on the page.'),
    section('checking', 'checking', 'How much of a source a judge is given.'),
    section(
      'corrections',
      'corrections and notes',
      'The name beside them, and whether the judge’s verdicts wait for yours.',
    ),
    section('models', 'models on this device', 'Who judges here.'),
    section('downloads', 'more models', 'What else this device can run, and what it takes.'),
    section('services', 'looking up works', 'Off until it is switched on; whom it asks, and what.'),
    section('chat-sites', 'chat sites', 'Each has its own switch; a permission can be withdrawn.'),
    section('data', 'data', 'How long checks are kept, what they take, and deleting all of them.'),
    section('backup', 'backup', 'All checks as one file, and back from one.'),
    section('keys', 'keys', 'Every command and its key.'),
    section('settings-file', 'settings as a file', 'Without the key of an API.'),
    {
      ...section(
        'report',
        'a report for whoever helps',
        'Versions and counts; no word of any answer.',
      ),
      open: async session => {
        const page = await openOwn(session, 'options.html#report', '#report');
        await page.locator('[data-action="make-report"]').click();
        await page.waitForSelector('#report textarea');
        return page;
      },
    },
    section('accuracy', 'measured accuracy', 'How often a model is right, measured here.'),
    section('about', 'about', 'The version, and what is part of the package.'),
  ],
});
