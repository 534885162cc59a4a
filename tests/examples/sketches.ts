import { OPEN } from '../fakes/strengths';
import type { AuditSketch, SourceSketch } from './build-audit';

const LEAFLET =
  'Thyroid tablets: a leaflet for patients. Levothyroxine replaces the hormone that your thyroid ' +
  'no longer makes in sufficient amounts. Take the tablet once a day in the morning, at least 30 ' +
  'minutes before breakfast, with a glass of water. Coffee, milk and supplements with calcium or ' +
  'iron reduce how much of the medicine is taken up; leave four hours between them and the tablet. ' +
  'Your dose is set by a blood test. After each change of dose the test is repeated after six to ' +
  'eight weeks, because the hormone level moves slowly. Too high a dose can cause a fast heartbeat, ' +
  'sweating and restlessness. If you forget a tablet, take it when you remember on the same day; do ' +
  'not take two tablets the next day. Most people need the tablets for life.';

const GUIDANCE =
  'Hypothyroidism in adults: guidance of the Lakemoor Endocrine Board. Section 1. The usual full ' +
  'replacement dose is about 1.6 micrograms for each kilogram of body weight a day. Section 2. In ' +
  'people over 65 years, and in people with heart disease, start with 25 to 50 micrograms a day and ' +
  'increase slowly. Section 3. Measure TSH six to eight weeks after every change of dose and once a ' +
  'year when the dose is stable. Section 4. In pregnancy the need for levothyroxine rises, often by ' +
  'about a third; the dose should be raised as soon as a pregnancy is confirmed. Section 5. There is ' +
  'no benefit of adding liothyronine for most patients.';

const TRIAL =
  'Bedtime or morning levothyroxine: a randomised crossover trial. Ninety adults took their tablets ' +
  'in the morning for three months and at bedtime for three months. TSH was lower by 1.2 mU/L with ' +
  'bedtime intake. Quality of life did not differ between the two periods.';

export const SOURCES: SourceSketch[] = [
  { title: 'Thyroid tablets: a leaflet', url: 'https://leaflets.example/thyroid', text: LEAFLET },
  {
    title: 'Hypothyroidism in adults – Lakemoor Endocrine Board',
    url: 'https://board.example/hypothyroidism',
    text: GUIDANCE,
  },
  {
    title: 'Bedtime or morning levothyroxine: a randomised crossover trial',
    url: 'https://journal.example/bedtime',
    text: TRIAL,
  },
  {
    title: 'Thyroid and diet (Harrow Review)',
    url: 'https://review.example/diet',
    reason: 'paywall',
  },
  { title: 'Generic tablets', url: 'https://medicines.example/generic', reason: 'dead-link' },
];

/** Every kind of verdict once, with a conflict and a misplaced citation. */
export const FINISHED: AuditSketch = {
  question:
    'I was just prescribed levothyroxine. How do I take it, and what should I look out for?',
  sources: SOURCES,
  statements: [
    { text: 'Good that you ask before you start!', quiet: 'greeting' },
    {
      text: 'Levothyroxine should be taken once a day, at least 30 minutes before breakfast.',
      cites: [0],
      cells: {
        0: {
          says: 'supported',
          quote: 'Take the tablet once a day in the morning, at least 30 minutes before breakfast',
        },
        2: {
          says: 'contradicted',
          quote: 'TSH was lower by 1.2 mU/L with bedtime intake',
          strength: OPEN,
        },
      },
    },
    {
      text: 'In people over 65 years the starting dose is 250 to 500 micrograms a day.',
      cites: [1],
      cells: {
        1: {
          says: 'contradicted',
          quote: 'start with 25 to 50 micrograms a day and increase slowly',
        },
      },
    },
    {
      text: 'TSH is measured six to eight weeks after each change of dose, and then every month.',
      cites: [1],
      cells: {
        0: {
          says: 'partly-supported',
          quote: 'the test is repeated after six to eight weeks',
          missing: 'then every month',
        },
        1: {
          says: 'partly-supported',
          quote: 'Measure TSH six to eight weeks after every change of dose and once a year',
          missing: 'then every month',
          strength: OPEN,
        },
      },
    },
    {
      text: 'During pregnancy the dose often has to be raised by about a third.',
      cites: [0],
      cells: {
        1: {
          says: 'supported',
          quote:
            'In pregnancy the need for levothyroxine rises, often by about a third; the dose should be raised',
        },
      },
    },
    { text: 'Hair loss is common in the first month and passes by itself.', cites: [0] },
    { text: 'Soy protein halves the uptake of the tablets.', cites: [3] },
    { text: 'Generic tablets contain the same active ingredient.', cites: [4, 0] },
    {
      text: 'Please talk to your doctor before you change anything.',
      quiet: 'advice-to-user',
    },
  ],
};

