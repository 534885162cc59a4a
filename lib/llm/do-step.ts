import * as v from 'valibot';

import { ok, type Result } from '../core/result';
import type { StepJournal } from '../ports/step-journal';
import { parseJson } from '../util/parse-json';

/**
 * Returns what a step gave before, or does it now and keeps the result before it returns, so that
 * the next step never begins without it. A failure is not kept: the next run tries again. A kept
 * result of another shape counts as none.
 */
export async function doStep<Schema extends v.GenericSchema, Failure>(
  { journal, name, schema }: { journal: StepJournal; name: string; schema: Schema },
  work: () => Promise<Result<v.InferOutput<Schema>, Failure>>,
): Promise<Result<v.InferOutput<Schema>, Failure>> {
  const kept = await journal.find(name);
  const parsed = v.safeParse(schema, kept === null ? null : parseJson(kept));
  if (kept !== null && parsed.success) return ok(parsed.output);
  const done = await work();
  if (done.ok) await journal.keep(name, JSON.stringify(done.value));
  return done;
}
