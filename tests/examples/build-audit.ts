import type { Answer } from '../../lib/core/answer/answer';
import type { Audit, AuditHead } from '../../lib/core/audit/audit';
import type { Finding, NotJudgedReason } from '../../lib/core/audit/finding';
import type { GivenText } from '../../lib/core/source/given-text';
import { answerId, auditId, citationId, contentHash, statementId } from '../../lib/core/ids';
import { computeRates } from '../../lib/metrics/registry';
import {
  sourceIdFor,
  type ReadSource,
  type Source,
  type UnreadableReason,
} from '../../lib/core/source/source';
import type { SourceChecks } from '../../lib/core/source/source-checks';
import type { NotCheckWorthyReason, Statement } from '../../lib/core/answer/statement';
import type { Strength } from '../../lib/core/audit/pair-schemas';
import type { Pair } from '../../lib/core/audit/pair';
import { verdictsOf } from '../../lib/core/audit/verdict';
import { fakeAnswer, fakeCitation } from '../fakes/answers';
import {
  fakeEvidence,
  fakeHead,
  fakeOpenPair,
  fakePassage,
  fakePendingSource,
  fakeReadSource,
  fakeSettledPair,
  fakeStatement,
  fakeUnreadableSource,
  fakeVisit,
} from '../fakes/audits';
import { FIRM } from '../fakes/strengths';

/** Optional facts of a source that was read. */
type ReadDetails = Partial<
  Pick<ReadSource, 'extent' | 'facts' | 'format' | 'hiddenLength' | 'textLength' | 'version'>
>;

/** A source in short: with a text it was read, with a reason it could not be. */
export type SourceSketch = {
  title: string;
  url: string;
  checks?: SourceChecks;
  /** Way in which the user supplied it, if it was not fetched. */
  given?: GivenText;
} & (
  | { text: string; pages?: ReadSource['pages']; read?: ReadDetails }
  | { reason: UnreadableReason; sentTo?: string }
  | { pending: true }
);

/**
 * A cell in short. A quote has to stand in its source's text; `null`: still open; left out:
 * not found where the source was read, else the reason why it was not.
 */
export type CellSketch =
  | { says: 'supported' | 'contradicted'; quote: string; strength?: Strength }
  | { says: 'partly-supported'; quote: string; missing: string; strength?: Strength }
  | { says: 'not-judged'; reason: NotJudgedReason }
  | null;

export type StatementSketch = {
  text: string;
  /** Numbers of sources, from 0. */
  cites?: number[];
  quiet?: NotCheckWorthyReason;
  cells?: Partial<Record<number, CellSketch>>;
};

export type AuditSketch = {
  question: string | null;
  statements: StatementSketch[];
  sources: SourceSketch[];
  head?: Partial<AuditHead>;
  answer?: Partial<Answer>;
};

/** Window length of the passages that are made up around quotes, in UTF-16 units. */
const WINDOW = 900;

/** A whole audit from few words; verdicts and rates are computed as in the product. */
export function buildAudit(sketch: AuditSketch): Audit {
  const head = fakeHead({
    id: auditId('audit-example'),
    status: 'finished',
    endedAt: '2026-10-01T08:00:41.000Z',
    ...sketch.head,
  });
  const sources = sketch.sources.map(buildSource);
  const statements = sketch.statements.map(buildStatement);
  const pairs = sketch.statements.flatMap((statement, at) =>
    statement.quiet ? [] : sources.map((_, sourceAt) => buildPair(sketch, head, { at, sourceAt })),
  );
  const verdicts = verdictsOf(head, { statements, pairs });
  return {
    ...head,
    answer: fakeAnswer({
      id: answerId('answer-example'),
      question: sketch.question,
      text: sketch.statements.map(({ text }) => text).join(' '),
      citations: sources.map((source, at) =>
        fakeCitation({
          id: citationId(`c${String(at)}`),
          marker: null,
          label: source.title,
          target: source.target,
        }),
      ),
      ...sketch.answer,
    }),
    statements,
    sources,
    passages: sketch.sources.flatMap((source, at) =>
      'text' in source ? passagesOf(source.text, sources[at]?.id ?? fakePassage().sourceId) : [],
    ),
    pairs,
    verdicts,
    rates: computeRates({ statements, sources, pairs, verdicts }),
  };
}

/** A store's reply for the sources of a sketch. */
export function textsOf(sketch: AuditSketch): (hash: string) => Promise<string | null> {
  const texts = new Map(
    sketch.sources.flatMap((source, at) =>
      'text' in source ? [[hashOf(at), source.text] as const] : [],
    ),
  );
  return hash => Promise.resolve(texts.get(hash) ?? null);
}

