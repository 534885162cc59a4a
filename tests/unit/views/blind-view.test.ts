import { describe, expect, it } from 'vitest';

import type { Correction } from '../../../lib/core/audit/annotation';
import type { Audit } from '../../../lib/core/audit/audit';
import { blindView, isGivenBlind } from '../../../lib/views/blind-view';
import { seenHistory, seenSearch } from '../../../lib/views/history-state';
import { buildAudit } from '../../examples/build-audit';
import { historyLine } from '../../examples/examples';
import { NOTHING_ASKED } from '../../examples/histories';
import { FINISHED, RUNNING, STOPPED } from '../../examples/sketches';
import { fakeCorrection } from '../../fakes/annotations';
import { fakeGroupedAudit } from '../../fakes/groups';

const AUDIT = buildAudit(FINISHED);

/** A cell its judge could judge, of a statement that has another such cell. */
function judgedCells(audit: Audit) {
  const judged = audit.pairs.filter(
    pair => pair.state === 'settled' && pair.finding.kind !== 'not-judged',
  );
  const first = judged.find(({ statementId, id }) =>
    judged.some(other => other.statementId === statementId && other.id !== id),
  );
  if (!first) throw new Error('test: no statement has two judged cells');
  return judged.filter(({ statementId }) => statementId === first.statementId);
}

function said(audit: Audit, ...corrections: Partial<Correction>[]): Audit {
  return {
    ...audit,
    corrections: corrections.map((each, place) =>
      fakeCorrection({ id: `c${String(place)}`, ...each }),
    ),
  };
}

const [CELL, OTHER] = judgedCells(AUDIT);
if (!CELL || !OTHER) throw new Error('test: no cells');
const AT_CELL = { statementId: CELL.statementId, sourceId: CELL.sourceId };
const AT_STATEMENT = { statementId: CELL.statementId, sourceId: null };

function cellOf(audit: Audit, place: { statementId: string; sourceId: string | null }) {
  return blindView(audit)
    .statements.find(({ statement }) => statement.id === place.statementId)
    ?.cells.find(({ source }) => source.id === place.sourceId);
}

function statementOf(audit: Audit) {
  return blindView(audit).statements.find(({ statement }) => statement.id === CELL?.statementId);
}

describe('an audit whose verdicts are hidden', () => {
  it('holds no finding, no quote and no verdict before the reader has given any', () => {
    const { statements, decided } = blindView(AUDIT);

    expect(decided).toBe(0);
    expect(statements.length).toBeGreaterThan(2);
    expect(statements.map(({ verdict }) => verdict)).toEqual(statements.map(() => null));
    const seen = statements.flatMap(({ cells }) => cells.map(cell => cell.seen.status));
    expect(new Set(seen)).toEqual(new Set(['hidden', 'not-judged']));
    const written = JSON.stringify(statements);
    expect(written).not.toMatch(/"(?:confidence|finding|evidence|quote|rates|decidedBy)"/);
  });

  it('says what could not be checked, and what nobody has looked into yet', () => {
    const reasons = blindView(AUDIT).statements.flatMap(({ cells }) =>
      cells.flatMap(({ seen }) => (seen.status === 'not-judged' ? [seen.reason] : [])),
    );
    const running = blindView(buildAudit(RUNNING)).statements.flatMap(({ cells }) => cells);
    const stopped = blindView(buildAudit(STOPPED)).statements.flatMap(({ cells }) => cells);

    expect(reasons.length).toBeGreaterThan(0);
    expect(running.some(({ seen }) => seen.status === 'waiting')).toBe(true);
    expect(stopped.some(({ seen }) => seen.status === 'waiting')).toBe(false);
    expect(stopped.map(({ seen }) => seen)).toContainEqual({
      status: 'not-judged',
      reason: 'stopped',
    });
  });

  it('is in the order of the answer and of the text, with the cited sources first', () => {
    const { statements } = blindView(AUDIT);

    expect(statements.map(({ number }) => number)).toEqual(statements.map((_, at) => at + 1));
    for (const { cells } of statements) {
      const cited = cells.map(cell => cell.cited);
      expect(cited).toEqual(cited.toSorted((a, b) => Number(b) - Number(a)));
      for (const { passages } of cells) {
        const places = passages.map(({ index }) => index);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }
    }
  });

  it('shows of a decided cell what the machine says, and of no other', () => {
    const audit = said(AUDIT, { ...AT_CELL, kind: 'not-found' });

    expect(cellOf(audit, CELL)?.seen).toMatchObject({ status: 'shown' });
    expect(cellOf(audit, CELL)?.given?.kind).toBe('not-found');
    expect(cellOf(audit, OTHER)?.seen).toEqual({ status: 'hidden' });
    expect(statementOf(audit)?.verdict).toBeNull();
    expect(blindView(audit).decided).toBe(0);
  });

  it('shows of a decided statement its verdict and all its cells', () => {
    const audit = said(AUDIT, { ...AT_STATEMENT });

    expect(statementOf(audit)?.verdict).toBe(
      AUDIT.verdicts.find(({ statementId }) => statementId === CELL.statementId)?.kind,
    );
    expect(cellOf(audit, OTHER)?.seen).toMatchObject({ status: 'shown' });
    expect(blindView(audit).decided).toBe(1);
  });

  it('counts a statement as decided once each of its judged cells is', () => {
    const audit = said(
      AUDIT,
      ...judgedCells(AUDIT).map(({ statementId, sourceId }) => ({ statementId, sourceId })),
    );

    expect(blindView(audit).decided).toBe(1);
    expect(statementOf(audit)?.verdict).not.toBeNull();
  });

  it('does not hide again what was seen once', () => {
    const audit = said(AUDIT, { ...AT_CELL }, { ...AT_CELL, kind: null });

    expect(cellOf(audit, CELL)?.seen).toMatchObject({ status: 'shown' });
    expect(cellOf(audit, CELL)?.given).toBeNull();
    expect(isGivenBlind(audit, AT_CELL)).toBe(false);
  });
});

