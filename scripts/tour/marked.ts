import type { Identifier } from '../../lib/core/source/identifier';
import type { SourceChecks, SourceMark } from '../../lib/core/source/source-checks';
import type { AuditSketch } from '../../tests/examples/build-audit';
import { daysBefore } from './stage';

const RETRACTED: Identifier = { kind: 'doi', value: '10.1000/zinc-colds' };
const NAMED: Identifier = { kind: 'doi', value: '10.1000/zinc-review' };

function checks(marks: SourceMark[], work: SourceChecks['work'] = null): SourceChecks {
  return { site: null, work, gaps: { unknownTo: [], failures: [] }, marks };
}

/** Sources as code and registers mark them, one kind of mark each. */
export const MARKED: AuditSketch = {
  question: 'Does zinc shorten colds?',
  statements: [
    { text: 'Zinc shortens colds by two days.', cites: [0, 1] },
    { text: 'Lozenges work better than syrup.', cites: [2, 3] },
  ],
  sources: [
    {
      title: 'Zinc lozenges for the common cold: a trial',
      url: 'https://journal.example/zinc-colds',
      text: 'Zinc lozenges shortened colds by two days in this trial of 80 adults.',
      checks: checks(
        [
          {
            kind: 'retracted',
            identifier: RETRACTED,
            by: 'crossref',
            notice: { kind: 'pmid', value: '900' },
            publishedOn: '2022-01',
          },
        ],
        {
          identifiers: [RETRACTED],
          title: 'Zinc lozenges for the common cold: a trial',
          authors: ['Arden', 'Okafor'],
          journal: 'The Made-up Journal',
          publishedOn: '2016-05',
          publishedBy: 'crossref',
          kinds: [],
          topics: [],
          from: ['crossref'],
        },
      ),
    },
    {
      title: 'Zinc and colds: a review',
      url: 'https://doi.example/10.1000/zinc-review',
      text: 'Trials of zinc for colds differ in dose, and so do their results.',
      checks: checks([
        {
          kind: 'identified',
          identifier: NAMED,
          cited: 'Arden et al., Made-up J 2016',
          recorded: 'Zinc and colds: a review',
          origin: 'Arden, The Made-up Journal, 2016',
          by: 'crossref',
        },
        { kind: 'changed', readBefore: daysBefore(30), how: 'page' },
      ]),
    },
    {
      title: 'Zinc for children',
      url: 'https://review.example/zinc',
      reason: 'paywall',
      checks: checks([
        {
          kind: 'wall',
          wall: 'paywall',
          signs: [
            { sign: 'status', status: 402 },
            { sign: 'phrase', words: 'Subscribe to read', where: 'text' },
          ],
        },
      ]),
    },
    {
      title: 'Lozenges and syrups',
      url: 'https://gone.example/zinc',
      reason: 'dead-link',
      checks: checks([
        {
          kind: 'archived',
          url: 'https://web.archive.org/web/20200101000000/https://gone.example/zinc',
          archivedAt: '2020-01-01T00:00:00.000Z',
        },
      ]),
    },
  ],
};
