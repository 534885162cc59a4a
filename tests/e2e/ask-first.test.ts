import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startOpenaiServer, type OpenaiServer } from '../fakes/openai-server';
import { replySupportingFirst } from '../fakes/word-for-word';
import { API, serveApi } from './harness/api-host';
import {
  clickCheck,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { connectApi, KEY, MODEL, turnSwitch } from './pages/own-api';
import { eventually, ownNames } from './pages/steps';

/** The reader wants to be asked before anything goes to their API. */
type World = { session: Session; server: OpenaiServer; web: Web; sample: Page; panel: Page };

async function askAboutSample(): Promise<World> {
  const server = await startOpenaiServer({ key: KEY, reply: replySupportingFirst });
  const web = await startWeb({});
  serveApi(web, server);
  const session = await startSession(web);
  const options = await connectApi(session, { isTested: false });
  await turnSwitch(options, 'api');
  await options.locator('#askAbove input[value="always"]').click();
  const sample = await session.openSample();
  await clickCheck(sample);
  const panel = await session.panel();
  await panel.waitForSelector('[data-action="agree-api"]', { timeout: 30_000 });
  return { session, server, web, sample, panel };
}

async function end({ session, web, server }: World): Promise<void> {
  await session.close();
  await web.close();
  await server.close();
}

describe('a check that asks what it may cost before it begins', () => {
  let world: World;

  beforeAll(async () => {
    world = await askAboutSample();
  });

  afterAll(() => end(world));

  it('says how much it takes and for what, and has sent nothing', async () => {
    const said = await world.panel.$eval('.tone-ask', element => element.textContent);

    expect(said).toContain(`Statements and passages go to ${API.host}.`);
    expect(said).toMatch(/about \d+ requests, [\d,]+ tokens in, [\d,]+ out/);
    expect(said).toMatch(/Basis: \d+ statements, \d+ sources, 8 passages/);
    expect(world.server.requests).toEqual([]);
  });

  it('says so at the answer too', async () => {
    await world.sample.bringToFront();

    await eventually(() => ownNames(world.sample)).toContain('Continue in the panel. Open check');
  });

  it('still asks after the worker has died, and has sent nothing then', async () => {
    await world.session.killWorker();
    await world.panel.bringToFront();
    await world.panel.reload();
    await world.panel.waitForSelector('[data-action="agree-api"]', { timeout: 30_000 });

    expect(world.server.requests).toEqual([]);
  });

  it('is judged by that model once the reader says yes, in no more calls than it said', async () => {
    const { panel, session, server } = world;
    const said = Number(await panel.$eval('[data-estimate]', e => e.getAttribute('data-estimate')));

    await panel.locator('[data-action="agree-api"]').click();
    await waitForFinished(panel);
    const audit = await exportShown(session, panel);

    expect(audit.judge.model).toBe(`${MODEL} at ${API.host}`);
    expect(server.chats.length).toBeGreaterThan(0);
    expect(server.chats.length).toBeLessThanOrEqual(said);
  });
});

describe('a check that asks, and is done on this device instead', () =>
  it('sends nothing to be judged', async () => {
    const world = await askAboutSample();

    await world.panel.locator('[data-action="agree-device"]').click();
    await waitForFinished(world.panel);
    const audit = await exportShown(world.session, world.panel);

    expect(audit.judge.id).toBe('lexical');
    expect(world.server.requests).toEqual([]);
    await end(world);
  }));
