import * as v from 'valibot';

import card from '../../../public/judge/card.json';

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Turns one finding's scores over a source's passages into a probability. A pack's margin is its
 * logit minus that of "not found". The best pack counts, after `rankCost` for each rank further
 * back: `scale × best + bias` against 0.
 */
const classShape = v.object({
  scale: v.number(),
  bias: v.number(),
  rankCost: v.number(),
  /** Costs of the shares of the statement that no passage has. */
  missing: v.object({ words: v.number(), clause: v.number(), quantities: v.number() }),
  /** Least probability at which the finding is given. */
  threshold: share,
  /** Probability from which further passages are not read. */
  stop: share,
});

const decisionShape = v.object({
  supported: classShape,
  contradicted: classShape,
  notFound: v.object({
    /** Probability from which passages less related than `relatedness` are not read. */
    stop: share,
    /** Cosine of the statement and the best sentence of the next pack. */
    relatedness: v.number(),
  }),
  /** Bonus for a side that the comparison of words supports; the same is a cost for the other. */
  agreement: v.object({ supported: v.number(), contradicted: v.number() }),
  /** Limit for one statement. */
  maxPacks: v.pipe(count, v.minValue(1)),
  evidence: v.object({
    /** Weight of a sentence's relatedness against the network's evidence scores when quoting. */
    relatedness: v.number(),
    /** Least share of the evidence scores at which a further sentence is quoted. */
    further: share,
  }),
  partly: v.object({
    /** Least weight of missing words, as a share of the statement's, that is reported. */
    missingWords: share,
    missingClause: share,
  }),
});

const binShape = v.object({
  from: share,
  to: share,
  n: count,
  confidence: v.nullable(share),
  accuracy: v.nullable(share),
});

/** Rows: people's verdicts, in the order of `classes`. Columns: the judge's (`said`). */
const setShape = v.object({
  name: v.string(),
  about: v.optional(v.string()),
  pairs: count,
  matrix: v.array(v.array(count)),
  accuracy: share,
  macroF1: share,
  /** Expected calibration error. */
  ece: share,
  bins: v.optional(v.array(binShape)),
});

const reliabilityShape = v.object({
  /** YYYY-MM-DD */
  measured: v.string(),
  classes: v.array(v.string()),
  said: v.optional(v.array(v.string())),
  sets: v.array(setShape),
  data: v.array(v.object({ name: v.string(), licence: v.string() })),
  failures: v.array(v.string()),
});

const cardShape = v.object({
  identity: v.object({ id: v.string(), version: v.string() }),
  /** By name. */
  files: v.record(v.string(), v.object({ bytes: count, sha256: v.string() })),
  decision: decisionShape,
  reliability: v.nullable(reliabilityShape),
});

/** Parameters of the decision. Every number is measured, and ships with the weights. */
export type DecisionParams = v.InferOutput<typeof decisionShape>;
/** Identity, decision parameters and measurements of the weights it ships with. */
export type JudgeCard = v.InferOutput<typeof cardShape>;

/** Reads a card; throws if it is invalid, since it is part of the package. */
export function getCard(data: unknown): JudgeCard {
  return v.parse(cardShape, data);
}

export const EMBEDDED_CARD: JudgeCard = getCard(card);
