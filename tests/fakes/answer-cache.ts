import type { AnswerCache, KeptAnswer } from '../../lib/ports/store';

/** Keeps answers as long as it lives. */
export function fakeAnswerCache(): AnswerCache {
  const kept = new Map<string, KeptAnswer>();
  return {
    find: keys =>
      Promise.resolve(
        new Map(
          keys.flatMap(key => {
            const answer = kept.get(key);
            return answer ? [[key, answer] as const] : [];
          }),
        ),
      ),
    put: answers => {
      for (const [key, answer] of answers) kept.set(key, structuredClone(answer));
      return Promise.resolve();
    },
  };
}
