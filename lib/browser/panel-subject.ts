import { storage } from 'wxt/utils/storage';
import type { AuditId, StatementId } from '../core/ids';
import type { RequestFailure } from '../core/answer/page-check';
import type { Result } from '../core/result';

/** An audit, and the statement of it that was asked for; `null`: the whole. */
export type PanelPlace = { audit: AuditId; statement: StatementId | null };

/** What a panel shows: an audit, a reason why there is none, or its home view. */
export type PanelSubject = Result<PanelPlace, RequestFailure> | null;

/**
 * What the panel of one window shows. Each window has a panel of its own, beside pages of its own;
 * what one is asked for must not take away what is read in another.
 */
export type SubjectItem = {
  find(): Promise<PanelSubject>;
  set(subject: PanelSubject): Promise<void>;
  /** Calls back when this window is asked for something else; answers how to end that. */
  watch(onChange: (subject: PanelSubject) => void): () => void;
};

/**
 * What was asked for last, in whichever window. A browser that starts again gives its windows other
 * numbers, so this is what a window shows that was asked for nothing yet.
 */
const lastItem = storage.defineItem<PanelSubject>('local:panel', { fallback: null, version: 1 });

/** `window`: its number; `undefined` where the browser tells none. */
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

/** `null`: nothing was asked for in that window yet, which is not the same as its home view. */
function ownItem(window: number) {
  return storage.defineItem<{ subject: PanelSubject } | null>(`session:panel-${String(window)}`, {
    fallback: null,
  });
}

/**
 * What a tab with the history shows: nothing that was asked for elsewhere, and what is asked for
 * in it stays in it. The window's panel goes on with what is read there.
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
