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
const LONGEST_LINE = 1_000_000;

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

  const { custom_id: id, response } = parsed.output;
  const body = isRefused(parsed.output) ? null : v.safeParse(completion, response?.body);
  return body?.success
    ? { kind: 'answered', id, body: JSON.stringify(response?.body) }
    : { kind: 'failed', id };
}

function isRefused({ response, error }: v.InferOutput<typeof shape>): boolean {
  return (error ?? null) !== null || (response?.status_code ?? 200) !== 200;
}

/** Takes what belongs to a connection, and not to a question, out of a live request. */
export function toBatchBody(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const ofConnection = ['stream', 'stream_options'];
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ofConnection.includes(name)));
}
