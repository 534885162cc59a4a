import { detectLanguage } from '../../browser/detect-language';
import { browser } from 'wxt/browser';
import type { PowerWait } from '../../core/device/power';
import type { Pasted, PastedReading } from '../../core/answer/pasted';
import { sendMessage } from '../../messaging/protocol';
import {
  createBrowserEngine,
  type BrowserEngine,
  type BrowserEngineDeps,
} from '../engine/browser-engine';
import { mayRead } from '../../browser/permissions';
import { readSettings } from '../../browser/settings';
import { readPastedAnswer } from '../read-pasted-answer';

/**
 * Runs the engine: in an offscreen document (Chrome) or in the background page (Firefox). `wake`
 * makes sure that one is alive, and does not wait for its work.
 */
export type EngineHost = BrowserEngine & {
  /** Parses a copied answer, in the engine's document. */
  readPasted(pasted: Pasted): Promise<PastedReading>;
};

/** Dependencies of an engine inside the background; one elsewhere uses messages. */
type EngineHostDeps = Omit<BrowserEngineDeps, 'mayRead' | 'engineSettings' | 'detectLanguage'>;

export function createEngineHost(deps: EngineHostDeps): EngineHost {
  return import.meta.env.FIREFOX ? createLocalHost(deps) : createOffscreenHost();
}

/**
 * Firefox's event page is a document: it parses pages and starts workers itself. Neither counts as
 * activity, so the page is kept awake while there is work, and only then.
 */
function createLocalHost(deps: EngineHostDeps): EngineHost {
  const engine = createBrowserEngine({
    ...deps,
    mayRead,
    engineSettings: readSettings,
    detectLanguage,
  });
  return {
    ...engine,
    readPasted: readPastedAnswer,
    wake(resumed) {
      // Any API call restarts the browser's idle timeout.
      void keepAwake(engine.wake(resumed), () => browser.runtime.getPlatformInfo());
      return Promise.resolve();
    },
  };
}

/** Chrome's service worker has no DOM and a short life; an offscreen document has neither limit. */
function createOffscreenHost(): EngineHost {
  let creating: Promise<void> | null = null;

  /** Only one such document may exist, and two callers may ask at once. */
  async function ensureDocument(): Promise<void> {
    if (await browser.offscreen.hasDocument()) return;

    creating ??= browser.offscreen
      .createDocument({
        url: '/offscreen.html',
        reasons: ['DOM_PARSER', 'WORKERS'],
        justification: 'Reads the cited pages as text and compares them with the answer.',
      })
      .finally(() => {
        creating = null;
      });
    await creating;
  }

  async function ask<Reply>(send: () => Promise<Reply>): Promise<Reply> {
    await ensureDocument();
    return send();
  }

  return {
    wake: resumed => ask(() => sendMessage('wakeEngine', resumed ?? null)),
    stop: id => ask(() => sendMessage('stopInEngine', id)),
    stopCleanup: id => ask(() => sendMessage('stopCleanupInEngine', id)),
    stopAside: place => ask(() => sendMessage('stopAsideInEngine', place)),
    findWait: findWaitElsewhere,
    readPasted: pasted => ask(() => sendMessage('readPastedInEngine', pasted)),
  };
}

async function findWaitElsewhere(): Promise<PowerWait | null> {
  if (!(await browser.offscreen.hasDocument())) return null;
  try {
    return await sendMessage('findWaitInEngine', undefined);
  } catch (error) {
    // The engine may have just ended: the next one reports the wait as soon as it has started.
    console.info('the engine did not say whether checks wait', error);
    return null;
  }
}

/** Below Firefox's limit: it ends an event page after 30 s without an event or a call. */
const PING_EVERY_MS = 20_000;

/** Calls `ping` repeatedly until the work has ended, to keep the page alive. */
export async function keepAwake(work: Promise<void>, ping: () => Promise<unknown>): Promise<void> {
  const timer = setInterval(() => void ping(), PING_EVERY_MS);
  try {
    await work;
  } finally {
    clearInterval(timer);
  }
}
