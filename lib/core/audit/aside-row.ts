import * as v from 'valibot';
import { auditId } from '../ids';
import { count, id, moment } from '../schemas';
import { SEARCH_FAILURES } from '../source/services';
import { MODEL_FAILURES } from './model-failure';

/** Makes the schema of one kind of aside: what it is about, what the user asks for, what it gives. */
export function asideRow<
  Kind extends string,
  Key extends v.GenericSchema<unknown, string>,
  Request extends v.ObjectEntries,
  Result extends v.GenericSchema,
>(kind: Kind, { key, request, result }: { key: Key; request: Request; result: Result }) {
  return v.object({
    auditId: id(auditId),
    kind: v.literal(kind),
    /** What of the audit it is about. */
    key,
    /** What the user asks for. */
    request: v.object(request),
    /** Identifies the click: the result of an earlier one is ignored. */
    askedAt: moment,
    state: v.variant('status', [
      v.object({ status: v.literal('waiting') }),
      /** An engine is at it. `done`: steps that are kept. */
      v.object({ status: v.literal('asking'), done: v.exactOptional(count) }),
      /** Only the user asks again. `why`: omitted if it was stopped or its engine ended. */
      v.object({
        status: v.literal('interrupted'),
        why: v.exactOptional(v.picklist([...MODEL_FAILURES, ...SEARCH_FAILURES])),
      }),
      v.object({ status: v.literal('ended'), result }),
    ]),
  });
}
