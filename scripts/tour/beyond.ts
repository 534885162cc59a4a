import type { Aside } from '../../lib/core/audit/aside';
import { startSession, type Session } from '../../tests/e2e/harness/extension';
import type { SeededAudit } from '../../tests/e2e/harness/seed-audits';
import type { AuditSketch } from '../../tests/examples/build-audit';
import { fakeLook, fakeLookHit, fakeLookResult } from '../../tests/fakes/looks';
import { fakeOpinion, fakeOpinionResult } from '../../tests/fakes/opinions';
import { fakeCompared, fakeKeyPoint } from '../../tests/fakes/key-points';
import { madeUp } from './made-up';
import { openAudit, openTab, PANEL_WIDTH, seed, unfold } from './stage';
import { tourGroup } from './tour-view';

const ID = 'tour-beyond';

const SKETCH: AuditSketch = {
  question: 'Do zinc lozenges help against a cold?',
  statements: [
    {
      text: 'Zinc lozenges shorten a cold by about a day.',
      cites: [0],
      cells: { 0: { says: 'supported', quote: 'Colds were a day shorter with zinc lozenges' } },
    },
    {
      text: 'They work best within a day of the first signs.',
      cites: [0],
    },
  ],
  sources: [
    {
      title: 'Zinc lozenges: a trial',
      url: 'https://journal.example/zinc',
      text: 'Colds were a day shorter with zinc lozenges than without. Nausea was common.',
    },
  ],
};

const POINTS = [
  fakeKeyPoint({ text: 'Zinc lozenges shorten colds.' }),
  fakeKeyPoint({ id: 'point-2', text: 'Zinc can cause nausea.', origin: 'imported' }),
];

/** A check with what its reader asked for beside it. */
function withAsides(): SeededAudit {
  const audit = madeUp(SKETCH, { id: ID });
  const [first, second] = audit.statements.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error('tour: two statements');
  const hit = fakeLookHit({
    title: 'When to begin zinc: a meta-analysis',
    said: {
      kind: 'supported',
      confidence: 0.9,
      quote: 'Lozenges begun within 24 hours worked best.',
    },
  });
  const { said, ...work } = hit;
  const asides: Aside[] = [
    fakeLook({
      ...{ auditId: audit.id, key: second },
      state: { status: 'ended', result: fakeLookResult({ judged: [hit] }) },
    }),
    fakeOpinion({
      auditId: audit.id,
      state: {
        status: 'ended',
        result: fakeOpinionResult({
          documents: [work],
          answer: [
            {
              text: 'Lozenges help if they are begun within a day.',
              checked: [{ document: 1, said }],
            },
          ],
          gaps: [],
          compared: [
            { relation: 'agree', first: second, second: 1 },
            { relation: 'only-first', first, second: null },
          ],
        }),
      },
    }),
    {
      ...{ auditId: audit.id, kind: 'coverage', key: 'answer', request: {} },
      askedAt: audit.startedAt,
      state: {
        status: 'ended',
        result: fakeCompared({
          points: POINTS,
          statements: [first, second],
          matches: [{ statement: first, nugget: 'point-1', similarity: 0.9, confirmation: 'same' }],
        }),
      },
    },
  ];
  return { ...audit, asides, keyPoints: POINTS };
}

const OPENED = { width: PANEL_WIDTH, schemes: ['light'] } as const;

async function openBeyond(session: Session, selector: string) {
  const page = await openTab(await openAudit(session, ID), 'statements');
  await unfold(page, selector);
  return page;
}

export const BEYOND = tourGroup<Session>({
  title: 'Beyond the cited sources',
  sentence: 'What a reader asks for beside a check. No verdict or statistic counts it.',
  start: async () => {
    const session = await startSession(null, { judge: 'embedded' });
    await seed(session, [withAsides()]);
    return session;
  },
  end: session => session.close(),
  views: [
    {
      name: 'look-elsewhere',
      title: 'Look elsewhere',
      sentence: 'A statement that its source does not carry, and what literature says of it.',
      ...OPENED,
      of: '.statement-open .look',
      open: async session => {
        const page = await openAudit(session, ID);
        await openTab(page, 'statements');
        await page.locator('[data-verdict="not-found"] .statement-head').click();
        return page;
      },
    },
    {
      name: 'look-for-all',
      title: 'A search for every statement',
      sentence:
        'The words are shown and can be changed; the reader’s own files and open tabs are searched on this device.',
      ...OPENED,
      of: '[data-look-all]',
      open: async session => {
        const page = await openBeyond(session, '[data-look-all]');
        await page.locator('[data-action="look-for-all"]').click();
        return page;
      },
    },
    {
      name: 'second-opinion',
      title: 'A second opinion',
      sentence:
        'A language model answers from literature; each sentence is checked, and both answers are compared.',
      ...OPENED,
      of: '[data-opinion]',
      open: session => openBeyond(session, '[data-opinion]'),
    },
    {
      name: 'answer-quality',
      title: 'Answer quality',
      sentence: 'Key points of the question, and which of them the answer may lack.',
      ...OPENED,
      of: 'details:has([data-action="quality"])',
      open: session => openBeyond(session, 'details:has([data-action="quality"])'),
    },
  ],
});
