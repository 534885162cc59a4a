import type { Finding, FindingKind } from '../../lib/core/audit/finding';
import type { Pair } from '../../lib/core/audit/pair';
import { type Verdict, deriveVerdicts } from '../../lib/core/audit/verdict';
import { pairId, sourceId } from '../../lib/core/ids';
import { fakeFinding, fakeOpenPair, fakeSettledPair, fakeStatement } from './audits';
import { OPEN } from './strengths';

/** Neither a dose nor a number, a warning or an instruction. */
export const PLAIN = 'Oral rehydration replaces salts.';

export type Cell = readonly [
  kind: FindingKind | 'open' | 'leased',
  cited: boolean,
  confidence?: number,
  isOpen?: boolean,
];

/** A cell of a cited source with an open finding. */
export function openly(
  kind: 'supported' | 'partly-supported' | 'contradicted',
  confidence = 0.9,
): Cell {
  return [kind, true, confidence, true];
}

/** One pair of the first statement for each cell; the ids are `p0`, `p1`… */
export function pairsOf(cells: readonly Cell[]): Pair[] {
  return cells.map(([kind, cited, confidence, isOpen = false], place) => {
    const base = { id: pairId(`p${place}`), sourceId: sourceId(`source-${place}`), cited };
    if (kind === 'open') return fakeOpenPair(base);
    if (kind === 'leased') {
      return { ...fakeOpenPair(base), state: 'leased', owner: 'engine', until: '2026-10-02' };
    }
    const finding = fakeFinding(kind, confidence);
    const isRated = kind !== 'not-found' && kind !== 'not-judged';
    return fakeSettledPair({
      ...base,
      finding: isOpen && isRated ? ({ ...finding, strength: OPEN } as Finding) : finding,
    });
  });
}

export function verdictOf(cells: readonly Cell[], isStopped = false, text = PLAIN): Verdict {
  const [verdict] = deriveVerdicts([fakeStatement({ text })], pairsOf(cells), isStopped);
  if (!verdict) throw new Error('test: there is no verdict');
  return verdict;
}
