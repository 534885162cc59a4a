import { citationId } from '../../lib/core/ids';
import { siteFactsOf } from '../../lib/sources/quality/site-facts';
import { fakeCitation } from '../fakes/answers';
import type { AuditSketch, SourceSketch } from './build-audit';
import { FINISHED, SOURCES } from './sketches';

const GONE: SourceSketch[] = ['zinc', 'iron', 'iodine'].map(name => ({
  title: 'Help centre',
  url: `https://vitamins.example/help/${name}`,
  reason: 'dead-link',
}));
const CLOSED: SourceSketch[] = ['first', 'second'].map(name => ({
  title: `A trial behind the ${name} wall`,
  url: `https://www.${name}-journal.example/trial`,
  reason: 'no-permission',
}));

/** A page of PubMed, in its own words. */
const GUIDELINE: SourceSketch = {
  title: 'Guideline of the Lakemoor Thyroid Association on thyroid hormone replacement in adults',
  url: 'https://pubmed.ncbi.nlm.nih.gov/9900001/',
  text: 'Thyroid hormone is measured again six weeks after each change of dose in adults.',
  checks: {
    site: siteFactsOf('https://pubmed.ncbi.nlm.nih.gov/9900001/'),
    work: null,
    gaps: null,
    marks: [
      {
        kind: 'retracted',
        identifier: { kind: 'pmid', value: '9900001' },
        by: 'pubmed',
        notice: null,
        publishedOn: '2024-02',
      },
    ],
  },
  read: {
    facts: {
      authors: [],
      published: '2019-12',
      licence: null,
      canonicalUrl: null,
      publisher: 'The Lakemoor Journal of Thyroid Medicine',
      kinds: ['Practice Guideline'],
    },
  },
};

const TSH = 'Thyroid hormone is measured again six weeks after each change of dose.';

const CITED = [...SOURCES, GUIDELINE, ...GONE, ...CLOSED];

/** Causes that keep several statements from being checked, and a statement said twice. */
export const GROUPED: AuditSketch = {
  ...FINISHED,
  sources: CITED,
  answer: {
    citations: CITED.map(({ title, url }, at) =>
      fakeCitation({
        id: citationId(`c${String(at)}`),
        label: title,
        target: { kind: 'url', url },
        listedAs:
          url === CLOSED[1]?.url
            ? { publisher: 'Second Journal', year: '2026', tags: ['recent'] }
            : { publisher: null, year: null, tags: [] },
      }),
    ),
  },
  statements: [
    {
      text: TSH,
      cites: [5, 0],
      cells: { 5: { says: 'supported', quote: 'measured again six weeks after each change' } },
    },
    ...FINISHED.statements,
    { text: 'Zinc is taken four hours apart from the tablet.', cites: [6, 7] },
    { text: 'Iron lowers how much of the hormone gets into the blood of most people.', cites: [7] },
    { text: 'Iodine is not needed beside the tablets.', cites: [8] },
    { text: 'Biotin makes some blood tests of the thyroid unreliable.', cites: [9] },
    { text: 'Selenium has shown no benefit in trials.', cites: [10] },
    { text: TSH, cites: [5] },
  ],
};
