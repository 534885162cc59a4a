import { signal, type ReadonlySignal } from '@preact/signals';

import { draftPagesItem, draftsItem } from '../../browser/settings';
import type { ContentHash } from '../../core/ids';
import type { StudyFiles } from '../../ports/study-store';
import { parseDrafts, type StudyDraft } from '../../studies/draft';
import { pagesOf, pathOfPage } from '../../studies/export/pages';
import { canonicalJson } from '../../util/canonical-json';
import { createCoalescer } from '../../util/coalescer';

export type Drafts = {
  view: ReadonlySignal<readonly StudyDraft[]>;
  /** Adds a draft or replaces it. */
  put: (draft: StudyDraft) => void;
  /** Removes a draft, and the pages that are of no other. */
  remove: (id: string) => void;
  /** Keeps the text of a page that questions are made from. */
  keepPage: (sha256: ContentHash, text: string) => Promise<void>;
  /** Finds the texts that are kept of a draft's pages, by their paths in the study's folder. */
  findPages: (draft: Pick<StudyDraft, 'protocol'>) => Promise<StudyFiles>;
};

/** Keeps drafts as they are typed: at once on the screen, and in the storage a moment later. */
export async function openDrafts(): Promise<Drafts> {
  const view = signal<readonly StudyDraft[]>(parseDrafts(await draftsItem.getValue()));
  // What this page wrote comes back, maybe after the next write, its keys in the storage's order.
  let written: string[] = [];
  let isKept = true;
  const keep = () => {
    isKept = true;
    written.push(canonicalJson(view.value));
    return draftsItem.setValue(view.value);
  };
  const keeper = createCoalescer(keep);
  addEventListener('pagehide', () => {
    if (!isKept) void keep();
  });
  draftsItem.watch(value => {
    const at = written.indexOf(canonicalJson(value));
    if (at < 0) view.value = parseDrafts(value);
    // The browser reports writes in their order, and none that changes nothing.
    else written = written.slice(at + 1);
  });
  const change = (drafts: readonly StudyDraft[]): void => {
    view.value = drafts;
    isKept = false;
    keeper.request();
  };
  return {
    view,
    put: draft => change([draft, ...view.value.filter(({ id }) => id !== draft.id)]),
    remove(id) {
      change(view.value.filter(each => each.id !== id));
      void keepOnly(view.value);
    },
    async keepPage(sha256, text) {
      const pages = await draftPagesItem.getValue();
      await draftPagesItem.setValue({ ...pages, [pathOfPage(sha256)]: text });
    },
    findPages: async draft => pagesIn(await draftPagesItem.getValue(), [draft]),
  };
}

async function keepOnly(drafts: readonly StudyDraft[]): Promise<void> {
  const pages = await draftPagesItem.getValue();
  const kept = pagesIn(pages, drafts);
  if (Object.keys(kept).length < Object.keys(pages).length) await draftPagesItem.setValue(kept);
}

function pagesIn(pages: StudyFiles, drafts: readonly Pick<StudyDraft, 'protocol'>[]): StudyFiles {
  const named = new Set(drafts.flatMap(({ protocol }) => [...pagesOf(protocol)]));
  return Object.fromEntries(Object.entries(pages).filter(([path]) => named.has(path)));
}
