import type { Answer } from '../../lib/core/answer/answer';
import type { Audit, AuditHead } from '../../lib/core/audit/audit';
import type { Evidence, Finding, FindingKind, JudgedFinding } from '../../lib/core/audit/finding';
import {
  auditId,
  citationId,
  contentHash,
  passageId,
  sourceId,
  statementId,
  type PairId,
} from '../../lib/core/ids';
import {
  pairIdFor,
  type EarlierFinding,
  type OpenPair,
  type Pair,
  type SettledPair,
} from '../../lib/core/audit/pair';
import { computeRates } from '../../lib/metrics/registry';
import {
  sourceIdFor,
  type Passage,
  type PendingSource,
  type ReadSource,
  type Source,
  type UnreadableSource,
  type Visit,
} from '../../lib/core/source/source';
import { isCheckWorthy, type Statement } from '../../lib/core/answer/statement';
import { verdictsOf } from '../../lib/core/audit/verdict';
import type { AuditDraft, Settlement } from '../../lib/ports/store';
import { fakeAnswer, spanOf } from './answers';
import { FIRM } from './strengths';

/** A running audit, just started, judged by `lexical`. */
export function fakeHead(overrides: Partial<AuditHead> = {}): AuditHead {
  return {
    id: auditId('audit-1'),
    schemaVersion: 1,
    status: 'running',
    judge: { id: 'lexical', version: '1' },
    startedAt: '2026-10-01T08:00:01.000Z',
    endedAt: null,
    ...overrides,
  };
}

/** The first statement of `fakeAnswer()`: check-worthy, cited once. Its id follows `index`. */
export function fakeStatement(overrides: Partial<Statement> = {}): Statement {
  const answer = fakeAnswer();
  const index = overrides.index ?? 0;
  return {
    id: statementId(`s${index}`),
    answerId: answer.id,
    index,
    span: spanOf(answer.text, 'Vitamin D is made in the skin under sunlight [1].'),
    text: 'Vitamin D is made in the skin under sunlight.',
    citationIds: [citationId('c0')],
    block: 'paragraph',
    heading: null,
    checkWorthiness: { kind: 'check-worthy' },
    ...overrides,
  };
}

/** The three statements of `fakeAnswer()`; the last is not check-worthy. */
export function fakeStatements(): Statement[] {
  const { text } = fakeAnswer();
  return [
    fakeStatement(),
    fakeStatement({
      index: 1,
      span: spanOf(text, 'Adults need about 15 micrograms a day [2].'),
      text: 'Adults need about 15 micrograms a day.',
      citationIds: [citationId('c1')],
    }),
    fakeStatement({
      index: 2,
      span: spanOf(text, 'Ask your doctor before taking more.'),
      text: 'Ask your doctor before taking more.',
      citationIds: [],
      checkWorthiness: { kind: 'not-check-worthy', reason: 'advice-to-user' },
    }),
  ];
}

/** One pending source for each different target the answer cites, in order. */
export function fakeSources(answer: Answer = fakeAnswer()): PendingSource[] {
  const byId = new Map(
    answer.citations.map(({ target, label }): [string, PendingSource] => [
      sourceIdFor(target),
      fakePendingSource({
        id: sourceIdFor(target),
        target,
        url: target.kind === 'url' ? target.url : null,
        title: label,
      }),
    ]),
  );
  return [...byId.values()];
}

/** The source behind the first citation of `fakeAnswer()`, not opened yet. */
export function fakePendingSource(
  overrides: Partial<Omit<PendingSource, 'status'>> = {},
): PendingSource {
  return {
    id: sourceId('url:https://health.example/vitamin-d'),
    target: { kind: 'url', url: 'https://health.example/vitamin-d' },
    url: 'https://health.example/vitamin-d',
    title: 'Sunlight and vitamin D',
    ...overrides,
    status: 'pending',
  };
}

