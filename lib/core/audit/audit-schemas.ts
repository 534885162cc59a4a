import * as v from 'valibot';
import { origin, parsing } from '../answer/answer-schemas';
import { AUDIT_HALTS, TAG_LENGTH } from './audit';
import { answerId, auditId } from '../ids';
import { LEDGER_PURPOSES } from './ledger';
import { count, id, judge, moment, name, text, tokens } from '../schemas';

/**
 * `waiting`: everything else is done, and some sites may not be read until the user allows them;
 * `stopped`: by the user or by a failure; open cells can be resumed.
 */
const status = v.picklist(['running', 'waiting', 'finished', 'stopped']);

/** Facts of an audit that its other rows depend on. */
export const head = v.object({
  id: id(auditId),
  schemaVersion: v.literal(1),
  status,
  /**
   * Work before or instead of filling open cells; also set while stopped, and omitted if none is
   * needed or it is done. `asking`: stopped until the user accepts the cost; `splitting`: a model is
   * to split the answer, until then the statements are those of the rules; `checking-again`: pairs
   * are checked again, and no other pair is judged meanwhile.
   */
  stage: v.exactOptional(v.picklist(['asking', 'splitting', 'checking-again'])),
  /** Only in the stage `checking-again`. */
  again: v.exactOptional(
    v.object({
      waiting: count,
      /** Status and end of the audit once no pair waits. */
      then: v.object({ status, endedAt: v.nullable(moment) }),
      /** Judge of the audit if the rest is cancelled. */
      judgeBefore: judge,
    }),
  ),
  /** Begun automatically and not yet clicked for. */
  isAutomatic: v.exactOptional(v.literal(true)),
  judge,
  /** Result of a model's split into statements; omitted if the rules split. */
  parsing: v.exactOptional(parsing),
  startedAt: moment,
  endedAt: v.nullable(moment),
  /** Reason it stopped if not by the user; meaningless while it runs. */
  halt: v.exactOptional(v.picklist(AUDIT_HALTS)),
  /** Part of the source texts that is kept after the end; omitted if all. */
  keeps: v.exactOptional(v.literal('quotes')),
  isPinned: v.exactOptional(v.literal(true)),
  /** The user's short label of the check, by which the history finds it. */
  tag: v.exactOptional(v.pipe(text, v.minLength(1), v.maxLength(TAG_LENGTH))),
});

/** Fields of the row of an audit that only lists show. */
export const listed = v.object({
  answerId: id(answerId),
  origin,
  pageUrl: name,
  /** Question, or the first words of the answer if no question is known. */
  title: text,
  settledPairs: count,
  pairs: count,
});

/** Amount of data sent and received for an audit at one moment, never the content. */
export const ledgerEntry = v.object({
  auditId: id(auditId),
  at: moment,
  purpose: v.picklist(LEDGER_PURPOSES),
  /** Host, with its port if not the default. */
  host: text,
  /** Bytes of request bodies, without addresses and headers; 0 for a page that was read. */
  sentBytes: count,
  receivedBytes: count,
  /** As reported by the server; `null` if it reported none. */
  tokens: v.nullable(tokens),
  /** Number of requests, including unanswered ones; 0 for a cached answer. */
  calls: count,
});
