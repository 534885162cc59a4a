import type { Page, Target, WebWorker } from 'puppeteer-core';

import type { Session } from './extension';

/** The judge of the audit at work, made to fall silent. */
export type HeldJudge = {
  /** Hands out what was held back; from now on nothing is. */
  release: () => Promise<void>;
};

type Held = { veraciteRelease?: () => void; postMessage(message: unknown): void };

/**
 * Lets the judge at work hand out `replies` more replies and holds back the rest: cells stay
 * leased, as they are in the midst of a slow judge's work.
 */
export async function holdJudge(session: Session, replies: number): Promise<HeldJudge> {
  const target = await findEngine(session);
  const worker = await findWorker(await target.asPage());
  await runIn(worker, `(${holdReplies.toString()})(${replies})`);
  return {
    release: () => runIn(worker, 'veraciteRelease()'),
  };
}

/** Runs inside the worker. */
function holdReplies(count: number): void {
  const scope = self as unknown as Held;
  const send = scope.postMessage.bind(scope);
  const kept: unknown[] = [];
  let left = count;
  scope.postMessage = message => {
    left -= 1;
    if (left >= 0) send(message);
    else kept.push(message);
  };
  scope.veraciteRelease = () => {
    left = Infinity;
    for (const message of kept.splice(0)) send(message);
  };
}

/**
 * nb. Not `worker.evaluate`: it waits for news that the worker's script was loaded, which
 * came before anyone looked.
 */
async function runIn({ client }: WebWorker, expression: string): Promise<void> {
  const { exceptionDetails } = await client.send('Runtime.evaluate', { expression });
  if (exceptionDetails) throw new Error(`e2e: the judge’s worker says ${exceptionDetails.text}`);
}

/** Ends the document in which Chrome runs the engine, as a crash or a lack of memory does. */
export async function killEngine(session: Session): Promise<void> {
  const target = await findEngine(session);
  const { browser } = session;
  const gone = new Promise<void>(done => {
    browser.on('targetdestroyed', destroyed => {
      if (destroyed === target) done();
    });
  });
  await (await target.asPage()).close();
  await gone;
}

/** Waits until an engine is there. */
export function findEngine({ browser }: Session): Promise<Target> {
  return browser.waitForTarget(target => target.url().endsWith('/offscreen.html'), {
    timeout: 30_000,
  });
}

/** nb. Readers have workers too, and each starts with its first call. */
async function findWorker(engine: Page): Promise<WebWorker> {
  const isJudge = (worker: WebWorker): boolean => worker.url().includes('/judge-worker.js');
  const there = engine.workers().find(isJudge);
  if (there) return there;

  return new Promise(resolve => {
    const onCreated = (worker: WebWorker): void => {
      if (!isJudge(worker)) return;
      engine.off('workercreated', onCreated);
      resolve(worker);
    };
    engine.on('workercreated', onCreated);
  });
}

/** Ends the process of the engine, and with it all of the extension, as a lack of memory does. */
export async function crashEngine(session: Session): Promise<void> {
  const target = await findEngine(session);
  const client = await target.createCDPSession();
  const gone = new Promise<void>(done => {
    session.browser.on('targetdestroyed', destroyed => {
      if (destroyed === target) done();
    });
  });
  // nb. Never answered.
  client.send('Page.crash').catch(() => undefined);
  await gone;
}

/** Has an engine work, as an open panel does again and again; `view`: a page of the extension's. */
export async function wakeEngine(view: Page): Promise<void> {
  await view.evaluate(async () => {
    const { runtime } = (
      globalThis as unknown as { chrome: { runtime: { sendMessage(say: object): Promise<void> } } }
    ).chrome;
    const say = { id: Date.now(), type: 'keepWorking', data: undefined, timestamp: Date.now() };
    // The worker may be starting; the next message finds it.
    await runtime.sendMessage(say).catch(() => undefined);
  });
}