/** A visit that went well, without redirects. */
export function fakeVisit(overrides: Partial<Visit> = {}): Visit {
  return {
    finalUrl: 'https://health.example/vitamin-d',
    redirects: [],
    httpStatus: 200,
    contentType: 'text/html; charset=utf-8',
    bytes: 2_048,
    retrievedAt: '2026-10-01T08:00:02.000Z',
    ...overrides,
  };
}

/** The same source as `fakePendingSource()`, read whole. Spread a pending one to read that. */
export function fakeReadSource(overrides: Partial<Omit<ReadSource, 'status'>> = {}): ReadSource {
  return {
    ...fakePendingSource(),
    visit: fakeVisit(),
    extent: 'full-text',
    language: 'en',
    contentHash: contentHash('a'.repeat(64)),
    textLength: 400,
    fromCache: false,
    ...overrides,
    status: 'read',
  };
}

/** The same source as `fakePendingSource()`, not readable: a dead link unless told otherwise. */
export function fakeUnreadableSource(
  overrides: Partial<Omit<UnreadableSource, 'status'>> = {},
): UnreadableSource {
  return {
    ...fakePendingSource(),
    reason: 'dead-link',
    visit: fakeVisit({ httpStatus: 404 }),
    ...overrides,
    status: 'unreadable',
  };
}

/** The first window of the source of `fakePendingSource()`. */
export function fakePassage(overrides: Partial<Passage> = {}): Passage {
  const source = overrides.sourceId ?? fakePendingSource().id;
  const index = overrides.index ?? 0;
  return {
    id: passageId(`${source}#${index}`),
    sourceId: source,
    index,
    span: { start: index * 100, end: index * 100 + 120 },
    ...overrides,
  };
}

/** A quote from `fakePassage()`. */
export function fakeEvidence(overrides: Partial<Evidence> = {}): Evidence {
  return {
    sourceId: fakePendingSource().id,
    passageId: fakePassage().id,
    span: { start: 10, end: 43 },
    quote: { exact: 'The skin makes vitamin D in light', prefix: 'In short: ', suffix: '. So' },
    ...overrides,
  };
}

/** A firm finding of the given kind; `confidence` where the kind has one. */
export function fakeFinding(kind: FindingKind = 'supported', confidence = 0.9): Finding {
  if (kind === 'not-judged') return { kind, reason: 'dead-link' };
  return fakeJudgedFinding(kind, confidence);
}

/** The same, of a judge that could look. */
export function fakeJudgedFinding(
  kind: JudgedFinding['kind'] = 'supported',
  confidence = 0.9,
): JudgedFinding {
  switch (kind) {
    case 'supported':
    case 'contradicted':
      return { kind, confidence, evidence: [fakeEvidence()], strength: FIRM };
    case 'partly-supported':
      return {
        kind,
        confidence,
        evidence: [fakeEvidence()],
        strength: FIRM,
        missing: 'the daily amount',
      };
    case 'not-found':
      return { kind, confidence };
  }
}

/** The first statement of `fakeAnswer()` against its first source, waiting. The id follows. */
export function fakeOpenPair(overrides: Partial<Omit<OpenPair, 'state'>> = {}): OpenPair {
  const ids = {
    auditId: fakeHead().id,
    statementId: fakeStatement().id,
    sourceId: fakePendingSource().id,
    ...overrides,
  };
  return {
    id: pairIdFor(ids.auditId, ids.statementId, ids.sourceId),
    cited: true,
    timesSettled: 0,
    ...ids,
    state: 'open',
  };
}

/** The same pair, settled: supported unless told otherwise. Spread an open one to settle that. */
export function fakeSettledPair(overrides: Partial<Omit<SettledPair, 'state'>> = {}): SettledPair {
  return {
    ...fakeOpenPair(overrides),
    timesSettled: 1,
    finding: fakeFinding(),
    judge: fakeHead().judge,
    passageIds: [fakePassage().id],
    readShare: 0.5,
    settledAt: '2026-10-01T08:00:03.000Z',
    ...overrides,
    state: 'settled',
  };
}

