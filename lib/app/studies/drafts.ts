import { signal, type ReadonlySignal } from '@preact/signals';

import { draftsItem } from '../../browser/settings';
import { parseDrafts, type StudyDraft } from '../../studies/draft';
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
  let written = '';
  const keeper = createCoalescer(() => {
    written = JSON.stringify(view.value);
    return draftsItem.setValue(view.value);
  });
  draftsItem.watch(value => {
    // What this page wrote comes back, and more may have been typed meanwhile.
    if (JSON.stringify(value) !== written) view.value = parseDrafts(value);
  });
  const change = (drafts: readonly StudyDraft[]): void => {
    view.value = drafts;
    keeper.request();
  };
  return {
    view,
    put: draft => change([draft, ...view.value.filter(({ id }) => id !== draft.id)]),
    remove: id => change(view.value.filter(each => each.id !== id)),
  };
}
