import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { readGoldNuggets, type GoldQuestion } from '../../../lib/answer-quality/read-nuggets';
import { createEmbeddedInNode } from '../../lib/embedded-in-node';
import {
  countIn,
  fileAt,
  openReport,
  readArgs,
  refuse,
  runCommand,
  type Shell,
} from '../../lib/command';
import { formatTable } from '../../lib/print-audit';
import { openKeptEmbedder } from '../literature/kept-embedder';
import { spreadSample } from '../recall/read-cases';
import { fitOn, measureAgreement, readVariants, scoreQuestions } from './measure-answers';

const USAGE = `Usage: npm run bench:answers -- [--nuggets FILE] [--bioasq FILE.jsonl.gz]
    [--limit N] [--cache DIR] [--out FILE]
  --nuggets  questions with gold nuggets and an answer each, as K-QA or BioGen write them
  --bioasq   measures the matching on questions to which experts wrote two answers
  --limit    questions, spread over the file (100)`;

async function main(args: readonly string[], { cwd, ...shell }: Shell): Promise<undefined> {
  const { values } = readArgs(args, USAGE, {
    options: {
      nuggets: { type: 'string' },
      bioasq: { type: 'string' },
      limit: { type: 'string', default: '100' },
      cache: { type: 'string', default: '.cache/literature' },
      out: { type: 'string' },
    },
  });
  if (values.nuggets === undefined && values.bioasq === undefined) return refuse(USAGE);
  const limit = countIn('limit', values.limit);
  const gold = values.nuggets === undefined ? null : readGold(fileAt(values.nuggets, cwd));
  const bioasq = values.bioasq === undefined ? null : fileAt(values.bioasq, cwd);
  const writeReport = openReport(values.out, cwd);
  const embedder = openKeptEmbedder(resolve(cwd, values.cache));
  const deps = { embedder, judge: createEmbeddedInNode() };
  try {
    writeReport({
      limit,
      ...(gold ? { gold: await tellGold(spreadSample(gold, limit), deps, shell) } : {}),
      ...(bioasq ? { bioasq: await tellBioasq(bioasq, { ...deps, limit }, shell) } : {}),
    });
  } finally {
    embedder.close();
  }
}

type Deps = Parameters<typeof measureAgreement>[1];
type Told = Pick<Shell, 'print' | 'progress'>;

function readGold(file: string): GoldQuestion[] {
  const gold = readGoldNuggets(readFileSync(file, 'utf8'));
  if (!gold.ok) return refuse(`${file} holds no gold nuggets: ${gold.failure}.`);
  const answered = gold.value.filter(({ answer }) => answer !== null);
  return answered.length === 0 ? refuse(`${file} holds no answers.`) : answered;
}

async function tellGold(questions: readonly GoldQuestion[], deps: Deps, { print, progress }: Told) {
  const line = progress({ name: 'nuggets', total: questions.length, unit: 'questions' });
  const { fitted, means } = await scoreQuestions(questions, deps, line);
  print(`${questions.length} questions; threshold ${fitted.threshold.toFixed(4)}`);
  print(
    formatTable([
      ['matched by', 'precision', 'recall', 'F'],
      ...means.map(({ by, values }) => [by, ...values.map(value => value.toFixed(3))]),
    ]),
  );
  return { fitted, means };
}

async function tellBioasq(
  file: string,
  { limit, ...deps }: Deps & { limit: number },
  { print, progress }: Told,
) {
  const variants = spreadSample(readVariants(file), limit);
  const fitted = await fitOn(variants, deps.embedder);
  const line = progress({ name: 'matching', total: variants.length, unit: 'questions' });
  const rows = await measureAgreement(variants, deps, { threshold: fitted.threshold, line });
  print(
    `${variants.length} questions with two answers by experts; threshold ` +
      `${fitted.threshold.toFixed(4)}${fitted.isFitted ? '' : ' (not fitted)'}`,
  );
  print(
    formatTable([
      ['sentences of one answer matched with', 'nuggets', 'by similarity', 'confirmed'],
      ...rows.map(({ beside, nuggets, matched, confirmed }) => [
        beside,
        String(nuggets),
        (matched / Math.max(1, nuggets)).toFixed(3),
        (confirmed / Math.max(1, nuggets)).toFixed(3),
      ]),
    ]),
  );
  return { fitted, questions: variants.length, rows };
}

await runCommand(main);
