import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';

import { parseDraft } from '../../lib/studies/draft';
import { pagesOf } from '../../lib/studies/export/pages';
import { parseProtocol } from '../../lib/studies/parse-protocol';
import {
  readQuestions,
  type GivenQuestion,
  type QuestionFormat,
} from '../../lib/studies/read-questions';
import { readText } from '../audit/read-text';
import { countIn, fileAt, readArgs, refuse, type Command } from '../lib/command';
import { protocolSentence, questionsSentence } from './sentences';
import { STUDY_FILES } from './study-folder';
import { replaceFile } from './json-lines';

const USAGE = `Usage: veracite study init DIR --title TEXT --questions FILE
    [--site ID,NAME,MODEL]… [--api ID,MODEL,ADDRESS]… [--repeats N] [--order latin-square|random]
    [--seed N] [--language CODE]
  --questions  .csv with a header (text, id, stratum, language), .jsonl with the same keys, or one
               question a line; "-" reads standard input, one a line
  --site       a chat site: "gemini,Gemini,2.5 Pro"
  --api        a server with OpenAI's chat API: "local,qwen3,http://127.0.0.1:11434/v1"
Writes DIR/${STUDY_FILES.draft}. Edit it: inclusion, instructions, judge, granularity, prices.`;

/** Begins a study; never writes over a draft. */
export const runInit: Command = (args, { cwd, print }) => {
  const list = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { positionals, values } = readArgs(args, USAGE, {
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      questions: { type: 'string' },
      site: list,
      api: list,
      repeats: { type: 'string', default: '1' },
      order: { type: 'string', default: 'latin-square' },
      seed: { type: 'string' },
      language: { type: 'string', default: 'en' },
    },
  });
  const [named, ...others] = positionals;
  const { title, questions } = values;
  if (named === undefined || others.length > 0 || title === undefined || questions === undefined) {
    return refuse(USAGE);
  }
  const folder = resolve(cwd, named);
  const path = join(folder, STUDY_FILES.draft);
  if (existsSync(path)) refuse(`${path} is there already. Edit it, or name another folder.`);

  const draft = draftOf({ ...values, title, questions }, cwd);
  const parsed = parseProtocol(draft);
  // A draft may lack systems; everything else is the command line's own fault.
  if (!parsed.ok && draft.systems.length > 0) refuse(protocolSentence('The draft', parsed.failure));
  mkdirSync(folder, { recursive: true });
  replaceFile(path, `${JSON.stringify(parsed.ok ? parsed.value : draft, null, 2)}\n`);
  copyPages(dirname(resolve(cwd, questions)), folder, draft);
  const { questions: all, systems, seed } = draft;
  print(
    `Written to ${path}: ${all.length} questions, ${systems.length} systems, seed ${seed}.\n` +
      `Next: ${systems.length === 0 ? 'add systems to it' : 'edit it'}, then run "study freeze".`,
  );
  return Promise.resolve(0);
};

/** Takes along the pages that `study questions` keeps beside its drafts. */
function copyPages(from: string, to: string, draft: object): void {
  for (const page of pagesOf(parseDraft(draft) ?? { questions: [] })) {
    if (from !== to && existsSync(join(from, page))) cpSync(join(from, page), join(to, page));
  }
}

type Given = {
  title: string;
  questions: string;
  language: string;
  site: readonly string[];
  api: readonly string[];
  repeats: string;
  order: string;
  seed?: string | undefined;
};

function draftOf(values: Given, cwd: string) {
  return {
    title: values.title,
    questions: questionsOf(values.questions, { cwd, language: values.language }),
    systems: [...values.site.map(readSite), ...values.api.map(readApi)],
    repeats: countIn('repeats', values.repeats),
    order: values.order,
    seed: values.seed === undefined ? randomSeed() : seedIn(values.seed),
    inclusion: [],
    instructions: '',
    judge: { id: 'embedded', model: null },
    granularity: 'document',
  };
}

const FORMATS: Readonly<Record<string, QuestionFormat>> = {
  '.csv': 'csv',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
};

function questionsOf(
  named: string,
  { cwd, language }: { cwd: string; language: string },
): GivenQuestion[] {
  const isInput = named === '-';
  const text = isInput ? readFileSync(0, 'utf8') : readText(fileAt(named, cwd));
  const format = FORMATS[extname(named).toLowerCase()] ?? 'lines';
  const read = readQuestions(text, format, { language });
  return read.ok ? read.value : refuse(questionsSentence(named, read.failure));
}

function readSite(given: string): object {
  const [id, name, model] = partsOf('site', given);
  return { kind: 'chat-site', id, name, model };
}

function readApi(given: string): object {
  const [id, model, baseUrl] = partsOf('api', given);
  return { kind: 'api', id, name: id, model, baseUrl };
}

function partsOf(option: string, given: string): string[] {
  const parts = given.split(',').map(part => part.trim());
  return parts.length === 3 && !parts.includes('')
    ? parts
    : refuse(`--${option} takes three parts with commas between them.\n${USAGE}`);
}

function seedIn(given: string): number {
  return /^\d{1,9}$/.test(given) ? Number(given) : refuse('--seed takes a whole number from 0 on.');
}

function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
