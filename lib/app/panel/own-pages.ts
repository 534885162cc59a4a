import type { PanelActions } from '../../../components/panel/panel-context';
import { patternOf } from '../../browser/permissions';
import type { GivenBody } from '../../core/source/given-text';
import type { Result } from '../../core/result';
import type {
  FailedPage,
  OfferedPage,
  OwnFile,
  OwnFileFailure,
  OwnPageFailure,
} from '../../core/source/own-file';
import { bodyOf, type OpenTab, type TabPort } from '../tab-port';

/** What the browser asks the user, and what it may do afterwards. */
export type TabAccess = {
  /** Both directly in the click: the browser asks only then. */
  askTabNames: () => Promise<boolean>;
  askSites: (origins: string[]) => Promise<unknown>;
  dropTabNames: () => Promise<void>;
  mayRead: (url: string) => Promise<boolean>;
};

export type OwnPagesDeps = {
  tabs: TabPort;
  access: TabAccess;
  /** Window of the panel; `undefined` if the browser tells none. */
  window: number | undefined;
  read: (page: OfferedPage, body: GivenBody) => Promise<Result<OwnFile, OwnFileFailure>>;
  add: (read: Result<OwnFile, OwnFileFailure>) => Promise<OwnFileFailure | null>;
};

/** Lists pages of open tabs, and keeps those that the user chose beside their own files. */
export function createOwnPages(
  deps: OwnPagesDeps,
): Pick<PanelActions, 'listOpenPages' | 'addOpenPages'> {
  const { tabs, access } = deps;
  return {
    async listOpenPages(chat) {
      const isWhole = await access.askTabNames();
      try {
        const pages = (await tabs.findOpen()).flatMap(tab => toOffered(tab, chat, deps.window));
        return { pages, isWhole };
      } finally {
        if (isWhole) await access.dropTabNames();
      }
    },
    async addOpenPages(pages) {
      // After a refusal, pages of sites that were allowed before can still be read.
      await access.askSites([...new Set(pages.map(({ url }) => patternOf(url)))]);
      const failed: FailedPage[] = [];
      for (const page of pages) {
        const failure = await addPage(page, deps);
        if (failure !== null) failed.push({ page, failure });
      }
      return failed;
    },
  };
}

/** A private tab is named only beside its own window's panel. */
function toOffered(
  { id, url, title, isPrivate, window }: OpenTab,
  chat: string | null,
  ownWindow: number | undefined,
): OfferedPage[] {
  if ((isPrivate && window !== ownWindow) || (chat !== null && isSamePage(url, chat))) return [];
  return [{ tab: id, url, title: title.trim() || url }];
}

async function addPage(page: OfferedPage, deps: OwnPagesDeps): Promise<OwnPageFailure | null> {
  if (!(await deps.access.mayRead(page.url))) return 'not-allowed';
  const taken = await deps.tabs.read(page.tab);
  if (taken === 'no-open-tab') return 'tab-changed';
  if (typeof taken === 'string') return taken;
  if (!isSamePage(taken.url, page.url)) return 'tab-changed';
  const body = bodyOf(taken);
  return body.ok ? deps.add(await deps.read(page, body.value)) : body.failure;
}

function isSamePage(one: string, other: string): boolean {
  const [first, second] = [one, other].map(url => url.replace(/#.*$/s, ''));
  return first === second;
}
