import {
  LEFT_TO_RULES_REASONS,
  type LeftToRulesReason,
  type Parsing,
} from '../core/answer/statement';

type SplitOutcome = {
  kind: 'rules' | 'model' | 'both';
  /** Sentences by reason, the most frequent first. */
  left: { reason: LeftToRulesReason; count: number }[];
};

export function readSplit({ statements, leftToRules }: Parsing): SplitOutcome {
  const left = LEFT_TO_RULES_REASONS.map(reason => ({ reason, count: leftToRules[reason] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const kind = left.length === 0 ? 'model' : statements === 0 ? 'rules' : 'both';
  return { kind, left };
}
