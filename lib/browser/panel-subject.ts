import { storage } from 'wxt/utils/storage';
import type { PanelPlace, RequestFailure } from '../core/answer/page-check';
import type { Result } from '../core/result';

/** `opening`: a check was asked for, and does not exist yet. */
export type PanelSubject = Result<PanelPlace, RequestFailure> | 'opening' | null;

/** Time after which a check that was asked for does not come any more. Chosen: far above one draft. */
export const OPENING_MS = 10_000;

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
 * Stored request with its time in ms since the epoch: browsers tell of a change only, and a second
 * click on the same badge is a request too.
 */
type Asked = { subject: PanelSubject; at: number };

/**
 * Latest request in any window. After a restart the browser numbers its windows differently, so a
 * window without a request of its own shows this one.
 */
const lastItem = storage.defineItem<Asked | null>('local:panel', { fallback: null, version: 1 });

/** `window`: its number; `undefined` if the browser gives none. */
export function subjectOf(window: number | undefined): SubjectItem {
  const own = window === undefined ? lastItem : ownItem(window);
  return {
    async find() {
      const asked = await own.getValue();
      const isLost = asked?.subject === 'opening' && Date.now() - asked.at > OPENING_MS;
      const known = asked === null || isLost ? await lastItem.getValue() : asked;
      return known?.subject ?? null;
    },
    async set(subject) {
      const asked = { subject, at: Date.now() };
      await own.setValue(asked);
      if (subject !== 'opening') await lastItem.setValue(asked);
    },
    watch: onChange =>
      own.watch(asked => {
        if (asked !== null) onChange(asked.subject);
      }),
  };
}

/** `null`: no request in that window yet, which is not the same as its home view. */
function ownItem(window: number) {
  return storage.defineItem<Asked | null>(`session:panel-${String(window)}`, { fallback: null });
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
