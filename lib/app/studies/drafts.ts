import { signal, type ReadonlySignal } from '@preact/signals';

import { draftsItem } from '../../browser/settings';
import { parseDrafts, type StudyDraft } from '../../studies/draft';
import { canonicalJson } from '../../util/canonical-json';
import { createCoalescer } from '../../util/coalescer';

export type Drafts = {
  view: ReadonlySignal<readonly StudyDraft[]>;
  /** Adds a draft or replaces it. */
  put: (draft: StudyDraft) => void;
  remove: (id: string) => void;
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
    remove: id => change(view.value.filter(each => each.id !== id)),
  };
}
