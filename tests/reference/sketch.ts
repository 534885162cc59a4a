import { contentHash, sourceId, statementId } from '../../lib/core/ids';
import type { FindingKind } from '../../lib/core/audit/finding';
import { pairIdFor, type Pair } from '../../lib/core/audit/pair';
import type { Verdict, VerdictKind } from '../../lib/core/audit/verdict';
import {
  UNREADABLE_REASONS,
  type Source,
  type UnreadableReason,
} from '../../lib/core/source/source';
import type { MetricInput } from '../../lib/metrics/metric';
import {
  fakeFinding,
  fakeHead,
  fakeOpenPair,
  fakePendingSource,
  fakeReadSource,
  fakeSettledPair,
  fakeStatement,
  fakeUnreadableSource,
  fakeVisit,
} from '../fakes/audits';
import type { createDraw } from '../fakes/draw';

type SketchKind = VerdictKind | 'together';

/** One audit in few words, which the Python reference (metrics.py) reads too. */
export type AuditSketch = {
  name?: string;
  /** Verdicts; `together`: supported by several sources only together; `!` at the end: firm. */
  statements: (SketchKind | `${SketchKind}!`)[];
  sources: SourceSketch[];
  /** By statement and source; `*` at the end: cited for the statement; `null`: no cell. */
  cells: (string | null)[][];
};

type SourceSketch = {
  target: 'url' | 'doi' | 'pmid' | 'title' | 'unresolved';
  address: boolean;
  text: Source['status'];
  /** What the visit to the cited address gave; `null`: its text. */
  page: UnreadableReason | 'pending' | null;
  http: number | null;
  paid: boolean;
};

/** [count, all, judged] */
export type ReferenceRate = [number, number, number];

export function expand({ statements, sources, cells }: AuditSketch): MetricInput {
  return {
    statements: statements.map((kind, index) =>
      fakeStatement({
        index,
        ...(kind === 'not-check-worthy' && {
          checkWorthiness: { kind, reason: 'greeting' },
        }),
      }),
    ),
    sources: sources.map(toSource),
    pairs: cells.flatMap((row, at) => row.flatMap((cell, column) => toPair(cell, at, column))),
    verdicts: statements.map(toVerdict),
  };
}

function toVerdict(said: AuditSketch['statements'][number], at: number): Verdict {
  const kind = said.replace('!', '') as SketchKind;
  const together = {
    finding: { kind: 'supported' as const, confidence: 0.8, evidence: [] },
    sourceIds: [],
    readIds: [],
  };
  return {
    statementId: statementId(`s${at}`),
    kind: kind === 'together' ? 'supported' : kind,
    ...(kind === 'together' && {
      together: together as unknown as NonNullable<Verdict['together']>,
    }),
    isFirm: said.endsWith('!'),
    decidedBy: null,
    placement: null,
    conflictsWith: null,
    unread: 0,
    reason: null,
  };
}

function toPair(cell: string | null, at: number, column: number): Pair[] {
  if (cell === null) return [];
  const kind = cell.replace('*', '');
  const [statement, source] = [statementId(`s${at}`), sourceId(`source ${column}`)];
  const own = {
    id: pairIdFor(fakeHead().id, statement, source),
    statementId: statement,
    sourceId: source,
    cited: cell.endsWith('*'),
  };
  if (kind === 'open') return [fakeOpenPair(own)];
  return [fakeSettledPair({ ...own, finding: fakeFinding(kind as FindingKind) })];
}

function toSource(sketch: SourceSketch, column: number): Source {
  const { text, page, http, paid } = sketch;
  const visit = http === null ? null : fakeVisit({ httpStatus: http });
  const checks = {
    site: null,
    work: null,
    gaps: null,
    marks: paid ? [{ kind: 'paid' as const, signs: [] }] : [],
  };
  const own = {
    id: sourceId(`source ${column}`),
    target: targetOf(sketch, column),
    url: sketch.address ? `https://works.example/${column}` : null,
  };
  if (text === 'pending') return fakePendingSource(own);
  if (text === 'unreadable') {
    if (page === null || page === 'pending') throw new Error('sketch: it has a reason');
    return fakeUnreadableSource({ ...own, reason: page, visit, checks });
  }
  const read = fakeReadSource({ ...own, contentHash: contentHash('a'.repeat(64)), checks });
  if (page === null) return read;
  if (page === 'pending') throw new Error('sketch: the page of a source that was read was visited');
  return {
    ...read,
    version: { kind: 'record', from: 'pubmed', pageReason: page, pageVisit: visit },
  };
}

