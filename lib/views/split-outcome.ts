import { LEFT_TO_RULES_REASONS, type Parsing } from '../core/answer/statement';

/** `left`: sentences by reason, the most frequent first. */
export function readSplit({ statements, leftToRules }: Parsing) {
  const left = LEFT_TO_RULES_REASONS.map(reason => ({ reason, count: leftToRules[reason] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const kind = left.length === 0 ? 'model' : statements === 0 ? 'rules' : 'both';
  return { kind, left } as const;
}
