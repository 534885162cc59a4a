import type { PanelSubject, SubjectItem } from '../../browser/panel-subject';

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
