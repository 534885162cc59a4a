import { type ReadonlySignal, signal } from '@preact/signals';
import { browser } from 'wxt/browser';

import type { SitesActions } from '../../../components/options/SitesSection';
import type {
  AllowedSites,
  ChatSiteView,
  SwitchFailure,
} from '../../../components/options/ChatSites';
import { addedSites, chatSitesItem, readChatSites } from '../../browser/chat-sites';
import { CHAT_HOSTS, FROM_THE_START, isSeen, originsOf } from '../../capture/sites/chat-hosts';
import { SITE_IDS } from '../../capture/sites/registry';
import type { SiteId } from '../../core/answer/answer';
import { fail, ok, type Result } from '../../core/result';
import { withEntry } from '../../settings/entries';
import { type ChatSites, NO_CHAT_SITES, parseTypedHost, withHost } from '../../settings/chat-sites';

export function watchSites(): ReadonlySignal<AllowedSites> {
  const sites = signal<AllowedSites>(viewOf(NO_CHAT_SITES, []));
  const read = async (): Promise<void> => {
    const [chat, { origins = [] }] = await Promise.all([
      readChatSites(),
      browser.permissions.getAll(),
    ]);
    sites.value = viewOf(chat, origins);
  };
  browser.permissions.onAdded.addListener(() => void read());
  browser.permissions.onRemoved.addListener(() => void read());
  chatSitesItem.watch(() => void read());
  void read();
  return sites;
}

export const SITES_ACTIONS: SitesActions = {
  onSwitch: switchSite,
  onAddHost: addHost,
  onRemoveHost: pattern => void removeHost(pattern),
  onRevoke: pattern => void revoke([pattern]),
};

export function viewOf(chat: ChatSites, granted: readonly string[]): AllowedSites {
  const isAllowed = (origin: string): boolean =>
    granted.includes(origin) || granted.includes('*://*/*');
  const ofChats = originsOfChats(chat);
  return {
    ids: SITE_IDS,
    chat: SITE_IDS.filter(site => originsOf(site).length > 0).map(site =>
      chatSiteView(site, chat, isAllowed),
    ),
    own: chat.hosts.map(pattern => ({ pattern, isAllowed: isAllowed(pattern) })),
    cited: granted.filter(origin => !ofChats.includes(origin)),
  };
}

function chatSiteView(
  site: SiteId,
  chat: ChatSites,
  isAllowed: (origin: string) => boolean,
): ChatSiteView {
  const hosts = originsOf(site);
  const isFirst = FROM_THE_START.includes(site);
  const view = { site, hosts, isSeen: isSeen(site) };
  if (!(chat.sites[site] ?? isFirst)) return { ...view, state: 'off' };
  return { ...view, state: isFirst || hosts.every(isAllowed) ? 'on' : 'refused' };
}

/** nb. The browser is asked first, before any await: the click counts only that long. */
async function switchSite(site: SiteId, isOn: boolean): Promise<Result<null, SwitchFailure>> {
  const origins = originsOf(site);
  // The manifest requires these: the permission remains, and the content script asks us.
  const isFirst = FROM_THE_START.includes(site);
  if (isOn && !isFirst && !(await browser.permissions.request({ origins }))) {
    return fail('not-allowed');
  }
  const chat = await readChatSites();
  const state = isOn === isFirst ? null : isOn;
  await keep({ ...chat, sites: withEntry(chat.sites, site, state) }, origins);
  return ok(null);
}

async function addHost(typed: string): Promise<Result<null, SwitchFailure>> {
  const pattern = parseTypedHost(typed);
  if (pattern === null) return fail('no-host');
  if (CHAT_HOSTS.includes(pattern)) return ok(null);
  if (!(await browser.permissions.request({ origins: [pattern] }))) return fail('not-allowed');

  await chatSitesItem.setValue(withHost(await readChatSites(), pattern, true));
  return ok(null);
}

async function removeHost(pattern: string): Promise<void> {
  await keep(withHost(await readChatSites(), pattern, false), [pattern]);
}

/** Stores the active sites, and revokes those of the origins that are no longer needed. */
async function keep(chat: ChatSites, origins: readonly string[]): Promise<void> {
  await chatSitesItem.setValue(chat);
  const needed = originsOfChats(chat);
  const unneeded = origins.filter(origin => !needed.includes(origin));
  if (unneeded.length > 0) await revoke(unneeded);
}

function originsOfChats(chat: ChatSites): string[] {
  const origins = [...FROM_THE_START, ...addedSites(chat)].flatMap(originsOf);
  return [...CHAT_HOSTS, ...origins, ...chat.hosts];
}

async function revoke(origins: string[]): Promise<void> {
  await browser.permissions.remove({ origins });
}
