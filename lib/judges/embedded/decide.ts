import type { DecisionParams } from './card';
import type { PairScores } from './engine';
import type { Missing } from './word-hints';

/** Comparison of words: a finding, or `null`; and shares that no passage has. */
export type Hints = { words: Side | null; missing: Missing['shares'] };

/** Finding for a whole source, by the packs read so far. */
export type Decision = {
  kind: 'supported' | 'partly-supported' | 'contradicted' | 'not-found';
  /**
   * Probabilities of the three findings; they add up to 1. For "partly supported": those of the
   * statement without its missing quantities.
   */
  chances: { supported: number; contradicted: number; notFound: number };
  /** Index of the pack the finding rests on; for "not-found", of the one that came nearest. */
  pack: number;
  /** Probability of the finding, with little weight for agreement of words. */
  confidence: number;
};

type Draft = Omit<Decision, 'confidence'>;

type Side = 'supported' | 'contradicted';
type Best = { value: number; pack: number };

const NO_HINTS: Hints = { words: null, missing: { words: 0, clause: 0, quantities: 0 } };

/**
 * Decides by all packs read: the best one for each side, further ones counting less, as a soft
 * maximum against "not found".
 *
 * Monotone: a pack that speaks more for a side never makes that side less likely. Agreement of
 * words adds to its side and takes from the other; words missing from the passages take from both.
 * A statement that is supported except for missing quantities is partly supported. Where "not found"
 * is the least likely, a cited source is given the likelier of the two others. A source that is not
 * cited (`isCited`) contradicts a statement only with more probability.
 */
export function decide(
  packs: readonly Pick<PairScores, 'logits'>[],
  params: DecisionParams,
  { hints = NO_HINTS, isCited = true }: { hints?: Hints; isCited?: boolean } = {},
): Decision {
  const least = isCited ? params.contradicted.threshold : params.contradicted.uncited;
  const best = {
    supported: findBest(packs, 'supported', params),
    contradicted: findBest(packs, 'contradicted', params),
  };
  const sure = (decision: Draft, used: Hints) =>
    withConfidence(decision, choose(best, { hints: used, least }, cautious(params)));
  const whole = choose(best, { hints, least }, params);
  if (whole.kind !== 'not-found') return sure(whole, hints);

  const lacking = { ...hints, missing: { ...hints.missing, quantities: 0 } };
  const rest = hints.missing.quantities > 0 && choose(best, { hints: lacking, least }, params);
  if (rest && rest.kind === 'supported')
    return sure({ ...rest, kind: 'partly-supported' }, lacking);
  return sure(isCited ? toLikelier(whole, best) : whole, hints);
}

/** Agreement of words may decide, but makes a finding only so sure. */
function cautious({ agreement, ...params }: DecisionParams): DecisionParams {
  const { supported, contradicted, told } = agreement;
  const capped = {
    supported: Math.min(supported, told),
    contradicted: Math.min(contradicted, told),
  };
  return { ...params, agreement: { ...capped, told } };
}

function withConfidence(decision: Draft, { chances }: Draft): Decision {
  const { kind } = decision;
  if (kind === 'not-found') return { ...decision, confidence: decision.chances.notFound };
  const side = kind === 'contradicted' ? kind : 'supported';
  return { ...decision, confidence: Math.min(decision.chances[side], chances[side]) };
}

/** Never says "not found" where that is the least likely: the source speaks of it, either way. */
function toLikelier(decision: Draft, best: Record<Side, Best>): Draft {
  const { supported, contradicted, notFound } = decision.chances;
  if (notFound >= Math.min(supported, contradicted)) return decision;
  const kind = supported >= contradicted ? 'supported' : 'contradicted';
  return { ...decision, kind, pack: best[kind].pack };
}

function weigh(side: Side, { words, missing }: Hints, params: DecisionParams): number {
  const cost = params[side].missing;
  const gone =
    cost.words * missing.words +
    cost.clause * missing.clause +
    cost.quantities * missing.quantities;
  if (words === null) return -gone;
  return (words === side ? 1 : -1) * params.agreement[words] - gone;
}

/** Returns true if the remaining packs need not be read; `related` is the next one's cosine. */
export function isDecided(
  { kind, chances, confidence }: Decision,
  related: number,
  { supported, contradicted, notFound }: DecisionParams,
): boolean {
  if (kind === 'contradicted') return confidence >= contradicted.stop;
  if (kind !== 'not-found') return confidence >= supported.stop;
  return chances.notFound >= notFound.stop && related < notFound.relatedness;
}

function choose(
  { supported, contradicted }: Record<Side, Best>,
  { hints, least }: { hints: Hints; least: number },
  params: DecisionParams,
): Draft {
  const chances = toChances(
    supported.value + weigh('supported', hints, params),
    contradicted.value + weigh('contradicted', hints, params),
  );
  const isAgainst = chances.contradicted >= least && chances.contradicted > chances.supported;
  if (isAgainst) return { kind: 'contradicted', chances, pack: contradicted.pack };
  if (chances.supported >= params.supported.threshold) {
    return { kind: 'supported', chances, pack: supported.pack };
  }
  return { kind: 'not-found', chances, pack: supported.pack };
}

/** Returns the highest score of a side: its margin over "not found" minus the cost of its rank. */
function findBest(
  packs: readonly Pick<PairScores, 'logits'>[],
  side: Side,
  params: DecisionParams,
): Best {
  const { scale, bias, rankCost } = params[side];
  const at = side === 'supported' ? 0 : 1;
  return packs.reduce<Best>(
    (best, { logits }, pack) => {
      const value = scale * (logits[at] - logits[2] - rankCost * pack) + bias;
      return value > best.value ? { value, pack } : best;
    },
    { value: -Infinity, pack: 0 },
  );
}

/** Measures both sides against "not found" as zero. */
function toChances(supported: number, contradicted: number): Decision['chances'] {
  const top = Math.max(0, supported, contradicted);
  const [s, c, n] = [supported, contradicted, 0].map(value => Math.exp(value - top)) as [
    number,
    number,
    number,
  ];
  const sum = s + c + n;
  return { supported: s / sum, contradicted: c / sum, notFound: n / sum };
}
