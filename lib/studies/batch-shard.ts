import { fail, ok, type Result } from '../core/result';

/** The part of the answers that one process checks: `part` of `of`, from 1. */
export type Shard = { part: number; of: number };

/** Reads "3/16"; the failure is a sentence. */
export function parseShard(text: string): Result<Shard, string> {
  const [, part, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const shard = { part: Number(part), of: Number(of) };
  const isOne = shard.part >= 1 && shard.part <= shard.of;
  return isOne ? ok(shard) : fail(`"${text}" is no part such as 3/16.`);
}

/** Every answer is in exactly one part of `of`, on every machine. `hash`: hex, of the answer's id. */
export function isInShard(hash: string, { part, of }: Shard): boolean {
  return Number.parseInt(hash.slice(0, 8), 16) % of === part - 1;
}
