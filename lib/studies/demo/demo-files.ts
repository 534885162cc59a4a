import { canonicalJson } from '../../util/canonical-json';
import { ADJUDICATION_FILE, type StudyTexts } from '../export/parse-study';
import type { DemoStudy } from './demo-study';

/** Writes the files of the demonstration that its figures follow from, by their paths in a folder. */
export function demoFiles({
  frozen,
  answers,
  audits,
  sample,
  labels,
  adjudications,
}: DemoStudy): StudyTexts {
  const rounds = [...Map.groupBy(labels, ({ round }) => round)];
  return new Map([
    ['protocol.json', `${canonicalJson(frozen)}\n`],
    ['answers.jsonl', toLines(answers)],
    ['audits.jsonl', toLines(audits)],
    ['sample.json', JSON.stringify(sample)],
    ...rounds.map(([round, own]) => [`labels/${round}.jsonl`, toLines(own)] as const),
    [ADJUDICATION_FILE, toLines(adjudications)],
  ]);
}

function toLines(rows: readonly object[]): string {
  return rows.map(row => `${JSON.stringify(row)}\n`).join('');
}
