import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import * as v from 'valibot';

import { listExamPairs, type ExamFile } from '../../../lib/core/audit/exam';
import { fail, ok, type Result } from '../../../lib/core/result';
import { GOLD_LABELS } from '../../../lib/metrics/labels';

const text = v.pipe(v.string(), v.regex(/\S/u));

const pairLine = v.object({
  id: text,
  statement: text,
  source: text,
  label: v.picklist(GOLD_LABELS),
  /** `false` for a source that the answer does not cite for the statement. */
  cited: v.optional(v.boolean(), true),
});

/** A statement, the whole text of a source, and what people say of the two. */
export type LabelledPair = v.InferOutput<typeof pairLine>;

/** The pairs of a file that are measured, and which file it was; `exam`: only for the exam's. */
export type PairFile = { pairs: LabelledPair[]; sha256: string; exam?: ExamFile };

/** The exam, which is in the package. */
export const EXAM_FILE = resolve(import.meta.dirname, '../../../public/exam/pairs.json');

/**
 * Reads the first `limit` pairs of a gzipped file of JSON lines. A failure is a sentence,
 * with the line it is about; lines after the last pair are not looked at.
 */
export async function readPairs(file: string, limit: number): Promise<Result<PairFile, string>> {
  if (!existsSync(file) || !statSync(file).isFile()) return fail(`There is no file at ${file}.`);

  if (file === EXAM_FILE) return ok(await readExam(limit));
  const pairs = await readLines(file, limit);
  if (!pairs.ok) return pairs;
  if (pairs.value.length === 0) return fail(`${file} holds no pairs.`);
  return ok({ pairs: pairs.value, sha256: await hashFile(file) });
}

async function readExam(limit: number): Promise<PairFile> {
  const exam = JSON.parse(readFileSync(EXAM_FILE, 'utf8')) as ExamFile;
  const pairs = listExamPairs(exam).slice(0, limit);
  return {
    pairs: pairs.map(pair => ({ ...pair, cited: true })),
    sha256: await hashFile(EXAM_FILE),
    exam,
  };
}

async function readLines(file: string, limit: number): Promise<Result<LabelledPair[], string>> {
  const pairs: LabelledPair[] = [];
  /** A source is kept once, however many lines repeat it. */
  const sources = new Map<string, string>();
  const input = createReadStream(file);
  const unzipped = input.pipe(createGunzip());
  input.on('error', error => unzipped.destroy(error));
  try {
    let number = 0;
    for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity })) {
      number += 1;
      if (line.trim() === '') continue;

      const pair = parseLine(line);
      if (!pair.ok) return fail(`${file}, line ${number}: ${pair.failure}`);
      const source = sources.get(pair.value.source) ?? pair.value.source;
      sources.set(source, source);
      pairs.push({ ...pair.value, source });
      if (pairs.length >= limit) break;
    }
    return ok(pairs);
  } catch (error) {
    return fail(`${file} cannot be read as a gzipped file: ${messageOf(error)}`);
  } finally {
    unzipped.destroy();
    input.destroy();
  }
}

function parseLine(line: string): Result<LabelledPair, string> {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (error) {
    return fail(`not JSON (${messageOf(error)}).`);
  }
  const parsed = v.safeParse(pairLine, json);
  if (parsed.success) return ok(parsed.output);

  const [issue] = parsed.issues;
  const field = v.getDotPath(issue);
  if (field === 'label') {
    return fail(`unknown label ${issue.received}; known are ${GOLD_LABELS.join(', ')}.`);
  }
  return fail(`a pair needs the texts id, statement, source and label (${field ?? 'no object'}).`);
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
