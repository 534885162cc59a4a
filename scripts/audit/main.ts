import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { createModelParser } from '../../lib/pipeline/splitting/model-parser';
import { connectionOfEnvironment, openMeteredModel } from '../lib/model-of-environment';
import { formatMatrix, formatParsing, formatRates, isWhole } from '../lib/print-audit';
import { formatQuotes } from '../lib/print-quotes';
import { formatSourceChecks, formatUrls } from '../lib/print-sources';
import { speakEnglish } from '../lib/speak-english';
import { auditAnswer } from './audit-answer';
import { findJudge } from './open-judge';
import { readInput } from './read-input';

await speakEnglish();

const input = readInput(process.argv.slice(2));
if (!input.ok) {
  console.error(input.failure);
  process.exit(2);
}

const judge = findJudge(input.value, process.env);
if (!judge.ok) {
  console.error(judge.failure);
  process.exit(2);
}
const connection = input.value.parser === 'model' ? connectionOfEnvironment(process.env) : null;
if (connection?.ok === false) {
  console.error(connection.failure);
  process.exit(2);
}
const audit = await auditAnswer(
  input.value,
  judge.value,
  connection &&
    (about =>
      createModelParser({
        model: openMeteredModel(connection.value, { ...about, purpose: 'statements' }),
      })),
);
if (!audit.ok) {
  console.error(audit.failure);
  process.exit(2);
}

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
console.log([...parts.filter(part => part !== ''), `Written to ${out}`].join('\n\n'));
process.exitCode = isWhole(audit.value) ? 0 : 1;