/** An engine's settlement of `pairId`: supported, with one passage. */
export function fakeSettlement(
  pairId: PairId = fakeOpenPair().id,
  overrides: Partial<Settlement['result']> &
    Partial<Pick<Settlement, 'passages' | 'asked' | 'again'>> = {},
): Settlement {
  const { passages = [fakePassage()], asked = fakeHead().judge, again, ...result } = overrides;
  return {
    pairId,
    asked,
    ...(again !== undefined && { again }),
    result: {
      finding: fakeFinding(),
      judge: fakeHead().judge,
      readShare: 0.5,
      settledAt: '2026-10-01T08:00:03.000Z',
      ...result,
    },
    passages,
  };
}

/** Another judge's finding on the pair of `fakeOpenPair()`: supported by default. */
export function fakeEarlier(overrides: Partial<EarlierFinding> = {}): EarlierFinding {
  return {
    finding: fakeJudgedFinding(),
    judge: { id: 'embedded', version: '2' },
    passageIds: [fakePassage().id],
    readShare: 0.4,
    settledAt: '2026-10-01T07:00:00.000Z',
    ...overrides,
  };
}

/** Every check-worthy statement against every source, as an audit starts. */
export function fakePairs(draft: Omit<AuditDraft, 'pairs'>): OpenPair[] {
  const citedBy = new Map(
    draft.answer.citations.map(({ id, target }) => [id, sourceIdFor(target)] as const),
  );
  return draft.statements.filter(isCheckWorthy).flatMap(statement =>
    draft.sources.map(source =>
      fakeOpenPair({
        auditId: draft.head.id,
        statementId: statement.id,
        sourceId: source.id,
        cited: statement.citationIds.some(id => citedBy.get(id) === source.id),
      }),
    ),
  );
}

/**
 * An audit that is about to start: three statements (two check-worthy), two sources,
 * four pairs. Parts left out follow from the parts given.
 */
export function fakeDraft(
  overrides: Partial<Omit<AuditDraft, 'head'>> & { head?: Partial<AuditHead> } = {},
): AuditDraft {
  const answer = overrides.answer ?? fakeAnswer();
  const statements =
    overrides.statements ?? fakeStatements().map(each => ({ ...each, answerId: answer.id }));
  const sources = overrides.sources ?? fakeSources(answer);
  const draft = { head: fakeHead(overrides.head), answer, statements, sources };
  return { ...draft, pairs: overrides.pairs ?? fakePairs(draft) };
}

/**
 * A whole audit: finished, each cited pair supported and each other one not found,
 * unless told otherwise. `verdicts` and `rates` follow from the parts given.
 */
export function fakeAudit(overrides: Partial<Audit> = {}): Audit {
  const head = fakeHead({ status: 'finished', endedAt: '2026-10-01T08:00:09.000Z', ...overrides });
  const answer = overrides.answer ?? fakeAnswer();
  const statements = overrides.statements ?? fakeDraft({ answer }).statements;
  const draft = fakeDraft({ head, answer, statements });
  const sources: Source[] = overrides.sources ?? draft.sources.map(each => fakeReadSource(each));
  const pairs: Pair[] = overrides.pairs ?? draft.pairs.map(settleAsCited);
  const verdicts = verdictsOf(head, { statements, pairs });
  return {
    ...head,
    answer,
    statements,
    sources,
    passages: sources.map(source => fakePassage({ sourceId: source.id })),
    pairs,
    verdicts,
    rates: computeRates({ statements, sources, pairs, verdicts }),
    ...overrides,
  };
}

function settleAsCited(pair: OpenPair): SettledPair {
  const passage = fakePassage({ sourceId: pair.sourceId });
  const evidence = [fakeEvidence({ sourceId: pair.sourceId, passageId: passage.id })];
  return fakeSettledPair({
    ...pair,
    timesSettled: 1,
    passageIds: [passage.id],
    finding: pair.cited
      ? { kind: 'supported', confidence: 0.9, evidence, strength: FIRM }
      : fakeFinding('not-found', 0.6),
  });
}