function targetOf({ target }: SourceSketch, column: number): Source['target'] {
  switch (target) {
    case 'url':
      return { kind: 'url', url: `https://works.example/${column}` };
    case 'doi':
      return { kind: 'doi', doi: `10.1000/${column}` };
    case 'pmid':
      return { kind: 'pmid', pmid: String(1_000 + column) };
    case 'title':
      return { kind: 'title', title: `On harbours, part ${column}` };
    case 'unresolved':
      return { kind: 'unresolved', label: String(column) };
  }
}

/** Reads a rate as the reference writes it. */
export function toReference({
  overAll,
  overJudged,
}: {
  overAll: { count: number; of: number };
  overJudged: { count: number; of: number };
}): ReferenceRate {
  if (overAll.count !== overJudged.count) throw new Error('metric: two counts');
  return [overAll.count, overAll.of, overJudged.of];
}

const FINDINGS = [
  'supported',
  'partly-supported',
  'contradicted',
  'not-found',
  'not-judged',
  'open',
];
const TARGETS = ['url', 'url', 'url', 'doi', 'pmid', 'title', 'unresolved'] as const;
const STATUSES = [200, 200, 403, 404, null];

/** Draws an audit of up to 7 statements and 6 sources, with every state a check can be in. */
export function drawSketch(draw: ReturnType<typeof createDraw>): AuditSketch {
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[draw(items.length) - 1];
    if (item === undefined) throw new Error('draw: nothing to choose from');
    return item;
  };
  const sources = Array.from({ length: draw(7) - 1 }, () => drawSource(pick));
  // Many audits must be judged whole, or no answer would be known to be supported.
  const findings = pick([FINDINGS, FINDINGS.slice(0, 4), ['supported', 'supported', 'not-judged']]);
  const rows = Array.from({ length: draw(8) - 1 }, () => {
    if (draw(5) === 1) return { kind: 'not-check-worthy' as const, cells: sources.map(() => null) };
    const cells = sources.map(source => {
      const found =
        source.text === 'read' ? pick(findings) : source.text === 'pending' ? 'open' : 'not-judged';
      return `${found}${draw(2) === 1 ? '*' : ''}`;
    });
    return { kind: drawVerdict(cells, pick), cells };
  });
  return {
    statements: rows.map(({ kind }) =>
      ['supported', 'contradicted'].includes(kind) && pick([true, false])
        ? (`${kind}!` as const)
        : kind,
    ),
    sources,
    cells: rows.map(({ cells }) => cells),
  };
}

/** A verdict that these cells can lead to; which rule chooses is not the matter here. */
function drawVerdict(
  cells: readonly string[],
  pick: <Item>(items: readonly Item[]) => Item,
): SketchKind {
  const has = (start: string) => cells.some(cell => cell.startsWith(start));
  if (cells.includes('supported*')) return 'supported';
  if (has('supported')) {
    return has('contradicted') && pick([true, false]) ? 'contradicted' : 'supported-elsewhere';
  }
  if (has('open')) return 'pending';
  const isGroup = cells.filter(cell => cell === 'not-found*').length > 1;
  return isGroup && pick([true, false]) ? 'together' : worstOf(cells);
}

function worstOf(cells: readonly string[]): VerdictKind {
  const has = (kind: VerdictKind) => cells.some(cell => cell.startsWith(kind));
  const kinds = ['contradicted', 'partly-supported', 'not-judged', 'not-found'] as const;
  return kinds.find(has) ?? 'not-judged';
}

function drawSource(pick: <Item>(items: readonly Item[]) => Item): SourceSketch {
  const target = pick(TARGETS);
  const address = target === 'title' ? pick([true, false]) : target !== 'unresolved';
  const none = { target, address, http: null, paid: false };
  if (!address) return { ...none, text: 'unreadable', page: 'no-address' };
  const text = pick(['read', 'read', 'read', 'unreadable', 'pending'] as const);
  if (text === 'pending') return { ...none, text, page: 'pending' };
  const reason = pick(UNREADABLE_REASONS);
  const paid = pick([true, false, false, false]);
  if (text === 'unreadable')
    return { target, address, text, page: reason, http: pick(STATUSES), paid };
  return pick([true, true, false])
    ? { target, address, text, page: null, http: 200, paid }
    : { target, address, text, page: reason, http: pick(STATUSES), paid };
}
