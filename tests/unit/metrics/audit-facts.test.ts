import { describe, expect, it } from 'vitest';

import { factsOf } from '../../../lib/metrics/audit-facts';
import { statementId } from '../../../lib/core/ids';
import { sourceIdFor } from '../../../lib/core/source/source';
import type { Audit } from '../../../lib/core/audit/audit';
import type { SiteFacts } from '../../../lib/core/source/source-checks';
import { buildAudit, type AuditSketch } from '../../examples/build-audit';
import { historyLine } from '../../examples/examples';
import { fakeSettledPair } from '../../fakes/audits';
import { both, shareOf } from '../../fakes/facts';

const SITE: SiteFacts = {
  domain: 'nih.gov',
  suffix: 'gov',
  country: 'us',
  kind: 'government',
  kindBy: 'suffix',
};

const SKETCH: AuditSketch = {
  question: 'Is it safe?',
  statements: [
    { text: 'A.', cites: [0], cells: { 0: { says: 'supported', quote: 'Alpha' } } },
    { text: 'B.', cites: [1] },
    { text: 'C.', cites: [0], cells: { 0: { says: 'contradicted', quote: 'Alpha' } } },
    { text: 'Hello!', quiet: 'greeting' },
  ],
  sources: [
    {
      title: 'One',
      url: 'https://pubmed.ncbi.nlm.nih.gov/1/',
      text: 'Alpha is so.',
      checks: { site: SITE, work: null, gaps: null, marks: [] },
    },
    { title: 'Two', url: 'https://www.dead.example/x', reason: 'dead-link' },
  ],
};

const count = (audit: Audit) =>
  factsOf(
    {
      summary: historyLine(audit, 'Is it safe?'),
      model: 'GPT-9',
      statements: audit.statements,
      sources: audit.sources,
      pairs: audit.pairs,
      corrections: [],
    },
    address => new URL(address).hostname.replace('www.', ''),
  );

describe('the facts of a check', () => {
  it('count its check-worthy statements by verdict, and nothing else of the answer', () => {
    const facts = count(buildAudit(SKETCH));

    expect(facts.verdicts).toEqual({ supported: 1, contradicted: 1, 'not-judged': 1 });
    expect(facts.rates).toMatchObject({
      statementSupport: both(shareOf(1, 3), shareOf(1, 2)),
      responseSupport: both(shareOf(0, 1)),
    });
    expect(JSON.stringify(facts)).not.toContain('Hello');
  });

  it('count what each citation is worth: one nobody could open is not one without support', () => {
    const rate = both(shareOf(1, 3), shareOf(1, 2));

    expect(count(buildAudit(SKETCH)).rates).toMatchObject({
      citationSupport: rate,
      citationContradiction: rate,
      citationCoverage: rate,
    });
  });

  it('name the domain of each source: as it is known, else by its address', () =>
    expect(count(buildAudit(SKETCH)).domains).toEqual([
      { domain: 'dead.example', support: both(shareOf(0, 1), shareOf(0, 0)) },
      { domain: 'nih.gov', support: both(shareOf(1, 2)) },
    ]));

  it('count the judged citations by the kind of their source’s text', () =>
    expect(count(buildAudit(SKETCH)).texts).toEqual([
      { extent: 'full-text', language: 'en', judged: 2 },
    ]));

  it('count the cited addresses', () =>
    expect(count(buildAudit(SKETCH)).rates).toMatchObject({
      sourceUrlValidity: both(shareOf(1, 2)),
      deadUrls: both(shareOf(1, 2)),
    }));

  it('tell where another judge’s findings are left', () => {
    const audit = buildAudit(SKETCH);
    const other = fakeSettledPair({
      auditId: audit.id,
      statementId: statementId('s0'),
      sourceId: sourceIdFor({ kind: 'url', url: 'https://other.example/' }),
      judge: { id: 'embedded', version: '2' },
    });

    expect(count(audit).isOneJudge).toBe(true);
    expect(count({ ...audit, pairs: [...audit.pairs, other] }).isOneJudge).toBe(false);
  });
});
