import type { SourceChecks, SourceMark } from '../../lib/core/source/source-checks';
import type { AuditSketch } from './build-audit';

const DOI = { kind: 'doi', value: '10.1000/zinc' } as const;
const NOTICE = { identifier: DOI, by: 'crossref', notice: null, publishedOn: '2022-01' } as const;

/** One mark of every kind, with hostile words where words of others stand. */
export const EVERY_MARK: SourceMark[] = [
  { kind: 'retracted', ...NOTICE, notice: { kind: 'pmid', value: '900' } },
  { kind: 'concern', ...NOTICE, by: 'pubmed' },
  { kind: 'corrected', ...NOTICE, by: 'bundled-list', publishedOn: null },
  {
    kind: 'title-mismatch',
    identifier: DOI,
    cited: 'Zinc for colds <img src=x onerror=alert(1)>',
    recorded: 'Sunlight and sunburn',
    by: 'page',
  },
  {
    kind: 'identified',
    identifier: DOI,
    cited: 'Erste et al., J Made-up 2016 <img src=x onerror=alert(1)>',
    recorded: 'Zinc for colds',
    origin: 'Erste, The Made-up Journal, 2016',
    by: 'crossref',
  },
  { kind: 'unknown-identifier', identifier: DOI, by: 'crossref' },
  {
    kind: 'soft-404',
    signs: [
      { sign: 'title', title: 'Page not found' },
      { sign: 'same-as-random', likeness: 0.97 },
      { sign: 'sent-to-start', to: 'https://zinc.example/' },
    ],
  },
  { kind: 'parked', words: 'Buy this domain <b>now</b>', where: 'title' },
  {
    kind: 'wall',
    wall: 'paywall',
    signs: [
      { sign: 'status', status: 402 },
      { sign: 'declared', property: 'isAccessibleForFree', value: 'false' },
      { sign: 'phrase', words: 'Subscribe to read <img src=x onerror=alert(1)>', where: 'text' },
      { sign: 'part', name: 'c-paywall__box' },
    ],
  },
  {
    kind: 'wall',
    wall: 'login-required',
    signs: [{ sign: 'phrase', words: 'Log in', where: 'title' }, { sign: 'password-field' }],
  },
  {
    kind: 'wall',
    wall: 'robot-check',
    signs: [{ sign: 'phrase', words: 'Are you a robot', where: 'text' }],
  },
  { kind: 'other-site', from: 'https://zinc.example/a', to: 'https://other.example/a' },
  {
    kind: 'paid',
    signs: [{ sign: 'declared', property: 'article:content_tier', value: 'metered' }],
  },
  { kind: 'changed', readBefore: '2026-09-01T08:00:00.000Z', how: 'page' },
  { kind: 'changed', readBefore: '2026-09-02T08:00:00.000Z', how: 'extractor' },
  { kind: 'changed', readBefore: '2026-09-03T08:00:00.000Z', how: 'unclear' },
  {
    kind: 'archived',
    url: 'https://web.archive.org/web/1/https://zinc.example/',
    archivedAt: '2020-01-01T00:00:00.000Z',
  },
  { kind: 'not-archived' },
  { kind: 'archive-silent', reason: 'timeout' },
];

const CHECKS: SourceChecks = {
  site: {
    domain: 'zinc.example',
    suffix: 'example',
    country: null,
    kind: 'journal',
    kindBy: 'record',
  },
  work: {
    identifiers: [DOI],
    title: 'Zinc for colds',
    authors: ['Erste'],
    journal: 'The Made-up Journal',
    publishedOn: '2016-05',
    publishedBy: 'crossref',
    kinds: [],
    topics: [],
    from: ['crossref'],
  },
  gaps: { unknownTo: [], failures: [{ service: 'unpaywall', reason: 'no-contact' }] },
  marks: EVERY_MARK,
};

/** An audit whose sources carry every mark. */
export const MARKED: AuditSketch = {
  question: 'Does zinc shorten colds?',
  statements: [{ text: 'Zinc shortens colds by two days.', cites: [0] }],
  sources: [
    {
      title: 'Zinc for colds',
      url: 'https://zinc.example/a',
      text: 'Zinc may shorten colds.',
      checks: CHECKS,
      read: {
        facts: {
          authors: [],
          published: '2018-02-01',
          modified: '2025-03-01',
          licence: null,
          canonicalUrl: null,
        },
      },
    },
    {
      title: 'Colds',
      url: 'https://gone.example/a',
      reason: 'soft-404',
      checks: { site: null, work: null, gaps: null, marks: [{ kind: 'not-archived' }] },
    },
  ],
};
