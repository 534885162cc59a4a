import { createAnswerGroup, type AnswerGroup, type GroupCallbacks } from './answer-group';
import type { Host } from './host';
import type { AnswerView, BadgeView } from '../../lib/core/page-view';

/** The answers that have a button, by key. */
export type AnswerGroups = {
  /** Adds, updates and removes, so that exactly these are there. */
  set(answers: readonly AnswerView[]): void;
  find(key: string): AnswerGroup | null;
  /** The badges of all answers. */
  badges(): BadgeView[];
  setMarked(statement: BadgeView['statementId'] | null): void;
  forgetScrollers(): void;
  /** Puts everything where it belongs now. */
  place(): void;
};

export function createAnswerGroups(
  page: Document,
  host: Host,
  callbacks: GroupCallbacks,
): AnswerGroups {
  const groups = new Map<string, AnswerGroup>();
  const addGroup = (item: AnswerView): AnswerGroup => {
    const group = createAnswerGroup(page, { host, item }, callbacks);
    host.layer.append(group.element);
    groups.set(item.key, group);
    return group;
  };
  return {
    set(answers) {
      const wanted = new Set(answers.map(({ key }) => key));
      for (const [key, group] of groups) {
        if (wanted.has(key)) continue;
        group.remove();
        groups.delete(key);
      }
      for (const item of answers) (groups.get(item.key) ?? addGroup(item)).update(item);
    },
    find: key => groups.get(key) ?? null,
    badges: () => [...groups.values()].flatMap(group => group.badges()),
    setMarked(statement) {
      for (const group of groups.values()) group.setMarked(statement);
    },
    forgetScrollers() {
      for (const group of groups.values()) group.forgetScroller();
    },
    place() {
      // Reads everything, then writes everything: the browser computes its layout once.
      const writes = [...groups.values()].map(group => group.measure());
      for (const write of writes) write();
    },
  };
}
