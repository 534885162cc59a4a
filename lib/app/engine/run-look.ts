import type { Statement } from '../../core/answer/statement';
import type { Look, LookResult } from '../../core/audit/look';
import type { JudgeIdentity } from '../../core/audit/pair';
import { ok } from '../../core/result';
import type { LiteratureService } from '../../literature/contract';
import { lookElsewhere, type CheckHit, type Elsewhere } from '../../literature/look-elsewhere';
import type { RankDeps } from '../../literature/rank-hits';
import { askedOf, saidOf, workOf } from '../../literature/said-of';
import type { AsideRunner } from './run-asides';

/** Passages that are judged, BioACE's k. */
const MOST_PASSAGES = 10;

export type RunLookDeps = RankDeps & {
  /** Opens the services of a request. */
  open: (request: Look['request']) => Promise<LiteratureService[]>;
  check: CheckHit;
  judge: JudgeIdentity;
  now: () => Date;
};

/** Searches literature for one statement. */
export function createLookRunner(deps: RunLookDeps): AsideRunner<'look'> {
  const { judge, now } = deps;
  return async (look, { audit }, signal) => {
    const statement = audit.statements.find(each => each.id === look.key);
    if (!statement) return null;
    const about = { statement, language: audit.answer.language ?? null };
    const found = await lookFor(look, about, { ...deps, signal });
    return ok({ ...toResult(look, found), judge, endedAt: now().toISOString() });
  };
}

async function lookFor(
  look: Look,
  { statement, language }: { statement: Statement; language: string | null },
  { open, check, embedder, signal }: RunLookDeps & { signal: AbortSignal },
): Promise<Elsewhere> {
  const { query, quota } = look.request;
  return lookElsewhere(
    { statement: statement.text, context: statement.heading, language, query },
    {
      services: await open(look.request),
      quota,
      check,
      k: MOST_PASSAGES,
      embedder,
    },
    signal,
  );
}

function toResult(
  look: Look,
  { outcome, hasConflict, found, judged }: Elsewhere,
): Omit<LookResult, 'judge' | 'endedAt'> {
  return {
    outcome:
      'decidedBy' in outcome
        ? { kind: outcome.kind, decidedBy: judged.indexOf(outcome.decidedBy) }
        : outcome,
    hasConflict,
    asked: askedOf(found.asked, look.request.services),
    judged: judged.map(({ hit, finding }) => ({ ...workOf(hit), said: saidOf(finding) })),
  };
}
