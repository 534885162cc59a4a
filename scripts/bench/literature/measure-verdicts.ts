import { createCheckHit } from '../../../lib/app/check-hit';
import type { LiteratureService } from '../../../lib/literature/contract';
import {
  lookElsewhere,
  type Elsewhere,
  type LiteratureOutcome,
} from '../../../lib/literature/look-elsewhere';
import { queryOf } from '../../../lib/literature/query';
import type { RankDeps } from '../../../lib/literature/rank-hits';
import { createCorpusSearch } from '../../../lib/literature/services/corpus';
import type { Judge } from '../../../lib/ports/judge';
import { eachOf, type Progress } from '../../lib/progress';
import type { Decision, LabelledQuestion } from './read-data';

export type VerdictDeps = {
  judge: Judge;
  embedder: RankDeps['embedder'];
  services: readonly LiteratureService[];
  k: number;
  progress: Progress;
};

export type VerdictRow = {
  pmid: string;
  decision: Decision;
  elsewhere: Decision | null;
  givenAbstract: Decision | null;
  /** Confidence and kind of what decided. */
  told: string;
  /** The right abstract is among the judged hits. */
  isFound: boolean;
};

const QUOTA = 8;

/** Looks for each question as a statement, and has the same judge read the right abstract alone. */
export async function measureVerdicts(
  questions: readonly LabelledQuestion[],
  deps: VerdictDeps,
): Promise<VerdictRow[]> {
  return eachOf(questions, deps.progress, async ({ pmid, statement, decision, document }) => {
    const elsewhere = await look(statement, deps.services, deps);
    const own = await look(statement, [createCorpusSearch('right', [document])], deps);
    return {
      pmid,
      decision,
      elsewhere: decisionOf(elsewhere.outcome),
      givenAbstract: decisionOf(own.outcome),
      told: toldBy(elsewhere),
      isFound: elsewhere.judged.some(({ hit }) => hit.url === document.url),
    };
  });
}

export type MadeUpRow = { statement: string; kind: LiteratureOutcome['kind']; told: string };

export async function measureMadeUp(
  statements: readonly string[],
  deps: VerdictDeps,
): Promise<MadeUpRow[]> {
  return eachOf(statements, deps.progress, async statement => {
    const elsewhere = await look(statement, deps.services, deps);
    return { statement, kind: elsewhere.outcome.kind, told: toldBy(elsewhere) };
  });
}

function look(
  statement: string,
  services: readonly LiteratureService[],
  { judge, embedder, k }: VerdictDeps,
): Promise<Elsewhere> {
  return lookElsewhere(
    { statement, context: null, language: 'en', query: queryOf(statement) },
    { services, quota: QUOTA, k, embedder, check: createCheckHit(judge) },
    new AbortController().signal,
  );
}

function decisionOf({ kind }: LiteratureOutcome): Decision | null {
  switch (kind) {
    case 'supported-by-literature':
      return 'yes';
    case 'contradicted-by-literature':
      return 'no';
    case 'nothing-found':
      return 'maybe';
    case 'could-not-look':
      return null;
  }
}

function toldBy({ judged }: Elsewhere): string {
  return judged
    .map(({ finding }) => finding)
    .filter(finding => 'evidence' in finding)
    .map(finding => `${finding.kind} ${finding.confidence.toFixed(2)}`)
    .join(', ');
}
