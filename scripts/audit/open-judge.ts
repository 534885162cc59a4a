import { fail, ok, type Result } from '../../lib/core/result';
import type { JudgeEntry } from '../../lib/judges/judge-entry';
import { JUDGES } from '../../lib/judges/registry';
import type { MeterDeps } from '../../lib/llm/metered-model';
import { withGranularity, type Graded } from '../lib/granularity';
import { judgesInNode, prepareInNode } from '../lib/judges-in-node';
import { openMeteredModel, type WrapFetch } from '../lib/model-of-environment';
import type { AuditInput } from './read-input';

/** The audit something is made for, and where it writes down what it sends. */
export type About = Pick<MeterDeps, 'auditId' | 'ledger' | 'now'>;

/** Starts a judge for one audit. */
export type OpenJudge = (about: About) => Promise<Graded>;

/** The judge that the command line asks for; a failure is a sentence. */
export function findJudge(
  { judge: name, granularity }: Pick<AuditInput, 'judge' | 'granularity'>,
  env: NodeJS.ProcessEnv,
  { judges = JUDGES, wrap }: { judges?: readonly JudgeEntry[]; wrap?: WrapFetch } = {},
): Result<OpenJudge, string> {
  const entry = judgesInNode(judges).find(({ id }) => id === name);
  if (!entry) return fail(`There is no judge "${name}".`);

  const prepared = prepareInNode(entry, env);
  if (!prepared.ok) return prepared;
  return ok(async about => {
    const judge = await prepared.value({
      openModel: connection => openMeteredModel(connection, { ...about, purpose: 'judge' }, wrap),
    });
    return withGranularity(judge, granularity);
  });
}
