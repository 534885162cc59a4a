import { browser } from 'wxt/browser';
import { MatchPattern } from 'wxt/utils/match-patterns';
import { storage } from 'wxt/utils/storage';
import { CHAT_HOSTS, originOf, originsOf, pagesAt } from '../capture/sites/chat-hosts';
import { NO_CHAT_SITES, parseChatSites, type ChatSites } from '../settings/chat-sites';
import { SITE_IDS } from '../capture/sites/registry';
import type { SiteId } from '../core/answer/answer';
import type { PageMode } from '../core/answer/page-check';
import { sendMessage } from '../messaging/protocol';
import { modeFor } from '../settings/settings';
import { readSettings, watchSettings } from './settings';
import { putScript, toAllTabs } from './tabs';

export const chatSitesItem = storage.defineItem<ChatSites>('local:chatSites', {
  fallback: NO_CHAT_SITES,
  version: 1,
});

/** `false`: its pages are ignored, though the manifest injects the script into them. */
export async function isSiteOn(site: SiteId): Promise<boolean> {
  return (await readChatSites()).sites[site] !== false;
}

const SCRIPT_ID = 'chat-sites';

export async function readChatSites(): Promise<ChatSites> {
  return parseChatSites(await chatSitesItem.getValue());
}

/** Keeps the content script registered for exactly the active and permitted sites. */
export function keepChatScripts(): void {
  // Serialised: two at a time would both find no script and both register one.
  let last: Promise<void> = Promise.resolve();
  const update = (): void => {
    last = last
      .then(updateScripts)
      .catch((error: unknown) =>
        console.error('chat sites: the script could not be put into the pages', error),
      );
  };
  chatSitesItem.watch(update);
  browser.permissions.onAdded.addListener(update);
  browser.permissions.onRemoved.addListener(update);
  update();
}

async function updateScripts(): Promise<void> {
  const matches = await findMatches(await readChatSites());
  const registered = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPT_ID] });
  if (matches.length === 0) {
    if (registered.length > 0)
      await browser.scripting.unregisterContentScripts({ ids: [SCRIPT_ID] });
    return;
  }
  const script = { id: SCRIPT_ID, ...filesOfScript(), matches, persistAcrossSessions: true };
  if (registered.length > 0) await browser.scripting.updateContentScripts([script]);
  else await browser.scripting.registerContentScripts([{ ...script, runAt: 'document_idle' }]);
  const before = registered.flatMap(({ matches: had = [] }) => had);
  await putScript(matches.filter(page => !before.includes(page)));
}

/**
 * Returns true if the script may work in this page. An open page keeps the script it got while its
 * site was on: the browser removes no script from a page.
 */
async function isPageOn(url: string | undefined): Promise<boolean> {
  if (url === undefined) return false;
  const pages = await findChatPages();
  return pages.some(page => new MatchPattern(originOf(page)).includes(url));
}

async function findChatPages(): Promise<string[]> {
  return [...CHAT_HOSTS, ...(await findMatches(await readChatSites()))];
}

/** Returns the pages of the active sites, without hosts the browser would refuse or has already. */
async function findMatches(chat: ChatSites): Promise<string[]> {
  const origins = [...new Set([...addedSites(chat).flatMap(originsOf), ...chat.hosts])];
  const allowed = await Promise.all(
    origins.map(origin => browser.permissions.contains({ origins: [origin] })),
  );
  return origins
    .filter((origin, index) => allowed[index] === true && !CHAT_HOSTS.includes(origin))
    .flatMap(pagesAt);
}

/** Returns the sites that the user switched on, besides those of the installation. */
export function addedSites({ sites }: ChatSites): SiteId[] {
  return SITE_IDS.filter(site => sites[site] === true);
}

function filesOfScript(): { js: string[]; css: string[] } {
  const [script] = browser.runtime.getManifest().content_scripts ?? [];
  return { js: script?.js ?? [], css: script?.css ?? [] };
}

/** Returns when answers of a site are checked. A site that is switched off is ignored. */
export async function findPageMode(site: unknown): Promise<PageMode> {
  const known = SITE_IDS.find(each => each === site);
  if (known === undefined || !(await isSiteOn(known))) return 'off';
  return modeFor(await readSettings(), known);
}

/** The same for an open page, which may have the script from before its site was switched off. */
export async function findModeOfPage(site: unknown, url: string | undefined): Promise<PageMode> {
  return (await isPageOn(url)) ? findPageMode(site) : 'off';
}

/** Tells the open pages when their mode may have changed; each asks for its own. */
export function followPageModes(): void {
  const tellPages = () => void toAllTabs(tab => sendMessage('pageModeChanged', undefined, tab));
  watchSettings(({ pageMode, siteModes }) => [pageMode, siteModes], tellPages);
  chatSitesItem.watch(tellPages);
  browser.permissions.onRemoved.addListener(tellPages);
}

/**
 * Injects the script into the open chat pages when the extension is installed or updated; the
 * browser does so only for pages opened afterwards. In an open page the old version's script has
 * lost its extension: it removes its UI from the page (`watch-extension.ts`).
 */
export function renewPages(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install' || reason === 'update') void renewNow();
  });
}

/** Injects the script into the open chat pages again: each then asks again for what it may show. */
export async function renewNow(): Promise<void> {
  await putScript(await findChatPages());
}
