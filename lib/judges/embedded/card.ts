import * as v from 'valibot';

import card from '../../../public/judge/card.json';
import type { JudgeIdentity } from '../../core/audit/pair';

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Turns one finding's scores over the passages of a source into a probability.
 *
 * A pack's margin is its logit less the one of "not found". Of all packs the best counts,
 * after `rankCost` for each place further back: `scale × best + bias` against 0.
 */
const classShape = v.object({
  scale: v.number(),
  bias: v.number(),
  rankCost: v.number(),
  /** Costs of shares of the statement that are in no passage. */
  missing: v.object({ words: v.number(), clause: v.number(), quantities: v.number() }),
  /** The finding is given from this probability on. */
  threshold: share,
  /** From this probability on, further passages are not read. */
  stop: share,
});

const decisionShape = v.object({
  supported: classShape,
  contradicted: classShape,
  notFound: v.object({
    /** From this probability on, what is less related than `relatedness` is not read. */
    stop: share,
    /** Cosine of the statement and the best sentence of the next pack. */
    relatedness: v.number(),
  }),
  /** Bonus for a side, and cost for the other, where comparing words alone agrees with it. */
  agreement: v.object({ supported: v.number(), contradicted: v.number() }),
  /** Packs made of a source for one statement, and read, at most. */
  maxPacks: v.pipe(count, v.minValue(1)),
  evidence: v.object({
    /** Weight of a sentence's relatedness beside the network's mark when quoting. */
    relatedness: v.number(),
    /** A further sentence is quoted when it has at least this share of the marks. */
    further: share,
  }),
  partly: v.object({
    /** Weight of the words found nowhere, as a share of the statement's, from which it is told. */
    missingWords: share,
    /** The same for one clause of several. */
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

/** Rows are what people said, in the order of `classes`; columns what the judge said (`said`). */
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
  /** The day it was measured, as YYYY-MM-DD. */
  measured: v.string(),
  classes: v.array(v.string()),
  said: v.optional(v.array(v.string())),
  sets: v.array(setShape),
  data: v.array(v.object({ name: v.string(), licence: v.string() })),
  failures: v.array(v.string()),
});

const cardShape = v.object({
  identity: v.object({ id: v.string(), version: v.string() }),
  /** Name → size and SHA-256 of every file the judge loads. */
  files: v.record(v.string(), v.object({ bytes: count, sha256: v.string() })),
  decision: decisionShape,
  /** `null` as long as nothing was measured. */
  reliability: v.nullable(reliabilityShape),
});

/** Parameters of the decision: every number comes from measuring, and ships with the weights. */
export type DecisionParams = v.InferOutput<typeof decisionShape>;
/** Measurements of a judge. */
export type Reliability = v.InferOutput<typeof reliabilityShape>;
/** Ships with the weights: their identity, decision parameters and measurements. */
export type JudgeCard = v.InferOutput<typeof cardShape>;

/** Reads a card; throws where it is none, for it is part of the package. */
export function getCard(data: unknown): JudgeCard {
  return v.parse(cardShape, data);
}

/** The card of the weights in this package. */
export const EMBEDDED_CARD: JudgeCard = getCard(card);

/** Names the judge and its weights; stored with every finding. */
export const EMBEDDED_IDENTITY: JudgeIdentity = EMBEDDED_CARD.identity;