describe('a verdict', () => {
  it('is given blind where nothing of its place was in sight', () => {
    const atCell = said(AUDIT, { ...AT_CELL });
    const atStatement = said(AUDIT, { ...AT_STATEMENT });
    const atOther = { statementId: OTHER.statementId, sourceId: OTHER.sourceId };

    expect(isGivenBlind(AUDIT, AT_CELL)).toBe(true);
    expect(isGivenBlind(AUDIT, AT_STATEMENT)).toBe(true);
    expect(isGivenBlind(atCell, AT_CELL)).toBe(false);
    expect(isGivenBlind(atCell, atOther)).toBe(true);
    expect(isGivenBlind(atCell, AT_STATEMENT)).toBe(false);
    expect(isGivenBlind(atStatement, AT_CELL)).toBe(false);
  });

  it('is not given blind where the machine has none', () => {
    const unread = AUDIT.pairs.find(
      pair => pair.state === 'settled' && pair.finding.kind === 'not-judged',
    );
    if (!unread) throw new Error('test: every cell was judged');

    const { statementId, sourceId } = unread;
    expect(isGivenBlind(AUDIT, { statementId, sourceId })).toBe(false);
  });
});

describe('a statement that several sources support only together', () => {
  it('hides that, and their quotes', () => {
    const view = blindView(fakeGroupedAudit());

    expect(view.statements[0]).toMatchObject({ verdict: null });
    expect(JSON.stringify(view)).not.toMatch(/Half 1 of the statement|"supported"/);
  });
});

describe('the history while verdicts are hidden', () => {
  const line = { ...historyLine(AUDIT, 'Levothyroxine'), wait: null };
  const blind = { wait: null, isBlind: true };

  it('does not say how checks came out', () => {
    const shown = seenHistory({ status: 'shown', lines: [line] }, blind);

    expect(line.counts).not.toBeNull();
    expect(shown).toEqual({ status: 'shown', lines: [{ ...line, counts: null }] });
    expect(seenHistory({ status: 'loading' }, blind)).toEqual({ status: 'loading' });
  });

  it('finds nothing by verdict', () => {
    const found = { lines: [line], total: 1 };
    const search = { ...NOTHING_ASKED, found };

    expect(seenSearch(search, blind).found).toEqual({
      ...found,
      lines: [{ ...line, counts: null }],
    });
    expect(
      seenSearch({ ...search, query: { ...search.query, verdict: 'contradicted' } }, blind).found,
    ).toEqual({ lines: [], total: 0 });
    expect(seenSearch(NOTHING_ASKED, blind)).toEqual(NOTHING_ASKED);
  });
});
