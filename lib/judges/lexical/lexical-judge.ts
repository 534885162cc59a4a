import type { Judge } from '../../ports/judge';
import { nextTurn } from '../../util/slices';
import { decide } from './decide';
import { LEXICAL_IDENTITY } from './identity';
import { createPassageParser } from './parse';

/** A few milliseconds' worth, so that an abort is noticed at once. */
const TASKS_PER_TURN = 4;

/**
 * The baseline: compares words, numbers, negations and directions, without understanding.
 *
 * Needs no model and no network, so it always works; it is the floor other judges are measured
 * against. Can call a paraphrase "not found", and a sentence with all the words in other roles
 * "supported". Says less if unsure. `pause` yields to the thread's other work.
 */
export function createLexicalJudge({ pause = nextTurn } = {}): Judge {
  return {
    identity: LEXICAL_IDENTITY,
    async *judge(tasks, signal) {
      const parse = createPassageParser();
      for (const [done, task] of tasks.entries()) {
        if (done > 0 && done % TASKS_PER_TURN === 0) await pause();
        if (signal.aborted) return;
        yield decide(task, task.passages.map(parse));
      }
    },
  };
}
