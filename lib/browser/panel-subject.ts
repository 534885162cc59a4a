import { storage } from 'wxt/utils/storage';
import type { PanelPlace, RequestFailure } from '../core/answer/page-check';
import type { Result } from '../core/result';

export type PanelSubject = Result<PanelPlace, RequestFailure> | null;

/**
 * Stored content of one window's panel. Each window has its own panel, beside its own pages; a
 * request in one must not replace the content of another.
 */
export type SubjectItem = {
  find(): Promise<PanelSubject>;
  set(subject: PanelSubject): Promise<void>;
  /** Calls back when this window gets another request; returns a function that ends that. */
  watch(onChange: (subject: PanelSubject) => void): () => void;
};

/**
 * Latest request in any window. After a restart the browser numbers its windows differently, so a
 * window without a request of its own shows this one.
 */
const lastItem = storage.defineItem<PanelSubject>('local:panel', { fallback: null, version: 1 });

/** `window`: its number; `undefined` if the browser gives none. */
export function subjectOf(window: number | undefined): SubjectItem {
  if (window === undefined) {
    return {
      find: () => lastItem.getValue(),
      set: subject => lastItem.setValue(subject),
      watch: onChange => lastItem.watch(onChange),
    };
  }
  const own = ownItem(window);
  return {
    async find() {
      const asked = await own.getValue();
      return asked === null ? lastItem.getValue() : asked.subject;
    },
    async set(subject) {
      await Promise.all([own.setValue({ subject }), lastItem.setValue(subject)]);
    },
    watch: onChange =>
      own.watch(asked => {
        if (asked !== null) onChange(asked.subject);
      }),
  };
}

/** `null`: no request in that window yet, which is not the same as its home view. */
function ownItem(window: number) {
  return storage.defineItem<{ subject: PanelSubject } | null>(`session:panel-${String(window)}`, {
    fallback: null,
  });
}

/**
 * Content of a tab with the history: independent of requests elsewhere, and its own requests do not
 * reach the window's panel.
 */
export function createOwnSubject(): SubjectItem {
  let shown: PanelSubject = null;
  const watchers = new Set<(subject: PanelSubject) => void>();
  return {
    find: () => Promise.resolve(shown),
    set: subject => {
      shown = subject;
      for (const onChange of watchers) onChange(subject);
      return Promise.resolve();
    },
    watch: onChange => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}