export const RUNNING: AuditSketch = {
  ...FINISHED,
  head: { status: 'running', endedAt: null },
  sources: SOURCES.map((source, at) =>
    at < 2 ? source : { title: source.title, url: source.url, pending: true },
  ),
  statements: FINISHED.statements.map((statement, at) =>
    at < 5 ? statement : { ...statement, cells: { ...statement.cells, 1: null } },
  ),
};

export const STOPPED: AuditSketch = {
  ...RUNNING,
  head: { status: 'stopped', endedAt: '2026-10-01T08:00:20.000Z' },
};

export const PERMISSION: AuditSketch = {
  ...FINISHED,
  head: { status: 'waiting' },
  answer: {
    notes: ['hidden-sources', 'late-selector'],
    lost: { share: 0.12, numbers: ['5', '72'], tables: 1, formulas: 2, code: 0 },
  },
  sources: [
    ...SOURCES.slice(0, 2),
    {
      title: 'Bedtime or morning levothyroxine',
      url: 'https://journal.example/bedtime',
      reason: 'no-permission',
    },
    {
      title: 'Thyroid and diet',
      url: 'https://review.example/diet',
      reason: 'no-permission',
    },
    {
      title: 'A trial behind a DOI',
      url: 'https://doi.example/10.5555/12345',
      reason: 'redirected-without-permission',
    },
  ],
};

const LONG_WORD = `Pneumono${'ultramicroscopic'.repeat(12)}`;
const HTML = '<img src=x onerror="document.title=1"><script>document.title=1</script>';

/** Texts from pages that try to be more than text, or to break the layout. */
export const HOSTILE: AuditSketch = {
  question: `${HTML} \u202eesrever ni\u202c ${LONG_WORD}`,
  sources: [
    {
      title: `<b>Supported</b> ${HTML}`,
      url: 'https://hostile.example/a?q=<script>',
      text: `Before </blockquote>${HTML} the quoted words &amp; after. ${LONG_WORD}`,
    },
    { title: LONG_WORD, url: 'https://long.example/', reason: 'timeout' },
    { title: 'مصدر عن الدواء', url: 'https://rtl.example/', reason: 'http-error' },
    { title: 'Runs code', url: 'javascript:alert(1)', reason: 'refused-address' },
  ],
  statements: [
    {
      text: `The tablet is ${HTML} safe.`,
      cites: [0],
      cells: { 0: { says: 'supported', quote: `${HTML} the quoted words &amp; after` } },
    },
    { text: LONG_WORD, cites: [1] },
    { text: 'يُؤخذ الدواء مرة واحدة في اليوم قبل الفطور.', cites: [2] },
    { text: 'Look at this address.', cites: [3] },
  ],
};

export const NO_SOURCES: AuditSketch = {
  question: null,
  sources: [],
  answer: { origin: { kind: 'pasted' }, pageUrl: null, notes: ['markers-without-citations'] },
  statements: [
    { text: 'Levothyroxine should be taken in the morning.' },
    { text: 'Coffee reduces its uptake.' },
  ],
};

/** 40 × 20: the size the matrix has to stay readable at. */
export const LARGE: AuditSketch = {
  question: 'What is known about thyroid tablets, in detail and with all sources?',
  sources: Array.from({ length: 20 }, (_, at): SourceSketch => {
    const url = `https://source-${String(at)}.example/page`;
    const title = `Source ${String(at + 1)}: ${SOURCES[at % 5]?.title ?? ''}`;
    return at % 7 === 3 ? { title, url, reason: 'timeout' } : { title, url, text: LEAFLET };
  }),
  statements: Array.from({ length: 40 }, (_, at) => ({
    text: `Statement about levothyroxine and its use in daily life, number ${String(at + 1)} of forty.`,
    cites: [at % 20],
    cells: Object.fromEntries(
      Array.from(
        { length: 20 },
        (_, sourceAt) => [sourceAt, largeCell(at, sourceAt)] as const,
      ).filter(([, cell]) => cell !== undefined),
    ),
  })),
};

function largeCell(at: number, sourceAt: number) {
  const quote = 'Your dose is set by a blood test.';
  switch ((at * 7 + sourceAt * 3) % 11) {
    case 0:
      return { says: 'supported', quote } as const;
    case 4:
      return { says: 'contradicted', quote } as const;
    case 7:
      return { says: 'partly-supported', quote, missing: 'the number' } as const;
    default:
      return undefined;
  }
}
