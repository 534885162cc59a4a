import { browser } from 'wxt/browser';
import type { AuditId } from '../../core/ids';
import type { PowerWait } from '../../core/device/power';
import { sendMessage } from '../../messaging/protocol';
import { createBrowserEngine, type BrowserEngineDeps } from '../engine/browser-engine';
import { mayRead } from '../../browser/permissions';
import { readSettings } from '../../browser/settings';

/** Where the engine lives: in a document of its own (Chrome) or here (Firefox). */
export type EngineHost = {
  /** Makes sure an engine is alive and looks for work. Does not wait for the work. */
  wake(resumed?: AuditId): Promise<void>;
  stop(id: AuditId): Promise<void>;
  stopCleanup(id: AuditId): Promise<void>;
  /** Why checks that began by themselves wait now; `null`: they do not, or nobody is at work. */
  findWait(): Promise<PowerWait | null>;
};

/** What an engine in the background itself asks of it; one elsewhere asks by messages. */
export type EngineHostDeps = {
  auditChanged: (id: AuditId) => Promise<void>;
  connectionFor: BrowserEngineDeps['connectionFor'];
  auditHeld: BrowserEngineDeps['auditHeld'];
};

export function createEngineHost(deps: EngineHostDeps): EngineHost {
  return import.meta.env.FIREFOX ? createLocalHost(deps) : createOffscreenHost();
}

/**
 * Firefox's event page is a document: it parses pages and starts workers itself. Neither
 * counts as being busy, so the page has to say so while there is work, and only then.
 */
function createLocalHost({ auditChanged, connectionFor, auditHeld }: EngineHostDeps): EngineHost {
  const engine = createBrowserEngine({
    mayRead,
    engineSettings: readSettings,
    connectionFor,
    auditChanged: id => void auditChanged(id),
    auditHeld,
  });
  return {
    wake(resumed) {
      // Any call of an interface starts the browser's wait for silence anew.
      void keepAwake(engine.wake(resumed), () => browser.runtime.getPlatformInfo());
      return Promise.resolve();
    },
    stop: id => engine.stop(id),
    stopCleanup: id => engine.stopCleanup(id),
    findWait: () => engine.findWait(),
  };
}

/** Chrome's service worker has no DOM and dies young; an offscreen document has neither fault. */
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

  return {
    async wake(resumed) {
      await ensureDocument();
      await sendMessage('wakeEngine', resumed ?? null);
    },
    async stop(id) {
      await ensureDocument();
      await sendMessage('stopInEngine', id);
    },
    async stopCleanup(id) {
      await ensureDocument();
      await sendMessage('stopCleanupInEngine', id);
    },
    findWait: findWaitElsewhere,
  };
}

async function findWaitElsewhere(): Promise<PowerWait | null> {
  if (!(await browser.offscreen.hasDocument())) return null;
  try {
    return await sendMessage('findWaitInEngine', undefined);
  } catch (error) {
    // An engine that has just gone is told of by the next one, which looks as soon as it stands.
    console.info('the engine did not say whether checks wait', error);
    return null;
  }
}

/** Longest silence allowed: Firefox ends an event page after 30 s without an event or a call. */
const PING_EVERY_MS = 20_000;

/** Calls `ping` again and again until the work has ended, so that the page it runs in lives on. */
export async function keepAwake(work: Promise<void>, ping: () => Promise<unknown>): Promise<void> {
  const timer = setInterval(() => void ping(), PING_EVERY_MS);
  try {
    await work;
  } finally {
    clearInterval(timer);
  }
}
