import * as v from 'valibot';

import { fail, ok, type Result } from '../../core/result';
import type { MetadataFailure, MetadataOutcome } from '../../core/source/work-record';
import type { CallFailure } from './service-caller';

export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): Result<v.InferOutput<Schema>, 'unexpected-reply'> {
  const parsed = v.safeParse(schema, parseJson(text));
  return parsed.success ? ok(parsed.output) : fail('unexpected-reply');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Fails every schema.
    return undefined;
  }
}

/** Drops entries that do not fit, so that one unexpected work does not cost its whole batch. */
export function fitting<Schema extends v.GenericSchema>(
  schema: Schema,
  entries: readonly unknown[],
): v.InferOutput<Schema>[] {
  return entries.flatMap(entry => {
    const parsed = v.safeParse(schema, entry);
    return parsed.success ? [parsed.output] : [];
  });
}

/** Text of any length that may be missing; anything but a text counts as missing. */
export const maybeText = v.fallback(v.nullish(v.string(), null), null);

export function isUnknown({ httpStatus }: CallFailure): boolean {
  return httpStatus === 404 || httpStatus === 410;
}

/** Returns the same failure for every identifier of a batch. */
export function failAll(count: number, reason: MetadataFailure): MetadataOutcome[] {
  return Array.from({ length: count }, () => ({ status: 'failed', reason }));
}

export const UNKNOWN: MetadataOutcome = { status: 'unknown' };
