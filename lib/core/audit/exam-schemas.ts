import * as v from 'valibot';
import { JUDGED_KINDS } from './verdict';
import { MODEL_FAILURES } from './model-failure';
import { judgeKeyOf } from './pair';
import { count, judge, moment, share, text, tokens } from '../schemas';

const amount = v.pipe(v.number(), v.minValue(0));

const answer = v.object({
  /** Pair of the packaged file; its label and kind of text are kept, since the file may change. */
  pairId: text,
  gold: v.picklist(JUDGED_KINDS),
  extent: v.picklist(['abstract', 'snippet', 'full-text']),
  said: v.picklist([...JUDGED_KINDS, 'not-judged']),
  /** 0 if not judged. */
  confidence: share,
  /** A rule objects to the finding, which would therefore be open however good the judge is. */
  isObjected: v.boolean(),
  ms: amount,
});

const record = v.object({
  /** `judgeKeyOf` the judge. */
  key: text,
  judge,
  /** Number of the packaged file's version, and of its pairs. */
  version: count,
  of: count,
  startedAt: moment,
  /** US dollars for a million tokens, as the user stated it then. */
  price: v.exactOptional(v.object({ prompt: amount, reply: amount })),
  /** All that was sent to a server for it. */
  spent: v.object({ calls: count, sentBytes: count, receivedBytes: count, tokens }),
  answers: v.pipe(v.array(answer), v.maxLength(1_000)),
  state: v.variant('status', [
    v.object({ status: v.picklist(['running', 'stopped', 'finished']) }),
    v.object({
      status: v.literal('failed'),
      failure: v.picklist([...MODEL_FAILURES, 'judge-failed', 'storage-full']),
    }),
  ]),
});

export const exam = v.pipe(
  record,
  // Another judge's key would replace its exam.
  v.check(each => each.key === judgeKeyOf(each.judge)),
);
