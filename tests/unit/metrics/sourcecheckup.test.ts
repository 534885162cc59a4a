import { describe, expect, it } from 'vitest';
import { pairId, sourceId, statementId } from '../../../lib/core/ids';
import { boundsOf, type MetricInput } from '../../../lib/metrics/metric';
import {
  NON_SUPPORTING_SOURCES,
  RESPONSE_SUPPORT,
  SOURCE_URL_VALIDITY,
  STATEMENT_SUPPORT,
} from '../../../lib/metrics/sourcecheckup';
import { UNREADABLE_REASONS, type Source } from '../../../lib/core/source/source';
import type { Verdict, VerdictKind } from '../../../lib/core/audit/verdict';
import {
  fakeFinding,
  fakeOpenPair,
  fakePendingSource,
  fakeReadSource,
  fakeSettledPair,
  fakeUnreadableSource,
  fakeVisit,
} from '../../fakes/audits';
import { fakeGroupedAudit } from '../../fakes/groups';

function verdictsOf(...kinds: VerdictKind[]): Verdict[] {
  return kinds.map((kind, place) => ({
    statementId: statementId(`s${place}`),
    kind,
    isFirm: false,
    decidedBy: null,
    placement: null,
    conflictsWith: null,
    unread: 0,
    reason: null,
  }));
}

function ratesOf(parts: Partial<MetricInput>) {
  const audit = { statements: [], sources: [], pairs: [], verdicts: [], ...parts };
  return {
    sourceUrlValidity: SOURCE_URL_VALIDITY.compute(audit),
    statementSupport: STATEMENT_SUPPORT.compute(audit),
    responseSupport: RESPONSE_SUPPORT.compute(audit),
    nonSupportingSources: NON_SUPPORTING_SOURCES.compute(audit),
  };
}
const ratesOfStatements = (...kinds: VerdictKind[]) => ratesOf({ verdicts: verdictsOf(...kinds) });
const ratesOfSources = (...sources: Source[]) => ratesOf({ sources });

const A = { id: sourceId('a') };
const B = { id: sourceId('b') };
const C = { id: sourceId('c') };

describe('support by several sources together', () => {
  it('is in no rate, unless a single source supports the statement too', () => {
    const { verdicts, pairs } = fakeGroupedAudit();
    const [verdict] = verdicts;
    const [first, ...others] = pairs;
    if (!verdict || !first) throw new Error('test: no statement');
    const elsewhere = fakeSettledPair({ ...first, finding: fakeFinding('supported') });

    expect(ratesOf({ verdicts: [verdict], pairs }).statementSupport.overAll).toEqual({
      count: 0,
      of: 1,
    });
    expect(ratesOf({ verdicts: [verdict], pairs }).responseSupport.overAll.count).toBe(0);
    expect(
      ratesOf({ verdicts: [verdict], pairs: [elsewhere, ...others] }).statementSupport.overAll,
    ).toEqual({ count: 1, of: 1 });
  });
});

describe('rates of an audit with nothing in it', () =>
  it('have nothing to divide by, and say so', () => {
    const none = { overAll: { count: 0, of: 0 }, overJudged: { count: 0, of: 0 } };

    expect(ratesOf({})).toEqual({
      sourceUrlValidity: none,
      statementSupport: none,
      responseSupport: none,
      nonSupportingSources: none,
    });
  }));

