import type { Share } from '../core/audit/rates';
import type { Claim, Nugget } from './contract';
import { isCovered, type ConfirmedMatch } from './confirm-matches';

/** Precision, recall and their harmonic mean, 0–1; `null` where there is nothing to divide by. */
export type NuggetScore = { precision: Share; recall: Share; f: number | null };

export type AnswerScore = {
  /** By similarity alone, as BioACE counts. */
  bySimilarity: NuggetScore;
  /** Of those, what the judge confirms; a match it could not judge is in no count. */
  confirmed: NuggetScore;
  /** K-QA's comprehensiveness: must-have nuggets that are covered. */
  mustHave: Share;
  /** Nuggets that a claim contradicts. */
  contradicted: readonly Nugget[];
  /** Nuggets that no claim covers, must-haves first: "may be missing from this answer". */
  missing: readonly Nugget[];
  notJudged: number;
};

/** Scores an answer by its matches with the nuggets that a person confirmed; others do not count. */
export function scoreAnswer(
  claims: readonly Claim[],
  nuggets: readonly Nugget[],
  matches: readonly ConfirmedMatch[],
): AnswerScore {
  const wanted = nuggets.filter(({ isConfirmed }) => isConfirmed);
  const ids = new Set(wanted.map(({ id }) => id));
  const counted = matches.filter(({ nugget }) => ids.has(nugget));
  const judged = counted.filter(({ confirmation }) => confirmation !== 'not-judged');
  const notJudged = counted.length - judged.length;
  const covered = new Set(judged.filter(isCovered).map(({ nugget }) => nugget));
  const unknown = new Set(
    counted.filter(match => match.confirmation === 'not-judged').map(({ nugget }) => nugget),
  );
  const denied = new Set(
    judged.filter(match => match.confirmation === 'contradicted').map(({ nugget }) => nugget),
  );
  const known = wanted.filter(({ id }) => !unknown.has(id));
  const must = known.filter(({ importance }) => importance === 'must-have');
  const missing = known.filter(({ id }) => !covered.has(id) && !denied.has(id));
  return {
    bySimilarity: toScore(counted.length, claims.length, wanted.length),
    confirmed: toScore(covered.size, claims.length - notJudged, known.length),
    mustHave: { count: must.filter(({ id }) => covered.has(id)).length, of: must.length },
    contradicted: wanted.filter(({ id }) => denied.has(id)),
    missing: missing.toSorted((a, b) => rank(a) - rank(b)),
    notJudged,
  };
}

function rank({ importance }: Nugget): number {
  return importance === 'must-have' ? 0 : 1;
}

function toScore(count: number, claims: number, nuggets: number): NuggetScore {
  const isWhole = claims > 0 && nuggets > 0;
  return {
    precision: { count, of: claims },
    recall: { count, of: nuggets },
    // The harmonic mean of count / claims and count / nuggets.
    f: isWhole ? (2 * count) / (claims + nuggets) : null,
  };
}
