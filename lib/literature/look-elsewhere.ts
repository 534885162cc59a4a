import type { Finding } from '../core/audit/finding';
import { namesNoMedicineOf } from '../text/evidence/subjects';
import { searchBalanced, type FoundLiterature, type SearchOptions } from './balanced-search';
import type { LiteratureHit } from './contract';
import { rankHits, type LiteraturePassage, type RankDeps } from './rank-hits';

/**
 * Statement that its cited sources do not carry, its language (BCP 47; `null`: unknown), and the
 * query as the person left it.
 */
export type ElsewhereQuestion = {
  statement: string;
  context: string | null;
  language: string | null;
  query: string;
};

/** A hit with the passages that were judged, best first, and what the judge says of them. */
export type JudgedHit = {
  hit: LiteratureHit;
  passages: readonly LiteraturePassage[];
  finding: Finding;
};

/**
 * The product's own check of one hit: a judge, and code that finds its quotes in the text. Never
 * throws; a judge that fails gives *not judged*.
 */
export type CheckHit = (
  question: Omit<ElsewhereQuestion, 'query'>,
  asked: Omit<JudgedHit, 'finding'>,
  signal: AbortSignal,
) => Promise<Finding>;

/**
 * What the literature says of a statement. Another type than a finding or a verdict on purpose: no
 * rate of cited sources can count it.
 */
export type LiteratureOutcome =
  | { kind: 'supported-by-literature' | 'contradicted-by-literature'; decidedBy: JudgedHit }
  | { kind: 'nothing-found' }
  /** No service answered, or no hit could be judged. It says nothing about the statement. */
  | { kind: 'could-not-look'; why: CouldNotLook };

export type CouldNotLook = 'no-service-answered' | 'judge-failed' | 'language-not-read' | 'stopped';

export type Elsewhere = {
  outcome: LiteratureOutcome;
  /** A hit says the contrary of the outcome. */
  hasConflict: boolean;
  found: FoundLiterature;
  /** Every hit that was judged, in the order of the ranking. */
  judged: readonly JudgedHit[];
};

export type ElsewhereDeps = Omit<SearchOptions, 'signal'> &
  RankDeps & {
    check: CheckHit;
    /** Passages that are judged, BioACE's k: 10–100. */
    k: number;
  };

/** Probability that a finding needs to decide: among many hits one finds something by chance. */
export const LEAST_SURE = { supported: 0.5, contradicted: 0.5 } as const;

/**
 * Looks for evidence on a statement beyond the cited sources: asks each service once, ranks all
 * passages together, has the best `k` judged. A retracted work is shown and decides nothing.
 */
export async function lookElsewhere(
  question: ElsewhereQuestion,
  { services, quota, check, k, ...deps }: ElsewhereDeps,
  signal: AbortSignal,
): Promise<Elsewhere> {
  const found = await searchBalanced(question.query, { services, quota, signal });
  const passages = await rankHits(question.statement, found.hits, { ...deps, k, signal });
  const judged: JudgedHit[] = [];
  for (const [hit, own] of Map.groupBy(passages, each => each.hit)) {
    if (signal.aborted) break;
    const asked = { hit, passages: own };
    judged.push({ ...asked, finding: await check(question, asked, signal) });
  }
  const why = signal.aborted ? 'stopped' : whyBlind(found, judged);
  if (why !== null) {
    return { outcome: { kind: 'could-not-look', why }, hasConflict: false, found, judged };
  }
  // Works that never name the statement's medicine cannot tell what it does.
  const texts = found.hits.flatMap(({ title, text }) => [title, text]);
  const isNamed = !namesNoMedicineOf(question.statement, texts);
  return { ...decide(judged, isNamed), found, judged };
}

/** Returns why nothing can be said; `null`: something can. */
function whyBlind({ asked }: FoundLiterature, judged: readonly JudgedHit[]): CouldNotLook | null {
  if (!asked.some(each => 'gave' in each)) return 'no-service-answered';
  const reasons = judged.flatMap(({ finding }) =>
    finding.kind === 'not-judged' ? finding.reason : [],
  );
  if (judged.length === 0 || reasons.length < judged.length) return null;
  const isForeign = reasons.every(reason => reason === 'language-not-read');
  return isForeign ? 'language-not-read' : 'judge-failed';
}

function decide(
  judged: readonly JudgedHit[],
  isNamed: boolean,
): Pick<Elsewhere, 'outcome' | 'hasConflict'> {
  if (!isNamed) return { outcome: { kind: 'nothing-found' }, hasConflict: false };
  const supports = strongest(judged, 'supported');
  const contradicts = strongest(judged, 'contradicted');
  const hasConflict = supports !== null && contradicts !== null;
  // Of two equal ones the contradiction: it must never be hidden.
  const isAgainst = contradicts !== null && sureness(contradicts) >= sureness(supports);
  const decidedBy = isAgainst ? contradicts : supports;
  if (!decidedBy) return { outcome: { kind: 'nothing-found' }, hasConflict };
  const kind = isAgainst ? 'contradicted-by-literature' : 'supported-by-literature';
  return { outcome: { kind, decidedBy }, hasConflict };
}

function strongest(
  judged: readonly JudgedHit[],
  kind: 'supported' | 'contradicted',
): JudgedHit | null {
  return judged
    .filter(({ hit, finding }) => !hit.isRetracted && finding.kind === kind)
    .filter(each => sureness(each) >= LEAST_SURE[kind])
    .reduce<JudgedHit | null>(
      (best, each) => (sureness(each) > sureness(best) ? each : best),
      null,
    );
}

function sureness(judged: JudgedHit | null): number {
  return judged && 'confidence' in judged.finding ? judged.finding.confidence : -1;
}
