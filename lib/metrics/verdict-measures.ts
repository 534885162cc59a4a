import { addShares, type Share } from '../core/audit/rates';
import type { MeasuredSet, Reliability } from '../core/audit/reliability';
import { firmFrom } from '../core/audit/strength';
import { JUDGED_KINDS, type JudgedKind } from '../core/audit/verdict';
import { sumOf } from '../util/sum';

export type VerdictMeasure = {
  kind: JudgedKind;
  /** Of the pairs given this verdict, those that people labelled so. */
  precision: Share;
  /** Of the pairs that people labelled so, those given this verdict. */
  recall: Share;
  /** Least confidence of firm findings, and how many of these were right; `null`: none is firm. */
  firm: { from: number; right: Share } | null;
};

/** Measures of one kind of text; `extent` is `null` if the kind is not known. */
export type TextMeasures = { extent: string | null; pairs: number; verdicts: VerdictMeasure[] };

type Measured = Pick<Reliability, 'classes' | 'said' | 'sets'>;

/** Pools the sets by kind of text, as findings are rated. Omits verdicts that do not occur. */
export function measureVerdicts({ classes, said = classes, sets }: Measured): TextMeasures[] {
  const groups = [...Map.groupBy(sets, ({ texts }) => texts?.extent ?? null)];
  return groups.map(([extent, own]) => ({
    extent,
    pairs: sumOf(own.map(({ pairs }) => pairs)),
    verdicts: JUDGED_KINDS.map(kind => ({
      kind,
      ...countKind(own, classes.indexOf(kind), said.indexOf(kind)),
      firm: firmOf(own, kind, firmFrom(sets, kind, { extent, language: null })),
    })).filter(({ precision, recall }) => precision.of + recall.of > 0),
  }));
}

function countKind(
  sets: readonly MeasuredSet[],
  row: number,
  column: number,
): Pick<VerdictMeasure, 'precision' | 'recall'> {
  const sum = (cells: (matrix: MeasuredSet['matrix']) => number[]): number =>
    sumOf(sets.flatMap(({ matrix }) => cells(matrix)));
  const count = sum(matrix => [matrix[row]?.[column] ?? 0]);
  return {
    precision: { count, of: sum(matrix => matrix.map(cells => cells[column] ?? 0)) },
    recall: { count, of: sum(matrix => [...(matrix[row] ?? [])]) },
  };
}

function firmOf(
  sets: readonly MeasuredSet[],
  kind: JudgedKind,
  least: number | null,
): VerdictMeasure['firm'] {
  if (least === null) return null;
  const firm = sets
    .flatMap(({ strengths = [] }) => strengths)
    .filter(bin => bin.kind === kind && bin.from >= least);
  const right = { count: sumOf(firm.map(bin => bin.right)), of: sumOf(firm.map(({ n }) => n)) };
  return { from: least, right };
}

/** Contradictions that people did not see, of those the judge called so: firm ones and open ones. */
export function countFalseAlarms(measured: Measured): { firm: Share; open: Share } {
  const all = measureVerdicts(measured).flatMap(({ verdicts }) =>
    verdicts.filter(({ kind }) => kind === 'contradicted'),
  );
  const total = addShares(all.map(({ precision }) => precision));
  const firm = addShares(all.flatMap(each => each.firm?.right ?? []));
  return {
    firm: wrongOf(firm),
    open: wrongOf({ count: total.count - firm.count, of: total.of - firm.of }),
  };
}

function wrongOf({ count, of }: Share): Share {
  return { count: of - count, of };
}
