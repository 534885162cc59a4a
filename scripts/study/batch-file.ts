import { closeSync, openSync, renameSync, writeSync } from 'node:fs';

import { parseBatchLine, type BatchRequest } from '../../lib/studies/batch-lines';
import { parseJson } from '../../lib/util/parse-json';
import type { Shell } from '../lib/command';
import type { Journal } from './batch-journal';
import { linesOf } from './json-lines';
import { MOST_FAILURES } from './batch-ports';

/** What OpenAI takes in one batch; the rest comes with the next. */
const MOST_REQUESTS = 50_000;
const MOST_BYTES = 190_000_000;

/** Writes the questions that wait, one a line; returns their number. */
export function writeBatchFile(path: string, journal: Journal): number {
  const part = `${path}.part`;
  const file = openSync(part, 'w');
  let [written, bytes] = [0, 0];
  for (const { id, body } of journal.wanted(MOST_FAILURES)) {
    const request: BatchRequest = {
      custom_id: id,
      method: 'POST',
      url: '/v1/chat/completions',
      body: parseJson(body) as object,
    };
    const line = Buffer.from(`${JSON.stringify(request)}\n`);
    if (written >= MOST_REQUESTS || bytes + line.length > MOST_BYTES) break;
    writeSync(file, line);
    written += 1;
    bytes += line.length;
  }
  closeSync(file);
  renameSync(part, path);
  return written;
}

/**
 * Takes the results of a batch, in any order. A reply counts once; what failed stays wanted, and a
 * line that answers no question of ours is passed over. Returns the ids of ours.
 */
export async function collectResults(
  path: string,
  { journal, shell }: { journal: Journal; shell: Pick<Shell, 'print'> },
): Promise<Set<string>> {
  const ours = new Set<string>();
  const counts = { answered: 0, failed: 0, refused: 0 };
  for await (const { text } of linesOf(path)) {
    const reply = parseBatchLine(text);
    const isOurs = reply.kind !== 'refused' && journal.isWanted(reply.id);
    if (isOurs && reply.kind === 'answered') {
      journal.keepReply(reply.id, { body: reply.body, type: 'application/json' });
    } else if (isOurs && reply.kind === 'failed') journal.noteFailure(reply.id);
    if (isOurs) ours.add(reply.id);
    counts[isOurs ? reply.kind : 'refused'] += 1;
  }
  shell.print(
    `${path}: ${counts.answered} replies, ${counts.failed} failed, ` +
      `${counts.refused} lines answer no question that waits.`,
  );
  return ours;
}

/** Ids of the questions in a file that `writeBatchFile` wrote. */
export async function* questionsIn(path: string): AsyncGenerator<string> {
  for await (const { text } of linesOf(path)) {
    const { custom_id: id } = parseJson(text) as Partial<BatchRequest>;
    if (id !== undefined) yield id;
  }
}
