import type { Capture } from '../../core/answer/answer';
import type { AnswerId } from '../../core/ids';
import type { AnswerPlace, SiteAdapter } from '../../ports/site-adapter';
import { seenOf, type ReadAnswer } from './read-answer';
import { shownId, type TrackedAnswer } from './tracked-answers';

export type IdentifyDeps = {
  adapter: SiteAdapter;
  read: ReadAnswer;
  answerIdOf(capture: Capture): Promise<AnswerId>;
  /** The ids of answers that were finished together, each once. */
  onIdentified(ids: AnswerId[]): void;
};

/**
 * Answers read in one tick. Reading one takes two to four milliseconds, and three of them
 * leave room in a frame (16 ms) in which another answer is being written.
 */
const READS_PER_TICK = 3;

/** Reads finished answers, few at a time, to learn whether they were checked before. */
export type AnswerIdentifier = {
  /**
   * Reads the next few; the page has to be as the last scan found it. `true`: there are more.
   */
  readSome(answers: Iterable<TrackedAnswer>): boolean;
};

export function createAnswerIdentifier(deps: IdentifyDeps): AnswerIdentifier {
  let batch: Promise<AnswerId | null>[] = [];

  function readOne(answer: TrackedAnswer, place: AnswerPlace): void {
    const reading = deps.read(answer, place, { isUnchanged: true });
    if (!reading.ok) {
      answer.identity = { kind: 'unreadable' };
      return;
    }
    answer.seen = seenOf(reading.value, place, { ...deps, isUnchanged: true });
    batch.push(setIdentity(answer, deps.answerIdOf(reading.value)));
  }

  async function flush(): Promise<void> {
    const computing = batch;
    batch = [];
    const ids = (await Promise.all(computing)).filter(id => id !== null);
    if (ids.length > 0) deps.onIdentified([...new Set(ids)]);
  }

  return {
    readSome(answers) {
      // The newest first: it is the one on the screen.
      const waiting = [...answers].filter(needsReading).reverse();
      for (const answer of waiting.slice(0, READS_PER_TICK)) {
        if (answer.place !== null) readOne(answer, answer.place);
      }
      const hasMore = waiting.length > READS_PER_TICK;
      if (!hasMore) void flush();
      return hasMore;
    },
  };
}

/** Gives the answer its id once computed; `null` where its text changed meanwhile. */
export async function setIdentity(
  answer: TrackedAnswer,
  computing: Promise<AnswerId>,
): Promise<AnswerId | null> {
  const identity = { kind: 'computing', last: shownId(answer) } as const;
  answer.identity = identity;
  const id = await computing;
  if (answer.identity !== identity) return null;
  answer.identity = { kind: 'known', id };
  return id;
}

function needsReading({ place, isFinished, identity }: TrackedAnswer): boolean {
  const isWanted = identity.kind === 'unknown' || identity.kind === 'stale';
  return place !== null && isFinished && isWanted;
}
