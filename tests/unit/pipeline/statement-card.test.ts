import { describe, expect, it } from 'vitest';

import { statementId } from '../../../lib/core/ids';
import type { Finding } from '../../../lib/core/audit/finding';
import { toStatementCard } from '../../../lib/pipeline/to-statement-card';
import {
  fakeAudit,
  fakeDraft,
  fakeEvidence,
  fakeFinding,
  fakeReadSource,
  fakeSettledPair,
  fakeUnreadableSource,
  fakeVisit,
} from '../../fakes/audits';
import { fakeGroupedAudit } from '../../fakes/groups';
import { fakeGiven } from '../../fakes/own-text';

const FIRST = statementId('s0');

/** The first statement, with these findings of its two sources; the first is cited for it. */
function auditWith(cited: Finding, elsewhere: Finding = fakeFinding('not-found')) {
  const { pairs } = fakeDraft();
  const findings = [cited, elsewhere];
  return fakeAudit({
    pairs: pairs.map((pair, index) =>
      fakeSettledPair({ ...pair, finding: findings[index] ?? fakeFinding('not-found') }),
    ),
  });
}

describe('the card of a statement', () => {
  it('has the first quote of the source that decides, its name, its site and no address', () => {
    const card = toStatementCard(auditWith(fakeFinding('supported')), FIRST);

    expect(card).toEqual({
      kind: 'supported',
      passage: {
        text: 'The skin makes vitamin D in light',
        isCut: false,
        title: 'Sunlight and vitamin D',
        host: 'health.example',
        pages: null,
      },
      others: 0,
      conflict: null,
    });
  });

  it('says on which pages of a paginated source it stands', () => {
    const audit = auditWith(fakeFinding('supported'));
    const [first] = audit.sources.map(({ id, target, url }) => ({ id, target, url }));
    const paged = fakeReadSource({ ...first, pages: { starts: [0, 20, 40], unread: [] } });

    const card = toStatementCard({ ...audit, sources: [paged] }, FIRST);

    expect(card?.passage?.pages).toEqual({ first: 1, last: 3 });
  });

  it('cuts a long quote at a word, and a long title too', () => {
    const exact = 'word '.repeat(200).trim();
    const evidence = [fakeEvidence({ quote: { exact, prefix: '', suffix: '' } })];
    const audit = auditWith({ kind: 'supported', confidence: 1, evidence });
    const [first] = audit.sources.map(({ id, target, url }) => ({ id, target, url }));
    const titled = fakeReadSource({ ...first, title: 'title '.repeat(60) });

    const passage = toStatementCard({ ...audit, sources: [titled] }, FIRST)?.passage;

    expect(passage?.isCut).toBe(true);
    expect(passage?.text).toMatch(/^(?:word )+word$/);
    expect(passage?.text.length).toBeLessThanOrEqual(260);
    expect(passage?.title.length).toBeLessThanOrEqual(90);
  });

  it('leaves out marks nobody sees, and writes on one line', () => {
    const quote = { exact: 'The skin\u200b\u202e makes\n\nvitamin D', prefix: '', suffix: '' };
    const finding = { kind: 'supported' as const, confidence: 1 };

    const card = toStatementCard(
      auditWith({ ...finding, evidence: [fakeEvidence({ quote })] }),
      FIRST,
    );

    expect(card?.passage?.text).toBe('The skin makes vitamin D');
  });

  it('counts other sources with a quote, and tells where they disagree', () => {
    const card = toStatementCard(
      auditWith(fakeFinding('supported'), fakeFinding('contradicted')),
      FIRST,
    );

    expect(card).toMatchObject({ kind: 'supported', others: 1, conflict: 'contradicted' });
  });

  it.each(['not-found', 'not-judged'] as const)('has no passage where it is %s', kind => {
    const card = toStatementCard(auditWith(fakeFinding(kind), fakeFinding(kind)), FIRST);

    expect(card).toEqual({ kind, passage: null, others: 0, conflict: null });
  });

  it('names no site for a text of the reader’s own', () => {
    const audit = auditWith(fakeFinding('supported'));
    const [first] = audit.sources.map(({ id, target, url }) => ({ id, target, url }));
    const own = fakeReadSource({ ...first, given: fakeGiven() });

    expect(toStatementCard({ ...audit, sources: [own] }, FIRST)?.passage?.host).toBeNull();
  });

  it('names no site for a page of this package, whose host is a number of the browser', () => {
    const audit = auditWith(fakeFinding('supported'));
    const [first] = audit.sources.map(({ id, target, url }) => ({ id, target, url }));
    const visit = fakeVisit({ finalUrl: 'chrome-extension://abcdef/sample/leaflet.html' });
    const packaged = fakeReadSource({ ...first, visit });

    expect(toStatementCard({ ...audit, sources: [packaged] }, FIRST)?.passage?.host).toBeNull();
  });

  it('shows no quote of a source that is not read any more', () => {
    const audit = auditWith(fakeFinding('supported'));
    const sources = audit.sources.map(source =>
      fakeUnreadableSource({ id: source.id, title: source.title }),
    );

    expect(toStatementCard({ ...audit, sources }, FIRST)?.passage).toBeNull();
  });

  it('is none for what asserts nothing, and for a statement that is not there', () => {
    const audit = auditWith(fakeFinding('supported'));

    expect(toStatementCard(audit, statementId('s2'))).toBeNull();
    expect(toStatementCard(audit, statementId('s99'))).toBeNull();
  });

  it('says where several sources say it only together, with a quote of the first', () => {
    const card = toStatementCard(fakeGroupedAudit(), FIRST);

    expect(card).toMatchObject({ kind: 'open-supported', isTogether: true, others: 1 });
    expect(card?.passage?.text).toBe('Half 1 of the statement');
  });
});