describe('source URL validity', () => {
  it('is the share of addresses that gave text', () => {
    const { sourceUrlValidity } = ratesOfSources(
      fakeReadSource(A),
      fakeUnreadableSource({ ...B, reason: 'dead-link' }),
      fakeUnreadableSource({ ...C, reason: 'empty' }),
    );

    expect(sourceUrlValidity).toEqual({
      overAll: { count: 1, of: 3 },
      overJudged: { count: 1, of: 3 },
    });
  });

  it('counts works without an address over all only, and markers that lead to no work nowhere', () => {
    const { sourceUrlValidity } = ratesOfSources(
      fakeReadSource(A),
      fakeUnreadableSource({ ...B, url: null, reason: 'no-address', visit: null }),
      fakeUnreadableSource({
        ...C,
        target: { kind: 'unresolved', label: '7' },
        url: null,
        reason: 'no-address',
        visit: null,
      }),
    );

    expect(sourceUrlValidity).toEqual({
      overAll: { count: 1, of: 2 },
      overJudged: { count: 1, of: 1 },
    });
  });

  it('counts an address nobody has asked yet over all only', () => {
    const { sourceUrlValidity } = ratesOfSources(fakeReadSource(A), fakePendingSource(B));

    expect(sourceUrlValidity).toEqual({
      overAll: { count: 1, of: 2 },
      overJudged: { count: 1, of: 1 },
    });
  });

  const OURS = [
    'no-permission',
    'redirected-without-permission',
    'offline',
    'refused-address',
    'no-address',
    'not-identified',
    'lookup-failed',
    'book',
    'not-supplied',
    'stopped',
    'fetcher-failed',
    'unsupported-type',
    'too-large',
    'too-complex',
    'too-demanding',
    'encrypted',
    'rate-limited',
    'robot-check',
  ];
  it.each(UNREADABLE_REASONS.map(reason => [reason, OURS.includes(reason) ? 0 : 1] as const))(
    'blames %s on the address %i times over the judged',
    (reason, of) => {
      const { sourceUrlValidity } = ratesOfSources(fakeUnreadableSource({ reason, visit: null }));

      expect(sourceUrlValidity).toEqual({
        overAll: { count: 0, of: 1 },
        overJudged: { count: 0, of },
      });
    },
  );
});

describe('a wall', () =>
  it.each(['paywall', 'login-required'] as const)(
    'is a valid address where %s answers 200, and none where it refuses',
    reason => {
      const answering = (httpStatus: number) =>
        ratesOfSources(fakeUnreadableSource({ reason, visit: fakeVisit({ httpStatus }) }))
          .sourceUrlValidity.overAll.count;

      expect([answering(200), answering(402)]).toEqual([1, 0]);
    },
  ));

describe('statement-level support', () => {
  it('counts support by any source of the answer, and partial support as none', () => {
    const { statementSupport } = ratesOfStatements(
      'supported',
      'supported-elsewhere',
      'partly-supported',
      'contradicted',
      'not-found',
    );

    expect(statementSupport).toEqual({
      overAll: { count: 2, of: 5 },
      overJudged: { count: 2, of: 5 },
    });
  });

  it('leaves out over the judged what nobody could look at, and what is still open', () => {
    const { statementSupport } = ratesOfStatements('supported', 'not-judged', 'pending');

    expect(statementSupport).toEqual({
      overAll: { count: 1, of: 3 },
      overJudged: { count: 1, of: 1 },
    });
  });

  it('never counts a statement that is not check-worthy', () => {
    const { statementSupport } = ratesOfStatements('not-check-worthy', 'supported');

    expect(statementSupport.overAll).toEqual({ count: 1, of: 1 });
  });
});

describe('response-level support', () => {
  it('is 1 of 1 when every check-worthy statement is supported', () => {
    const { responseSupport } = ratesOfStatements(
      'supported',
      'supported-elsewhere',
      'not-check-worthy',
    );

    expect(responseSupport).toEqual({
      overAll: { count: 1, of: 1 },
      overJudged: { count: 1, of: 1 },
    });
  });

  it.each(['partly-supported', 'contradicted', 'not-found'] as const)(
    'is 0 of 1 when one statement is %s',
    kind => {
      const { responseSupport } = ratesOfStatements('supported', kind);

      expect(responseSupport).toEqual({
        overAll: { count: 0, of: 1 },
        overJudged: { count: 0, of: 1 },
      });
    },
  );

  it.each(['not-judged', 'pending'] as const)(
    'is not known with a statement that is %s, and may be either',
    kind => {
      const { responseSupport } = ratesOfStatements('supported', kind);

      expect(responseSupport).toEqual({
        overAll: { count: 0, of: 1 },
        overJudged: { count: 0, of: 0 },
      });
      expect(boundsOf(responseSupport)).toEqual({
        least: { count: 0, of: 1 },
        most: { count: 1, of: 1 },
      });
    },
  );

  it.each(['not-judged', 'pending'] as const)(
    'is known to be missing as soon as one statement fails, though another is %s',
    kind => {
      const { responseSupport } = ratesOfStatements('not-found', 'supported', kind);

      expect(responseSupport).toEqual({
        overAll: { count: 0, of: 1 },
        overJudged: { count: 0, of: 1 },
      });
      expect(boundsOf(responseSupport).most).toEqual({ count: 0, of: 1 });
    },
  );

  it('has nothing to divide by over the judged where no statement could be judged', () => {
    const { responseSupport } = ratesOfStatements('not-judged', 'not-judged');

    expect(responseSupport).toEqual({
      overAll: { count: 0, of: 1 },
      overJudged: { count: 0, of: 0 },
    });
  });

  it('has nothing to divide by where nothing is check-worthy', () => {
    const { responseSupport } = ratesOfStatements('not-check-worthy');

    expect(responseSupport.overAll).toEqual({ count: 0, of: 0 });
  });
});

