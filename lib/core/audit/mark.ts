import type { Finding } from './finding';
import { isFirm } from './strength';
import type { Verdict, VerdictKind } from './verdict';

/** Marks of verdicts whose finding is open. */
const OPEN_MARKS = {
  'open-supported': 'supported',
  'open-supported-elsewhere': 'supported-elsewhere',
  'open-partly-supported': 'partly-supported',
  'open-contradicted': 'contradicted',
} as const satisfies Record<string, VerdictKind>;
type OpenMark = keyof typeof OPEN_MARKS;

/** A verdict as users see it: an open one has its own word, shape and colour. */
export type MarkKind = VerdictKind | OpenMark;

export function markOf({ kind, isFirm }: Pick<Verdict, 'kind' | 'isFirm'>): MarkKind {
  const [, open] = marksOf(kind);
  return isFirm || open === undefined ? kind : open;
}

export function markOfFinding(finding: Finding): MarkKind {
  return markOf({ kind: finding.kind, isFirm: isFirm(finding) });
}

/** The mark of a firm verdict, then that of an open one, if there is any. */
export function marksOf(kind: VerdictKind): MarkKind[] {
  return [kind, ...OPEN.filter(open => OPEN_MARKS[open] === kind)];
}

export function kindOfMark(mark: MarkKind): VerdictKind {
  return isOpenMark(mark) ? OPEN_MARKS[mark] : mark;
}

export function isOpenMark(mark: MarkKind): mark is OpenMark {
  return mark in OPEN_MARKS;
}

const OPEN = [
  'open-supported',
  'open-supported-elsewhere',
  'open-partly-supported',
  'open-contradicted',
] as const satisfies readonly OpenMark[];
