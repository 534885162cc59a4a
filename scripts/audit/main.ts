import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { createLexicalJudge } from '../../lib/judges/lexical-judge';
import { createEmbeddedInNode } from '../lib/embedded-in-node';
import { formatMatrix, formatRates, isWhole } from '../lib/print-audit';
import { auditAnswer } from './audit-answer';
import { readInput } from './read-input';

const input = readInput(process.argv.slice(2));
if (!input.ok) {
  console.error(input.failure);
  process.exit(2);
}

const judge = input.value.judge === 'lexical' ? createLexicalJudge() : createEmbeddedInNode();
const audit = await auditAnswer(input.value, judge);
if (!audit.ok) {
  console.error(audit.failure);
  process.exit(2);
}

const out = resolve(input.value.out);
writeFileSync(out, `${JSON.stringify(audit.value, null, 2)}\n`);
console.log(`${formatMatrix(audit.value)}\n\n${formatRates(audit.value)}\n\nWritten to ${out}`);
process.exitCode = isWhole(audit.value) ? 0 : 1;