describe('sources that support nothing', () => {
  it('are those that were read and support no statement; unread ones count nowhere', () => {
    const sources = [fakeReadSource(A), fakeReadSource(B), fakeUnreadableSource(C)];
    const pairs = [
      fakeSettledPair({ sourceId: A.id }),
      fakeSettledPair({ sourceId: B.id, finding: fakeFinding('not-found') }),
      fakeSettledPair({ sourceId: C.id, finding: fakeFinding('not-judged') }),
    ];

    const { nonSupportingSources } = ratesOf({ sources, pairs });

    expect(nonSupportingSources).toEqual({
      overAll: { count: 1, of: 2 },
      overJudged: { count: 1, of: 2 },
    });
    expect(boundsOf(nonSupportingSources).most).toEqual({ count: 1, of: 2 });
  });

  it('are not known where a statement could not be judged, unless another is supported', () => {
    const sources = [fakeReadSource(A), fakeReadSource(B)];
    const pairs = [
      fakeSettledPair({ id: pairId('p'), sourceId: A.id, finding: fakeFinding('not-found') }),
      fakeSettledPair({ id: pairId('q'), sourceId: A.id, finding: fakeFinding('not-judged') }),
      fakeSettledPair({ id: pairId('r'), sourceId: B.id }),
      fakeSettledPair({ id: pairId('s'), sourceId: B.id, finding: fakeFinding('not-judged') }),
    ];

    const { nonSupportingSources } = ratesOf({ sources, pairs });

    expect(nonSupportingSources).toEqual({
      overAll: { count: 0, of: 2 },
      overJudged: { count: 0, of: 1 },
    });
  });

  it('are not counted over the judged while their cells are open', () => {
    const pairs = [fakeOpenPair({ id: pairId('r'), sourceId: A.id })];

    const { nonSupportingSources } = ratesOf({ sources: [fakeReadSource(A)], pairs });

    expect(nonSupportingSources.overJudged).toEqual({ count: 0, of: 0 });
  });

  it('are not counted any more with a single supported statement among many', () => {
    const pairs = [
      fakeSettledPair({ id: pairId('p'), sourceId: A.id, finding: fakeFinding('contradicted') }),
      fakeSettledPair({ id: pairId('q'), sourceId: A.id }),
      fakeOpenPair({ id: pairId('r'), sourceId: A.id }),
    ];

    const { nonSupportingSources } = ratesOf({ sources: [fakeReadSource(A)], pairs });

    expect(nonSupportingSources.overAll).toEqual({ count: 0, of: 1 });
  });

  it.each(['partly-supported', 'contradicted', 'not-found'] as const)(
    'are counted with a finding of %s',
    kind => {
      const pairs = [fakeSettledPair({ sourceId: A.id, finding: fakeFinding(kind) })];

      const { nonSupportingSources } = ratesOf({ sources: [fakeReadSource(A)], pairs });

      expect(nonSupportingSources.overJudged).toEqual({ count: 1, of: 1 });
    },
  );
});
