import type { AuditSketch } from './build-audit';

const PARAGRAPH = 'The rooms were cold and dry, and every fruit was looked at each week. ';
const TEXT =
  `${PARAGRAPH.repeat(4)}Lemons kept for six weeks in the cold room. ` +
  `${PARAGRAPH.repeat(4)}In the warm room they kept for two weeks. ${PARAGRAPH.repeat(4)}`;

/** Sources of pages, and one that a service holds: which text was read, and where in it. */
export const PAGED: AuditSketch = {
  question: 'How long do lemons keep?',
  statements: [
    {
      text: 'Lemons keep for six weeks in a cold room.',
      cites: [0, 1],
      cells: {
        0: { says: 'supported', quote: 'Lemons kept for six weeks in the cold room.' },
        1: { says: 'supported', quote: 'Lemons keep for six weeks in the cold.' },
      },
    },
    {
      text: 'In a warm room they keep for two weeks.',
      cites: [0],
      cells: { 0: { says: 'supported', quote: 'In the warm room they kept for two weeks.' } },
    },
  ],
  sources: [
    {
      title: 'A year of lemons',
      url: 'https://journal.example/lemons.pdf',
      text: TEXT,
      // The second quote begins on page 2 and ends on page 3.
      pages: {
        starts: [0, TEXT.indexOf('Lemons kept'), TEXT.indexOf('room they kept')],
        unread: [],
      },
      read: { format: 'pdf' },
    },
    {
      title: 'Keeping lemons',
      url: 'https://walled.example/keeping',
      text: `${PARAGRAPH}Lemons keep for six weeks in the cold. ${PARAGRAPH}`,
      read: {
        format: 'jats',
        facts: { authors: [], published: '2021-03', licence: null, canonicalUrl: null },
        version: {
          kind: 'open-copy',
          url: 'https://www.ebi.ac.uk/europepmc/webservices/rest/PMC1/fullTextXML',
          from: 'europe-pmc',
          pageReason: 'paywall',
          pageVisit: null,
        },
      },
    },
  ],
};
