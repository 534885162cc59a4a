import card from '../../../public/judge/card.json';
import type { ReliabilityCard } from '../../core/audit/reliability';

/**
 * Turns one finding's scores over a source's passages into a probability. A pack's margin is its
 * logit minus that of "not found". The best pack counts, after `rankCost` for each rank further
 * back: `scale × best + bias` against 0.
 */
type FindingParams = {
  scale: number;
  bias: number;
  rankCost: number;
  /** Costs of the shares of the statement that no passage has. */
  missing: { words: number; clause: number; quantities: number };
  /** Least probability at which the finding is given. */
  threshold: number;
  /** Probability from which further passages are not read. */
  stop: number;
};

/** Parameters of the decision. Every number is measured, and ships with the weights. */
export type DecisionParams = {
  supported: FindingParams;
  /** `uncited`: least probability for a source that is not cited for the statement. */
  contradicted: FindingParams & { uncited: number };
  notFound: {
    /** Probability from which passages less related than `relatedness` are not read. */
    stop: number;
    /** Cosine of the statement and the best sentence of the next pack. */
    relatedness: number;
  };
  /** Bonus for a side that the comparison of words supports; the same is a cost for the other. */
  agreement: {
    supported: number;
    contradicted: number;
    /** Most that the bonus adds to a finding's confidence, on which its strength depends. */
    told: number;
  };
  /** Limit for one statement. */
  maxPacks: number;
  evidence: {
    /** Weight of a sentence's relatedness against the network's evidence scores when quoting. */
    relatedness: number;
    /** Least share of the evidence scores at which a further sentence is quoted. */
    further: number;
  };
  /** Least weight of missing words that is reported, as a share of the statement's or clause's. */
  partly: { missingWords: number; missingClause: number };
};

/** Identity, decision parameters and measurements of the weights it ships with. */
export type JudgeCard = ReliabilityCard & { decision: DecisionParams };

export const EMBEDDED_CARD: JudgeCard = card;
