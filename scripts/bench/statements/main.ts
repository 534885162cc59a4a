import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { measureAnswer, type CompareTexts, type MeasuredAnswer } from './measure-answer';
import { readOptions } from './options';
import { startParser } from './parsers';
import { readFactcheckAnswers, readOwnAnswers, type GoldAnswer } from './read-answers';
import { summarise, type StatementReport } from './summarise';
import { formatReports } from './table';

const OWN = resolve(import.meta.dirname, '../../../tests/golden/statements');

const options = readOptions(process.argv.slice(2), process.env['VERACITE_CWD'] ?? process.cwd());
if (!options.ok) {
  console.error(options.failure);
  process.exit(2);
}
const { parsers, answers, meaning, limit, out } = options.value;

const sets: { set: string; golds: GoldAnswer[] }[] = [
  ...(answers === null ? [] : [{ set: 'factcheck', golds: readFactcheckAnswers(answers) }]),
  { set: 'medical', golds: readOwnAnswers(OWN) },
];
const compare: CompareTexts = meaning
  ? (await import('./compare-meaning')).createMeaningComparison()
  : null;

const reports: (StatementReport & { measured: MeasuredAnswer[] })[] = [];
for (const name of parsers) {
  const parser = startParser(name, process.env);
  if (!parser.ok) {
    console.error(parser.failure);
    process.exit(2);
  }
  for (const { set, golds } of sets) {
    const measured: MeasuredAnswer[] = [];
    for (const gold of golds.slice(0, limit)) {
      measured.push(await measureAnswer(gold, parser.value, compare));
    }
    reports.push({ ...summarise({ parser: parser.value.name, set }, measured), measured });
  }
}

console.log(formatReports(reports));
if (out !== null) {
  const report = { measuredAt: new Date().toISOString(), reports };
  writeFileSync(out, `${JSON.stringify(report, null, 2)}\n`);
}
