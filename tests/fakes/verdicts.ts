import type { FindingKind } from '../../lib/core/audit/finding';
import type { Pair } from '../../lib/core/audit/pair';
import { type Verdict, deriveVerdicts } from '../../lib/core/audit/verdict';
import { pairId, sourceId } from '../../lib/core/ids';
import { fakeFinding, fakeOpenPair, fakeSettledPair, fakeStatement } from './audits';

/** Neither a dose nor a number, a warning or an instruction. */
export const PLAIN = 'Oral rehydration replaces salts.';

export type Cell = readonly [
  kind: FindingKind | 'open' | 'leased',
  cited: boolean,
  confidence?: number,
];

/** One pair of the first statement for each cell; the ids are `p0`, `p1`… */
export function pairsOf(cells: readonly Cell[]): Pair[] {
  return cells.map(([kind, cited, confidence], place) => {
    const base = { id: pairId(`p${place}`), sourceId: sourceId(`source-${place}`), cited };
    if (kind === 'open') return fakeOpenPair(base);
    if (kind === 'leased') {
      return { ...fakeOpenPair(base), state: 'leased', owner: 'engine', until: '2026-10-02' };
    }
    return fakeSettledPair({ ...base, finding: fakeFinding(kind, confidence) });
  });
}

export function verdictOf(cells: readonly Cell[], isStopped = false, text = PLAIN): Verdict {
  const [verdict] = deriveVerdicts([fakeStatement({ text })], pairsOf(cells), isStopped);
  if (!verdict) throw new Error('test: there is no verdict');
  return verdict;
}
