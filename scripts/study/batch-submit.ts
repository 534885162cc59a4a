import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import type { OpenAI } from 'openai';

import { openClient, REMOTE_LIMITS } from '../../lib/llm/remote/client';
import { refuse, type Shell } from '../lib/command';
import { connectionOfEnvironment } from '../lib/model-of-environment';
import { collectResults, questionsIn, writeBatchFile } from './batch-file';
import type { Journal } from './batch-journal';

const ENDED = ['completed', 'failed', 'expired', 'cancelled'];
/** The questions of the batch that is under way. */
const HANDED_IN = 'batch.jsonl';
const POLL_MS = 30_000;
/** Looking costs nothing, and a batch takes up to a day: a server that is away for a moment is asked again. */
const LOOKING = { maxRetries: 5 };
/** Chosen: 50,000 replies of some kilobytes. */
const MOST_BYTES = 1024 ** 3;

type Deps = { folder: string; journal: Journal; shell: Shell; pollMs?: number };

/**
 * Hands in the questions that wait, waits for the batch, and takes its results. The file's id is
 * noted before the batch is made from it, and looked for after a kill: no batch is made twice.
 */
export async function runBatch(deps: Deps): Promise<void> {
  const { journal, shell, folder } = deps;
  const connection = connectionOfEnvironment(shell.env);
  if (!connection.ok) return refuse(connection.failure);
  const limits = { ...REMOTE_LIMITS, maxBytes: MOST_BYTES };
  const { client } = await openClient(connection.value, { fetch: globalThis.fetch, limits });

  const batch = await waitFor(await handIn(client, deps), client, deps);
  const files = [batch.output_file_id, batch.error_file_id].filter(id => typeof id === 'string');
  const seen = new Set<string>();
  for (const id of files) {
    const path = join(folder, 'batch-results.jsonl.part');
    const { body } = await client.files.content(id, LOOKING);
    if (body) await pipeline(Readable.fromWeb(body as never), createWriteStream(path));
    for (const ours of await collectResults(path, { journal, shell })) seen.add(ours);
    rmSync(path, { force: true });
  }
  if (files.length > 0) await noteLeftOut(seen, deps);
  journal.note('file', null);
  journal.note('batch', null);
  if (files.length === 0) {
    refuse(
      `The batch ${batch.id} is ${batch.status} and has no results. The next call makes another.`,
    );
  }
}

/** A question of which the results say nothing has failed: it is not asked for ever. */
async function noteLeftOut(seen: ReadonlySet<string>, { journal, folder }: Deps): Promise<void> {
  const path = join(folder, HANDED_IN);
  if (!existsSync(path)) return;
  for await (const id of questionsIn(path)) {
    if (!seen.has(id) && journal.isWanted(id)) journal.noteFailure(id);
  }
}

async function handIn(client: OpenAI, { journal, folder }: Deps): Promise<string> {
  const known = journal.read('batch');
  if (known !== null) return known;

  const noted = journal.read('file');
  const fileId = noted ?? (await upload(client, journal, folder));
  const made = noted === null ? null : await findBatch(client, noted);
  const id =
    made ??
    (
      await client.batches.create({
        input_file_id: fileId,
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
      })
    ).id;
  journal.note('batch', id);
  return id;
}

async function upload(client: OpenAI, journal: Journal, folder: string): Promise<string> {
  const path = join(folder, HANDED_IN);
  writeBatchFile(path, journal);
  const { id } = await client.files.create({ file: createReadStream(path), purpose: 'batch' });
  journal.note('file', id);
  return id;
}

/** A batch that was made before its id could be noted. */
async function findBatch(client: OpenAI, fileId: string): Promise<string | null> {
  for await (const batch of client.batches.list({}, LOOKING)) {
    if (batch.input_file_id === fileId) return batch.id;
  }
  return null;
}

async function waitFor(id: string, client: OpenAI, { pollMs = POLL_MS }: Deps) {
  for (;;) {
    const batch = await client.batches.retrieve(id, LOOKING);
    if (ENDED.includes(batch.status)) return batch;
    await sleep(pollMs);
  }
}
