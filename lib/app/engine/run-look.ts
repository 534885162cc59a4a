import type { Statement } from '../../core/answer/statement';
import type { Finding } from '../../core/audit/finding';
import type { Look, LookHit, LookResult } from '../../core/audit/look';
import type { JudgeIdentity } from '../../core/audit/pair';
import { ok } from '../../core/result';
import type { Embedder } from '../../judges/best-sentence/embedder';
import type { LiteratureService } from '../../literature/contract';
import {
  lookElsewhere,
  type CheckHit,
  type Elsewhere,
  type JudgedHit,
} from '../../literature/look-elsewhere';
import type { AsideRunner } from './run-asides';

/** Passages that are judged, BioACE's k. */
const MOST_PASSAGES = 10;

export type RunLookDeps = {
  /** Opens the services of a request. */
  open: (look: Look) => Promise<LiteratureService[]>;
  check: CheckHit;
  judge: JudgeIdentity;
  embed: Embedder['embed'] | null;
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
  { open, check, embed, signal }: RunLookDeps & { signal: AbortSignal },
): Promise<Elsewhere> {
  const { query, quota } = look.request;
  return lookElsewhere(
    { statement: statement.text, context: statement.heading, language, query },
    {
      services: await open(look),
      quota,
      check,
      k: MOST_PASSAGES,
      // Words alone rank where its networks broke; the judge has the same and tells that.
      embedder: embed && { embed: (texts, until) => embed(texts, until).catch(() => []) },
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
    asked: found.asked.flatMap(({ service, ...each }) => {
      const known = look.request.services.find(id => id === service);
      return known ? { ...each, service: known } : [];
    }),
    judged: judged.map(toHit),
  };
}

/** Keeps of a hit what is shown: not its text, which its page has. */
function toHit({ hit, finding }: JudgedHit): LookHit {
  const { corpus, title, url, year, type, isRetracted, isOpenAccess } = hit;
  return { corpus, title, url, year, type, isRetracted, isOpenAccess, said: saidOf(finding) };
}

function saidOf(finding: Finding): LookHit['said'] {
  if (!('evidence' in finding)) return { kind: finding.kind };
  const { kind, confidence, evidence } = finding;
  return { kind, confidence, quote: evidence[0]?.quote.exact ?? null };
}
