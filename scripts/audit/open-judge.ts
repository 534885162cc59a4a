import { ok, type Result } from '../../lib/core/result';
import type { MeterDeps } from '../../lib/llm/metered-model';
import { createLexicalJudge } from '../../lib/judges/lexical/lexical-judge';
import type { Judge } from '../../lib/ports/judge';
import { createEmbeddedInNode } from '../lib/embedded-in-node';
import { withGranularity, type Graded } from '../lib/granularity';
import { connectionOfEnvironment, openMeteredModel } from '../lib/model-of-environment';
import { createRemoteInNode } from '../lib/remote-in-node';
import type { AuditInput, JudgeName } from './read-input';

/** The audit something is made for, and where it writes down what it sends. */
export type About = Pick<MeterDeps, 'auditId' | 'ledger' | 'now'>;

/** Starts a judge for one audit. */
export type OpenJudge = (about: About) => Promise<Graded>;

/** The judge that the command line asks for; a failure is a sentence. */
export function findJudge(
  { judge: name, granularity }: Pick<AuditInput, 'judge' | 'granularity'>,
  env: NodeJS.ProcessEnv,
): Result<OpenJudge, string> {
  const create = findCreator(name, env);
  return create.ok ? ok(about => withGranularity(create.value(about), granularity)) : create;
}

function findCreator(
  name: JudgeName,
  env: NodeJS.ProcessEnv,
): Result<(about: About) => Judge, string> {
  switch (name) {
    case 'lexical':
      return ok(() => createLexicalJudge());
    case 'embedded':
      return ok(() => createEmbeddedInNode());
    case 'remote': {
      const connection = connectionOfEnvironment(env);
      if (!connection.ok) return connection;
      return ok(about => {
        const model = openMeteredModel(connection.value, { ...about, purpose: 'judge' });
        return createRemoteInNode(connection.value, model);
      });
    }
  }
}
