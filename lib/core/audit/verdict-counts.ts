import { markOf, marksOf, type MarkKind } from './mark';
import {
  SUPPORTED_KINDS,
  UNSUPPORTED_KINDS,
  VERDICT_ORDER,
  type Verdict,
  type VerdictKind,
} from './verdict';
import { sumOf } from '../../util/sum';

export type VerdictCounts = Partial<Record<MarkKind, number>>;

export function countVerdicts(verdicts: readonly Pick<Verdict, 'kind' | 'isFirm'>[]) {
  return countMarks(verdicts.map(markOf));
}

export function countMarks(marks: readonly MarkKind[]): VerdictCounts {
  const counts: VerdictCounts = {};
  for (const mark of marks) counts[mark] = (counts[mark] ?? 0) + 1;
  return counts;
}

/** Lists the marks that occur, in the given order, without statements not check-worthy. */
export function listCounts(
  counts: VerdictCounts,
  order = VERDICT_ORDER,
): { kind: MarkKind; count: number }[] {
  return order
    .flatMap(marksOf)
    .map(kind => ({ kind, count: counts[kind] ?? 0 }))
    .filter(({ kind, count }) => count > 0 && kind !== 'not-check-worthy');
}

/** Support as every place of the product counts it. */
export type Support = {
  /** Supported by a firm finding: the lower end of the headline's range. */
  firm: number;
  /** Firm and open: by cited sources, together or elsewhere. */
  supported: number;
  /** With a verdict; the denominator. */
  checked: number;
  /** Check-worthy. */
  all: number;
};

export function countSupport(counts: VerdictCounts): Support {
  const supported = countOf(counts, SUPPORTED_KINDS);
  const checked = supported + countOf(counts, UNSUPPORTED_KINDS);
  return {
    firm: sumOf(SUPPORTED_KINDS.map(kind => counts[kind] ?? 0)),
    supported,
    checked,
    all: checked + countOf(counts, ['not-judged', 'pending']),
  };
}

export function countOf(counts: VerdictCounts, kinds: readonly VerdictKind[]): number {
  return sumOf(kinds.flatMap(marksOf).map(mark => counts[mark] ?? 0));
}