function hashOf(at: number): string {
  return String(at).padStart(64, '0');
}

function knownOf({ checks, given }: SourceSketch): Pick<Source, 'checks' | 'given'> {
  return { ...(checks ? { checks } : {}), ...(given ? { given } : {}) };
}

function buildSource(sketch: SourceSketch, at: number): Source {
  const target = { kind: 'url', url: sketch.url } as const;
  const pending = fakePendingSource({
    id: sourceIdFor(target),
    target,
    url: sketch.url,
    title: sketch.title,
  });
  if ('pending' in sketch) return { ...pending, ...knownOf(sketch) };
  if ('reason' in sketch) {
    const finalUrl = sketch.sentTo ?? sketch.url;
    return fakeUnreadableSource({
      ...pending,
      ...knownOf(sketch),
      reason: sketch.reason,
      visit: sketch.reason === 'no-permission' ? null : fakeVisit({ finalUrl }),
    });
  }
  return fakeReadSource({
    ...knownOf(sketch),
    ...pending,
    visit: fakeVisit({ finalUrl: sketch.url }),
    contentHash: contentHash(hashOf(at)),
    textLength: sketch.text.length,
    ...(sketch.pages ? { pages: sketch.pages } : {}),
    ...sketch.read,
  });
}

function buildStatement(sketch: StatementSketch, index: number): Statement {
  return fakeStatement({
    index,
    id: statementId(`s${String(index)}`),
    answerId: answerId('answer-example'),
    text: sketch.text,
    citationIds: (sketch.cites ?? []).map(at => citationId(`c${String(at)}`)),
    checkWorthiness: sketch.quiet
      ? { kind: 'not-check-worthy', reason: sketch.quiet }
      : { kind: 'check-worthy' },
  });
}

function passagesOf(text: string, sourceId: Source['id']) {
  return Array.from({ length: Math.ceil(text.length / WINDOW) }, (_, index) =>
    fakePassage({
      sourceId,
      index,
      span: { start: index * WINDOW, end: Math.min(text.length, (index + 1) * WINDOW) },
    }),
  );
}

function buildPair(
  sketch: AuditSketch,
  head: AuditHead,
  { at, sourceAt }: { at: number; sourceAt: number },
): Pair {
  const statement = sketch.statements[at];
  const source = sketch.sources[sourceAt];
  if (!statement || !source) throw new Error('examples: no such cell');

  const open = fakeOpenPair({
    auditId: head.id,
    statementId: statementId(`s${String(at)}`),
    sourceId: sourceIdFor({ kind: 'url', url: source.url }),
    cited: statement.cites?.includes(sourceAt) ?? false,
  });
  const cell = statement.cells?.[sourceAt];
  if (cell === null || 'pending' in source) return open;
  return fakeSettledPair({
    ...open,
    timesSettled: 1,
    passageIds:
      'text' in source
        ? passagesOf(source.text, open.sourceId)
            .slice(0, 6)
            .map(({ id }) => id)
        : [],
    readShare: 'text' in source ? 0.38 : 0,
    settledAt: new Date(Date.parse(head.startedAt) + (at + 1) * 2_000).toISOString(),
    finding: buildFinding(cell, source, open),
  });
}

function buildFinding(
  cell: CellSketch | undefined,
  source: SourceSketch,
  { sourceId, cited }: Pick<Pair, 'sourceId' | 'cited'>,
): Finding {
  if ('reason' in source) return { kind: 'not-judged', reason: source.reason };
  if (!cell) return { kind: 'not-found', confidence: 0.74 };
  if (cell.says === 'not-judged') return { kind: 'not-judged', reason: cell.reason };

  const text = 'text' in source ? source.text : '';
  const start = text.indexOf(cell.quote);
  if (start === -1) throw new Error(`examples: "${cell.quote}" is not in ${source.title}`);
  const end = start + cell.quote.length;
  const passage = passagesOf(text, sourceId)[Math.floor(start / WINDOW)] ?? fakePassage();
  const evidence = [
    fakeEvidence({
      sourceId,
      passageId: passage.id,
      span: { start, end },
      quote: {
        exact: cell.quote,
        prefix: text.slice(Math.max(0, start - 32), start),
        suffix: text.slice(end, end + 32),
      },
    }),
  ];
  const strength = cell.strength ?? (cited ? FIRM : ({ level: 'open', why: 'not-cited' } as const));
  const found = { confidence: 0.86, evidence, strength };
  return cell.says === 'partly-supported'
    ? { kind: cell.says, ...found, missing: cell.missing }
    : { kind: cell.says, ...found };
}
