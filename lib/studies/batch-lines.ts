import * as v from 'valibot';

import { parseJson } from '../util/parse-json';

/** One question of an OpenAI batch file. */
export type BatchRequest = {
  custom_id: string;
  method: 'POST';
  url: '/v1/chat/completions';
  body: object;
};

/** What a line of a results file says; `refused`: it is not one of ours, or is no such line. */
export type BatchReply =
  | { kind: 'answered'; id: string; body: string }
  | { kind: 'failed'; id: string }
  | { kind: 'refused' };

/** Chosen: an answer has some thousand characters. */
export const LONGEST_LINE = 1_000_000;

/** Name of a question: the same words to the same model have the same. `hash`: SHA-256 in hex. */
export function customIdOf(hash: string): string {
  return `veracite-${hash.slice(0, 40)}`;
}

const CUSTOM_ID = /^veracite-[0-9a-f]{40}$/;

/** Only what a live reply is read by as well; its parser decides about the rest. */
const completion = v.object({ choices: v.pipe(v.array(v.looseObject({})), v.minLength(1)) });

const shape = v.object({
  custom_id: v.pipe(v.string(), v.regex(CUSTOM_ID)),
  response: v.nullish(v.object({ status_code: v.nullish(v.number()), body: v.unknown() })),
  error: v.nullish(v.unknown()),
});

/** Parses a line of the results that OpenAI's batches, `vllm run-batch` or Ray give back. */
export function parseBatchLine(line: string): BatchReply {
  if (line.length > LONGEST_LINE) return { kind: 'refused' };
  const parsed = v.safeParse(shape, parseJson(line));
  if (!parsed.success) return { kind: 'refused' };

  const { custom_id: id, response, error } = parsed.output;
  const status = response?.status_code ?? 200;
  const isWhole =
    error == null && status === 200 && v.is(completion, response?.body) && response !== null;
  return isWhole
    ? { kind: 'answered', id, body: JSON.stringify(response?.body) }
    : { kind: 'failed', id };
}

/** Takes what belongs to a connection, and not to a question, out of a live request. */
export function toBatchBody(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { stream: _, stream_options: __, ...rest } = body;
  return rest;
}
