import type { JudgeIdentity } from '../../core/audit/pair';
import { EMBEDDED_IDENTITY } from '../../judges/embedded/card';
import { LEXICAL_IDENTITY } from '../../judges/lexical/lexical-judge';
import { createWorkerJudge } from '../../judges/worker-judge';
import type { Judge } from '../../ports/judge';
import type { StatementParser } from '../../ports/statement-parser';

/** A judge at work; `close` ends it, frees what it held, and waits for what it still writes. */
export type OpenJudge = {
  judge: Judge;
  /** Splits answers by the judge's language model; `null`: it has none. */
  parser: StatementParser | null;
  close: () => Promise<void>;
};

const IDENTITIES: Record<string, JudgeIdentity> = {
  embedded: EMBEDDED_IDENTITY,
  lexical: LEXICAL_IDENTITY,
};

/**
 * Starts the judge an audit was made for in a worker of its own, in the version of this package.
 *
 * An audit that an update interrupted goes on with the new version: every cell names the
 * version that filled it. A judge that is no longer shipped gives way to the embedded one.
 */
export function openWorkerJudge(wanted: JudgeIdentity): OpenJudge {
  const identity = IDENTITIES[wanted.id] ?? EMBEDDED_IDENTITY;
  const { judge, close } = createWorkerJudge(
    () => new Worker(`/judge-worker.js?judge=${identity.id}`, { name: 'veracite-judge' }),
    identity,
  );
  return {
    judge,
    parser: null,
    close: () => {
      close();
      return Promise.resolve();
    },
  };
}
