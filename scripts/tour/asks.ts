import { serveApi } from '../../tests/e2e/harness/api-host';
import { clickCheck, startSession, type Session } from '../../tests/e2e/harness/extension';
import { startWeb } from '../../tests/e2e/harness/web';
import { connectApi, KEY, turnSwitch } from '../../tests/e2e/pages/own-api';
import { startOpenaiServer } from '../../tests/fakes/openai-server';
import { openOwn, PANEL_WIDTH } from './stage';
import { tourGroup } from './tour-view';

type Stage = { session: Session; close: () => Promise<void> };

const ASKS = '[data-action="agree-api"]';

/** A user who is asked before every check, with a check of the sample that waits for the answer. */
async function start(): Promise<Stage> {
  // It is asked no more here than the small question of the connection's test.
  const server = await startOpenaiServer({ key: KEY });
  const web = await startWeb();
  serveApi(web, server);
  const session = await startSession(web, { judge: 'embedded' });
  const options = await connectApi(session, {
    isTested: true,
    prices: { prompt: '2.5', reply: '10' },
  });
  await turnSwitch(options, 'api');
  await options.locator('#askAbove input[value="always"]').click();
  const sample = await session.openSample();
  await clickCheck(sample);
  const panel = await session.panel();
  await panel.waitForSelector(ASKS, { timeout: 60_000 });
  await panel.close();
  await sample.close();
  return {
    session,
    async close() {
      await session.close();
      await web.close();
      await server.close();
    },
  };
}

export const ASKS_FIRST = tourGroup<Stage>({
  title: 'Cost, before it is spent',
  sentence: 'The user has connected an API and wants to see the cost first.',
  start,
  end: stage => stage.close(),
  views: [
    {
      name: 'asks-first',
      title: 'A check that asks first',
      sentence: 'Veracite shows the estimated calls and price. It has sent nothing yet.',
      width: PANEL_WIDTH,
      height: 640,
      open: ({ session }) => openOwn(session, 'sidepanel.html', ASKS),
    },
  ],
});
