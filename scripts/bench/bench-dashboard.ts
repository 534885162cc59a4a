import { performance } from 'node:perf_hooks';

import { factsOf, type AuditFacts } from '../../lib/metrics/audit-facts';
import type { AuditSummary } from '../../lib/core/audit/audit';
import type { Finding, FindingKind } from '../../lib/core/audit/finding';
import { answerId, auditId, contentHash, sourceId, statementId } from '../../lib/core/ids';
import { pairIdFor, type Pair } from '../../lib/core/audit/pair';
import type { ReadSource } from '../../lib/core/source/source';
import type { Statement } from '../../lib/core/answer/statement';
import { createRandom } from '../../lib/metrics/random';
import { makeReport } from '../../lib/metrics/report';
import { EVERYTHING } from '../../lib/metrics/report-query';

/*
 * Counts made-up checks and makes a report of them, as the dashboard's worker does, without the
 * database: npm run bench:dashboard [-- CHECKS STATEMENTS SOURCES]
 */
const [checks = 10_000, statements = 40, sources = 20] = process.argv.slice(2).map(Number);
const random = createRandom(1);
const JUDGE = { id: 'embedded', version: '3' };
const KINDS: readonly FindingKind[] = [
  'supported',
  'not-found',
  'not-found',
  'contradicted',
  'not-judged',
];
const PLACES = ['chatgpt', 'claude', 'gemini', 'perplexity'] as const;

function pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[], first: Value): Value {
  return values[Math.floor(random() * values.length)] ?? first;
}

function findingOf(kind: FindingKind): Finding {
  if (kind === 'not-judged') return { kind, reason: 'dead-link' };
  if (kind === 'not-found') return { kind, confidence: 0.7 };
  if (kind === 'partly-supported') return { kind, confidence: 0.7, evidence: [], missing: '' };
  return { kind, confidence: 0.7, evidence: [] };
}

function makeSource(at: number): ReadSource {
  const url = `https://site${String(at % 60)}.example/page${String(at)}`;
  return {
    id: sourceId(`url:${url}`),
    target: { kind: 'url', url },
    url,
    title: 'Page',
    status: 'read',
    visit: {
      finalUrl: url,
      redirects: [],
      httpStatus: 200,
      contentType: 'text/html',
      bytes: 1,
      retrievedAt: '2026-01-01T00:00:00.000Z',
    },
    extent: 'full-text',
    language: null,
    contentHash: contentHash('0'.repeat(64)),
    textLength: 1,
    fromCache: false,
  };
}

function makeStatement(index: number): Statement {
  return {
    id: statementId(`s${String(index)}`),
    answerId: answerId('answer'),
    index,
    span: { start: 0, end: 0 },
    text: '',
    citationIds: [],
    block: 'paragraph',
    heading: null,
    checkWorthiness: { kind: 'check-worthy' },
  };
}

/** One check, all of whose cells are settled. */
function countOne(at: number): AuditFacts {
  const id = auditId(`audit-${String(at)}`);
  const startedAt = new Date(Date.UTC(2026, 0, 1) + (at % 330) * 86_400_000).toISOString();
  const summary: AuditSummary = {
    id,
    schemaVersion: 1,
    status: 'finished',
    judge: JUDGE,
    startedAt,
    endedAt: startedAt,
    answerId: answerId(`answer-${String(at)}`),
    origin: { kind: 'site', site: pick(PLACES, 'chatgpt'), layout: '', verified: '' },
    pageUrl: null,
    title: '',
    settledPairs: statements * sources,
    pairs: statements * sources,
  };
  const ownStatements = Array.from({ length: statements }, (_, index) => makeStatement(index));
  const ownSources = Array.from({ length: sources }, (_, index) => makeSource(at + index));
  const pairs = ownStatements.flatMap((statement, row) =>
    ownSources.map((source, column): Pair => ({
      id: pairIdFor(id, statement.id, source.id),
      auditId: id,
      statementId: statement.id,
      sourceId: source.id,
      cited: row % sources === column,
      timesSettled: 1,
      state: 'settled',
      finding: findingOf(pick(KINDS, 'not-found')),
      judge: JUDGE,
      passageIds: [],
      readShare: 1,
      settledAt: startedAt,
    })),
  );
  const begun = performance.now();
  const facts = factsOf(
    {
      summary,
      model: null,
      statements: ownStatements,
      sources: ownSources,
      pairs,
      corrections: [],
    },
    address => new URL(address).hostname,
  );
  countingMs += performance.now() - begun;
  return facts;
}

let countingMs = 0;
const facts = Array.from({ length: checks }, (_, at) => countOne(at));
const begun = performance.now();
const report = makeReport(facts, { filter: EVERYTHING, unit: 'auto' }, { cards: [] });
const reportMs = performance.now() - begun;
console.log(
  JSON.stringify({
    checks,
    statements,
    sources,
    countingMs: Math.round(countingMs),
    countingMsEach: Number((countingMs / checks).toFixed(3)),
    reportMs: Math.round(reportMs),
    factsBytesEach: Math.round(JSON.stringify(facts).length / checks),
    points: report.overTime.points.length,
    domains: report.byDomain.length,
  }),
);
