import { createModelParser } from '../../lib/pipeline/splitting/model-parser';
import type { AuditExport } from '../../lib/core/audit/audit';
import { openOutput, refuse, type Shell } from '../lib/command';
import { connectionOfEnvironment, openMeteredModel } from '../lib/model-of-environment';
import { formatMatrix, formatParsing, formatRates, isWhole } from '../lib/print-audit';
import { formatQuotes } from '../lib/print-quotes';
import { formatSourceChecks, formatUrls } from '../lib/print-sources';
import { auditAnswer, type MakeParser } from './audit-answer';
import { findJudge } from './open-judge';
import { formatUnused } from './print-unused';
import { readInput, type AuditInput } from './read-input';

/** Exit statuses; the usage names them. */
const STOPPED = 1;
const NOTHING_CHECKED = 3;
const FOUND = 4;

/** `npm run audit`; returns the exit status. */
export async function runAuditCommand(args: readonly string[], shell: Shell): Promise<number> {
  const input = readInput(args, shell);
  if (!input.ok) return refuse(input.failure);

  const judge = findJudge(input.value, shell.env);
  if (!judge.ok) return refuse(judge.failure);

  const makeParser = findParser(input.value, shell.env);
  const write = openOutput(input.value.out, shell.cwd);
  const audit = await auditAnswer(input.value, judge.value, { makeParser, ...shell });
  if (!audit.ok) return refuse(audit.failure);

  const parts = [
    formatMatrix(audit.value),
    formatQuotes(audit.value),
    formatParsing(audit.value),
    formatRates(audit.value),
    formatSourceChecks(audit.value),
    formatUrls(audit.value),
    formatUnused(input.value, audit.value),
  ];
  // Printed first: what was found is not lost with a full disk.
  shell.print(parts.filter(part => part !== '').join('\n\n'));
  write(`${JSON.stringify(audit.value, null, 2)}\n`);
  shell.print(`\nWritten to ${input.value.out}`);
  return statusOf(audit.value, input.value, shell);
}

function findParser({ parser }: AuditInput, env: NodeJS.ProcessEnv): MakeParser | null {
  if (parser !== 'model') return null;
  const connection = connectionOfEnvironment(env);
  if (!connection.ok) return refuse(connection.failure);
  return about =>
    createModelParser({
      model: openMeteredModel(connection.value, { ...about, purpose: 'statements' }),
    });
}

function statusOf(
  audit: AuditExport,
  { failOn }: AuditInput,
  { complain }: Pick<Shell, 'complain'>,
): number {
  if (!isWhole(audit)) return STOPPED;
  const kinds = audit.verdicts.map(({ kind }) => kind).filter(kind => kind !== 'not-check-worthy');
  if (kinds.every(kind => kind === 'not-judged')) {
    complain(
      kinds.length === 0
        ? 'Nothing was checked: the answer makes no statement that a source could support.'
        : 'Nothing was checked: no source could be read.',
    );
    return NOTHING_CHECKED;
  }
  const found = failOn.filter(kind => kinds.includes(kind));
  if (found.length === 0) return 0;
  complain(`Found: ${found.join(', ')} (--fail-on).`);
  return FOUND;
}
