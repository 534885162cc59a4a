import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { createModelParser } from '../../lib/pipeline/splitting/model-parser';
import { connectionOfEnvironment, openMeteredModel } from '../lib/model-of-environment';
import { formatMatrix, formatParsing, formatRates, isWhole } from '../lib/print-audit';
import { formatQuotes } from '../lib/print-quotes';
import { formatSourceChecks, formatUrls } from '../lib/print-sources';
import { auditAnswer, type MakeParser } from './audit-answer';
import { findJudge } from './open-judge';
import { readInput } from './read-input';

/** The process a command runs in: its folder, its environment, and its two streams. */
export type Shell = {
  cwd: string;
  env: NodeJS.ProcessEnv;
  print: (text: string) => void;
  complain: (text: string) => void;
};

/** Exit status of a command that was asked for something it cannot do. */
const USAGE_ERROR = 2;

/** `npm run audit`; returns the exit status. */
export async function runAuditCommand(args: readonly string[], shell: Shell): Promise<number> {
  const refuse = (sentence: string) => {
    shell.complain(sentence);
    return USAGE_ERROR;
  };
  const input = readInput(args, shell);
  if (!input.ok) return refuse(input.failure);

  const judge = findJudge(input.value, shell.env);
  if (!judge.ok) return refuse(judge.failure);

  const connection = input.value.parser === 'model' ? connectionOfEnvironment(shell.env) : null;
  if (connection?.ok === false) return refuse(connection.failure);

  const makeParser: MakeParser | null =
    connection &&
    (about =>
      createModelParser({
        model: openMeteredModel(connection.value, { ...about, purpose: 'statements' }),
      }));
  const audit = await auditAnswer(input.value, judge.value, makeParser);
  if (!audit.ok) return refuse(audit.failure);

  const out = resolve(input.value.out);
  writeFileSync(out, `${JSON.stringify(audit.value, null, 2)}\n`);
  const parts = [
    formatMatrix(audit.value),
    formatQuotes(audit.value),
    formatParsing(audit.value),
    formatRates(audit.value),
    formatSourceChecks(audit.value),
    formatUrls(audit.value),
  ];
  shell.print([...parts.filter(part => part !== ''), `Written to ${out}`].join('\n\n'));
  return isWhole(audit.value) ? 0 : 1;
}
