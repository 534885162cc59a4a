import type { FindingKind } from '../../../lib/core/audit/finding';

/** Costs of one check of an answer. */
export type Spent = {
  calls: number;
  promptTokens: number;
  replyTokens: number;
  wallMs: number;
};

/** Findings by pair, of one way to check. */
export type Findings = ReadonlyMap<string, FindingKind>;

export type CostComparison = {
  ours: Spent;
  theirs: Spent;
  /** Ours over theirs; `null` where theirs is nothing. */
  ratios: { tokens: number | null; calls: number | null; wall: number | null };
  verdicts: {
    pairs: number;
    /** Pairs of which both say supported, or neither does. */
    same: number;
    supported: { ours: number; theirs: number };
    /** The others, by their ids; those not judged by either are among them. */
    different: string[];
  };
  /** Goals: a twentieth of the tokens, a tenth of the time, the same verdicts. */
  reached: { tokens: boolean; wall: boolean; verdicts: boolean };
};

export const MOST = { tokens: 1 / 20, wall: 1 / 10 };

/** Sets our way to check an answer beside another. */
export function compareCosts(
  ours: { spent: Spent; findings: Findings },
  theirs: { spent: Spent; findings: Findings },
): CostComparison {
  const ratios = {
    tokens: divide(tokensOf(ours.spent), tokensOf(theirs.spent)),
    calls: divide(ours.spent.calls, theirs.spent.calls),
    wall: divide(ours.spent.wallMs, theirs.spent.wallMs),
  };
  const verdicts = compareVerdicts(ours.findings, theirs.findings);
  return {
    ours: ours.spent,
    theirs: theirs.spent,
    ratios,
    verdicts,
    reached: {
      tokens: ratios.tokens !== null && ratios.tokens <= MOST.tokens,
      wall: ratios.wall !== null && ratios.wall <= MOST.wall,
      verdicts: verdicts.pairs > 0 && verdicts.same === verdicts.pairs,
    },
  };
}

/** Tokens paid for, read and written alike. */
export function tokensOf({ promptTokens, replyTokens }: Spent): number {
  return promptTokens + replyTokens;
}

/** SourceCheckup knows two verdicts: in part, contradicted and not found are "not supported". */
function compareVerdicts(ours: Findings, theirs: Findings): CostComparison['verdicts'] {
  const ids = [...new Set([...ours.keys(), ...theirs.keys()])];
  const different = ids.filter(id => {
    const [mine, other] = [isSupported(ours.get(id)), isSupported(theirs.get(id))];
    return mine === null || mine !== other;
  });
  const count = (findings: Findings) =>
    ids.filter(id => isSupported(findings.get(id)) === true).length;
  return {
    pairs: ids.length,
    same: ids.length - different.length,
    supported: { ours: count(ours), theirs: count(theirs) },
    different,
  };
}

/** `null`: nobody could look. */
function isSupported(kind: FindingKind | undefined): boolean | null {
  return kind === undefined || kind === 'not-judged' ? null : kind === 'supported';
}

function divide(value: number, by: number): number | null {
  return by > 0 ? value / by : null;
}
