import { resolve } from 'node:path';

import { openReport, refuse, runCommand, type Shell } from '../../lib/command';
import { eachOf } from '../../lib/progress';
import { measureAnswer, type CompareTexts, type MeasuredAnswer } from './measure-answer';
import { readOptions } from './options';
import { startParser } from './parsers';
import { readFactcheckAnswers, readOwnAnswers, type GoldAnswer } from './read-answers';
import { summarise, type StatementReport } from './summarise';
import { formatReports } from './table';

const OWN = resolve(import.meta.dirname, '../../../tests/golden/statements');

async function main(args: readonly string[], { cwd, env, ...shell }: Shell): Promise<undefined> {
  const { parsers, answers, meaning, limit, out } = readOptions(args, cwd);
  const writeReport = openReport(out, cwd);
  const sets: { set: string; golds: GoldAnswer[] }[] = [
    ...(answers === null ? [] : [{ set: 'factcheck', golds: readFactcheckAnswers(answers) }]),
    { set: 'medical', golds: readOwnAnswers(OWN) },
  ];
  const compare: CompareTexts = meaning
    ? (await import('./compare-meaning')).createMeaningComparison()
    : null;

  const reports: (StatementReport & { measured: MeasuredAnswer[] })[] = [];
  for (const name of parsers) {
    const parser = startParser(name, env);
    if (!parser.ok) return refuse(parser.failure);

    for (const { set, golds } of sets) {
      const chosen = golds.slice(0, limit);
      const work = { name: `${name}, ${set}`, total: chosen.length, unit: 'answers' };
      const measured = await eachOf(chosen, shell.progress(work), gold =>
        measureAnswer(gold, parser.value, compare),
      );
      reports.push({ ...summarise({ parser: parser.value.name, set }, measured), measured });
    }
  }
  shell.print(formatReports(reports));
  writeReport({ reports });
}

await runCommand(main);
