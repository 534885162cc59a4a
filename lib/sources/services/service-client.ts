import * as v from 'valibot';

import { fail, ok, type Result } from '../../core/result';
import type { Identifier } from '../../core/source/identifier';
import type { MetadataOutcome, WorkRecord } from '../../core/source/work-record';
import type { MetadataClient } from '../../ports/metadata';
import type { CallFailure, ServiceCall } from './service-caller';
import type { ParseXml } from './xml-parts';
import { parseJson } from '../../util/parse-json';

export type ClientDeps = {
  call: ServiceCall;
  /** Base address of the service, for full texts. */
  baseUrl: string;
  parseXml: ParseXml;
  /** E-mail address given to services that want one; `null`: none. */
  email: string | null;
};

export type Records = Result<WorkRecord[], CallFailure>;

/** Creates a client that answers each identifier with the first record that contains it. */
export function createClient({
  findRecords,
  groupOf = () => '',
  ...client
}: Omit<MetadataClient, 'find'> & {
  findRecords: (group: readonly Identifier[], signal: AbortSignal) => Promise<Records>;
  /** Group of an identifier; a request carries one group. Optional, defaults to one for all. */
  groupOf?: (identifier: Identifier) => string;
}): MetadataClient {
  return {
    ...client,
    async find(identifiers, signal) {
      const found = new Map<string, Records>();
      for (const [key, group] of Map.groupBy(identifiers, groupOf)) {
        found.set(key, await findRecords(group, signal));
      }
      return identifiers.map(each => outcomeOf(found.get(groupOf(each)), each));
    },
  };
}

export function outcomeOf(
  found: Records | undefined,
  { kind, value }: Identifier,
): MetadataOutcome {
  if (found?.ok === false) return { status: 'failed', reason: found.failure.reason };
  const record = found?.value.find(({ identifiers }) =>
    identifiers.some(own => own.kind === kind && own.value === value),
  );
  return record ? { status: 'known', record } : { status: 'unknown' };
}

export const NO_DETAILS: Omit<WorkRecord, 'service' | 'identifiers'> = {
  title: null,
  authors: [],
  journal: null,
  publishedOn: null,
  kinds: [],
  topics: [],
  abstract: null,
  notices: [],
  places: [],
};

export function withQuery(path: string, query: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return `${path}?${new URLSearchParams(given).toString()}`;
}

export function noneOrFail(failure: CallFailure, none: readonly number[]): Records {
  return none.some(status => status === failure.httpStatus) ? ok([]) : fail(failure);
}

export const UNEXPECTED: Result<never, CallFailure> = fail({
  reason: 'unexpected-reply',
  httpStatus: null,
});

export async function callForJson<Schema extends v.GenericSchema>(
  { call, schema }: { call: ServiceCall; schema: Schema },
  path: string,
  signal: AbortSignal,
): Promise<Result<v.InferOutput<Schema>, CallFailure>> {
  const reply = await call(path, signal);
  if (!reply.ok) return reply;
  const parsed = v.safeParse(schema, parseJson(reply.value));
  return parsed.success ? ok(parsed.output) : UNEXPECTED;
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

/** Value that may be missing; one of another shape counts as missing. */
export function maybe<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.nullish(schema, null), null);
}

/** List that may be missing; one of another shape counts as empty. */
export function listOf<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.nullish(v.array(schema), []), []);
}

export const maybeText = maybe(v.string());
