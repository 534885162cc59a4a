import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { contentHash, type ContentHash } from '../../lib/core/ids';
import { fail, ok, type Result } from '../../lib/core/result';
import { draftQuestions, questionsFrom } from '../../lib/studies/asking/questions-from-page';
import { pathOfPage } from '../../lib/studies/export/pages';
import { createRemoteModel } from '../../lib/llm/remote/openai-model';
import { sha256Hex } from '../../lib/text/content-hash';
import { countIn, readArgs, refuse, type Command } from '../lib/command';
import { connectionOfEnvironment } from '../lib/model-of-environment';
import { readSource } from '../read/read-source';
import { openLines } from './json-lines';

const USAGE = `Usage: veracite study questions --page FILE|URL… --out FILE.jsonl
    [--count N] [--language CODE] [--stratum TEXT]
  Drafts questions that each page answers, by the model that VERACITE_BASE_URL and VERACITE_MODEL name.
  Adds them to FILE.jsonl, and keeps each page's text in a folder "pages" beside it. Read and edit the
  drafts, then: study init DIR --questions FILE.jsonl`;

/** Makes questions from pages, one page after the other. */
export const runQuestions: Command = async (args, { cwd, env, print, complain }) => {
  const { positionals, values } = readArgs(args, USAGE, {
    allowPositionals: true,
    options: {
      page: { type: 'string', multiple: true },
      out: { type: 'string' },
      count: { type: 'string', default: '1' },
      language: { type: 'string', default: 'en' },
      stratum: { type: 'string' },
    },
  });
  const { page: pages = [], out, language, stratum } = values;
  if (positionals.length > 0 || pages.length === 0 || out === undefined) return refuse(USAGE);
  const count = countIn('count', values.count);
  const connection = connectionOfEnvironment(env);
  if (!connection.ok) return refuse(connection.failure);

  const model = createRemoteModel({ connection: connection.value });
  const file = resolve(cwd, out);
  mkdirSync(join(dirname(file), 'pages'), { recursive: true });
  const lines = openLines(file);
  let status = 0;
  try {
    for (const named of pages) {
      const made = await makeQuestions(named, { cwd, model, count });
      if (!made.ok) {
        status = 1;
        complain(`${named}: ${made.failure}`);
        continue;
      }
      const { text, sha256, questions } = made.value;
      writeFileSync(join(dirname(file), pathOfPage(sha256)), text);
      const about = { language, stratum: stratum ?? null };
      for (const question of questionsFrom({ url: named, sha256 }, questions, about)) {
        lines.add(question);
        print(question.text);
      }
    }
  } finally {
    lines.close();
  }
  return status;
};

/** A failure is a sentence. */
async function makeQuestions(
  named: string,
  {
    cwd,
    model,
    count,
  }: { cwd: string; model: ReturnType<typeof createRemoteModel>; count: number },
): Promise<Result<{ questions: string[]; text: string; sha256: ContentHash }, string>> {
  const file = resolve(cwd, named);
  const isFile = existsSync(file) && statSync(file).isFile();
  if (!isFile && !/^https?:\/\//i.test(named))
    return fail('It is neither a file nor a web address.');
  const { source, text } = await readSource(isFile ? { file } : { url: named });
  if (source.status !== 'read' || text === null) return fail('Its text could not be read.');
  const drafts = await draftQuestions(
    { title: source.title, text },
    { model, count },
    new AbortController().signal,
  );
  if (!drafts.ok) return fail(`The model gave no questions (${drafts.failure}).`);
  return ok({ questions: drafts.value, text, sha256: contentHash(await sha256Hex(text)) });
}
