import type { Page } from 'puppeteer-core';

import type { Session } from './extension';
import type { OwnBuild } from './own-build';
import { until } from './until';

type Info = { state: string; version: string };

type ExtensionsPage = {
  chrome: {
    management: { setEnabled(id: string, isOn: boolean): Promise<void> };
    developerPrivate: {
      updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void>;
      reload(id: string, options: { failQuietly: boolean }): Promise<void>;
      getExtensionInfo(id: string): Promise<Info>;
    };
  };
};

/**
 * Has the browser take the version that lies in the build's folder now, while the one before is
 * running: it is ended, `onInstalled` says "update", and pages that are open stay as they are.
 *
 * nb. Outside the developer mode the browser keeps an unpacked extension switched off once it was
 * unloaded; the one it was started with is spared only until then.
 */
export async function updateTo(session: Session, build: OwnBuild, version: string): Promise<void> {
  const page = await session.open('chrome://extensions/');
  build.release(version);
  await page.evaluate(async id => {
    const { developerPrivate } = (globalThis as unknown as ExtensionsPage).chrome;
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await developerPrivate.reload(id, { failQuietly: true });
  }, session.id);
  await until(async () => {
    const info = await findInfo(page, session.id);
    return info.state === 'ENABLED' && info.version === version;
  }, `version ${version}`);
  await page.close();
}

function findInfo(page: Page, id: string): Promise<Info> {
  return page.evaluate(
    async extension =>
      (globalThis as unknown as ExtensionsPage).chrome.developerPrivate.getExtensionInfo(extension),
    id,
  );
}

/** Switches the extension off, or on again: then no script comes into pages that are open. */
export async function setEnabled(session: Session, isOn: boolean): Promise<void> {
  const page = await session.open('chrome://extensions/');
  await page.evaluate(
    async (id, on) => {
      const { developerPrivate, management } = (globalThis as unknown as ExtensionsPage).chrome;
      await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
      await management.setEnabled(id, on);
    },
    session.id,
    isOn,
  );
  await page.close();
}

/** The version that runs, by its own word. */
export async function runningVersion(session: Session): Promise<string> {
  const worker = await session.worker();
  return worker.evaluate(() => {
    const { runtime } = (
      globalThis as unknown as {
        chrome: { runtime: { getManifest(): { version: string } } };
      }
    ).chrome;
    return runtime.getManifest().version;
  });
}
