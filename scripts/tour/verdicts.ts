import type { Page } from 'puppeteer-core';

import { t } from '../../lib/i18n/t';
import { startSession, type Session } from '../../tests/e2e/harness/extension';
import type { SeededAudit } from '../../tests/e2e/harness/seed-audits';
import type { AuditSketch } from '../../tests/examples/build-audit';
import { REMOTE_JUDGE } from '../../tests/fakes/judge-views';
import { PAGED } from '../../tests/examples/paged-sources';
import { CALM, NOT_CHECKED } from '../../tests/examples/overviews';
import { FINISHED, NO_SOURCES } from '../../tests/examples/sketches';
import { ungrounded } from '../../tests/examples/judges';
import { judgedTogether, TOGETHER } from '../../tests/examples/together';
import { splitByModel } from '../../tests/examples/splits';
import { speakEnglish } from '../lib/speak-english';
import { MARKED } from './marked';
import { madeUp, PASTED, UNREAD, UNREADABLE, withTexts } from './made-up';
import { openAudit, openTab, PANEL_WIDTH, seed } from './stage';
import { tourGroup, type TourView } from './tour-view';

// The names of reasons are those of the panel.
await speakEnglish();

const VERDICTS = 'tour-verdicts';
const REASONS = 'tour-reasons';
const GIVEN = 'tour-given';

const PAGES = 'tour-pages';
const MARKS = 'tour-marks';
const UNGROUNDED = 'tour-ungrounded';
const JOINED = 'tour-together';
const NO_SOURCE = 'tour-no-sources';
const SECOND_HAND = 'tour-second-hand';
const NO_JUDGE = 'tour-no-judge';
const ALL_WELL = 'tour-calm';
const NOTHING = 'tour-not-checked';
const PASTE = 'We gave 412 children zinc or a placebo. Zinc shortened the illness by 25 hours.';

const OWN_TEXT: AuditSketch = {
  question: 'Does zinc help against diarrhoea?',
  statements: [{ text: 'Zinc shortened the illness by 25 hours.', cites: [0] }],
  sources: [{ title: 'Zinc: a trial', url: 'https://journal.example/zinc', reason: 'paywall' }],
  answer: PASTED,
};

function ungroundedAudit(): SeededAudit {
  const judge = REMOTE_JUDGE;
  const audit = madeUp({ ...FINISHED, answer: PASTED }, { id: UNGROUNDED, head: { judge } });
  return { ...audit, ...ungrounded(audit) };
}

function joinedAudit(): SeededAudit {
  const audit = madeUp({ ...TOGETHER, answer: PASTED }, { id: JOINED });
  return { ...audit, ...judgedTogether(audit) };
}

/** A passage that passes on what another work found. */
const CITING: AuditSketch = {
  question: 'Does zinc help against diarrhoea?',
  statements: [
    {
      text: 'Zinc shortens diarrhoea by about a day.',
      cites: [0],
      cells: {
        0: { says: 'supported', quote: 'zinc shortens diarrhoea by about a day [14]' },
      },
    },
  ],
  sources: [
    {
      title: 'Zinc: a leaflet for practices',
      url: 'https://practice.example/zinc',
      text: 'As trials in children have shown, zinc shortens diarrhoea by about a day [14]. It is given for ten to fourteen days.',
    },
  ],
  answer: PASTED,
};

/** Sources that were read, and a judge that could not say anything of them. */
const UNJUDGED: AuditSketch = {
  ...CITING,
  statements: [
    {
      text: 'Zinc shortens diarrhoea by about a day.',
      cites: [0],
      cells: { 0: { says: 'not-judged', reason: 'quote-not-verified' } },
    },
    {
      text: 'Zinc is given for ten to fourteen days.',
      cites: [0],
      cells: { 0: { says: 'not-judged', reason: 'model-unreachable' } },
    },
  ],
};

const SEEDED = [
  madeUp({ ...FINISHED, answer: PASTED }, { id: VERDICTS }),
  madeUp(UNREADABLE, { id: REASONS }),
  madeUp({ ...PAGED, answer: PASTED }, { id: PAGES }),
  madeUp({ ...MARKED, answer: PASTED }, { id: MARKS }),
  madeUp(NO_SOURCES, { id: NO_SOURCE }),
  madeUp(OWN_TEXT, { id: GIVEN }),
  madeUp(CITING, { id: SECOND_HAND }),
  madeUp(UNJUDGED, { id: NO_JUDGE, head: { judge: REMOTE_JUDGE } }),
  madeUp({ ...CALM, answer: PASTED }, { id: ALL_WELL }),
  madeUp({ ...NOT_CHECKED, answer: PASTED }, { id: NOTHING }),
  ungroundedAudit(),
  joinedAudit(),
  withTexts(splitByModel(), FINISHED.sources),
];

/** Opens the evidence of a statement of a stored audit. */
function evidence(audit: string, statement: string): TourView<Session>['open'] {
  return async session => {
    const page = await openAudit(session, audit);
    await page.locator(`${statement} .statement-head`).click();
    return page;
  };
}

const OPENED = { width: PANEL_WIDTH, of: '.statement-open', height: 660 };

type Verdict = { name: string; title: string; sentence: string; kind: string };

const KINDS: readonly Verdict[] = [
  {
    name: 'evidence-supported',
    title: 'Supported',
    sentence: 'The passage says the same. Another source’s contradiction is below it.',
    kind: 'supported',
  },
  {
    name: 'evidence-partly',
    title: 'Partly supported',
    sentence: 'The passage, and the part of the statement that is not in it.',
    kind: 'partly-supported',
  },
  {
    name: 'evidence-contradicted',
    title: 'Contradicted',
    sentence: 'The passage that says otherwise.',
    kind: 'contradicted',
  },
  {
    name: 'evidence-elsewhere',
    title: 'Supported elsewhere',
    sentence: 'The cited source does not say it. Another source of the answer does.',
    kind: 'supported-elsewhere',
  },
  {
    name: 'evidence-not-found',
    title: 'Not found',
    sentence: 'Veracite read the source and did not find the statement.',
    kind: 'not-found',
  },
];

/** One view for each reason, by the words the panel itself has for it. */
const REASON_VIEWS: readonly TourView<Session>[] = UNREAD.map(({ reason }, at) => ({
  name: `unread-${reason}`,
  title: t('reason.label', { reason: t(`reason.short.${reason}`) }),
  sentence: 'What happened and what to do. Nothing about what the source says.',
  width: PANEL_WIDTH,
  height: 420,
  of: '.statement-open',
  open: evidence(REASONS, `[data-statement="s${String(at)}"]`),
}));

/** Opens the ways in which a user can supply the text of the only source. */
async function openWays(session: Session): Promise<Page> {
  const page = await openAudit(session, GIVEN);
  await openTab(page, 'sources');
  await page.locator('[data-unread] > summary').click();
  await page.locator('[data-own-text] summary').click();
  await page.waitForSelector('.own-text-ways');
  return page;
}

/** Reasons that lie with the judge, and not with a source. */
const JUDGE_REASONS = ['quote-not-verified', 'model-unreachable'] as const;

const JUDGE_VIEWS: readonly TourView<Session>[] = JUDGE_REASONS.map((reason, at) => ({
  name: `unjudged-${reason}`,
  title: t('reason.label', { reason: t(`reason.short.${reason}`) }),
  sentence: 'Veracite read the source, but has no verdict.',
  width: PANEL_WIDTH,
  height: 420,
  of: '.statement-open',
  open: evidence(NO_JUDGE, `[data-statement="s${String(at)}"]`),
}));

const OVERVIEWS: readonly TourView<Session>[] = [
  {
    name: 'overview-calm',
    title: 'A check without problems',
    sentence: 'How many statements that covers, and how many could not be checked.',
    width: PANEL_WIDTH,
    height: 560,
    open: session => openAudit(session, ALL_WELL),
  },
  {
    name: 'overview-not-checked',
    title: 'A check without any readable source',
    sentence: 'The reasons, and what to do.',
    width: PANEL_WIDTH,
    height: 560,
    open: session => openAudit(session, NOTHING),
  },
];

const OTHER_STATES: readonly TourView<Session>[] = [
  {
    name: 'evidence-second-hand',
    title: 'A passage that cites another work',
    sentence: 'Marked as second-hand, with the work it cites.',
    ...OPENED,
    open: evidence(SECOND_HAND, '[data-statement="s0"]'),
  },
  {
    name: 'evidence-page',
    title: 'A passage of a PDF',
    sentence: 'With its page number.',
    ...OPENED,
    open: evidence(PAGES, '[data-statement="s0"]'),
  },
  {
    name: 'evidence-together',
    title: 'Supported by several together',
    sentence: 'No single source says all of it. Together they do.',
    ...OPENED,
    open: evidence(JOINED, '[data-statement="s0"]'),
  },
  {
    name: 'evidence-ungrounded',
    title: 'Source not used',
    sentence: 'The model gave the same verdict without the passages, so it did not rely on them.',
    ...OPENED,
    open: evidence(UNGROUNDED, '[data-verdict="supported"]'),
  },
  {
    name: 'sources-marked',
    title: 'Sources with marks',
    sentence: 'Retracted, a different work, paywalled: each mark names who says so.',
    width: PANEL_WIDTH,
    height: 1000,
    open: async session => {
      const page = await openTab(await openAudit(session, MARKS), 'sources');
      await page.$$eval('details.source-more', all => {
        for (const each of all) each.open = true;
      });
      return page;
    },
  },
  {
    name: 'own-text',
    title: 'Your own text',
    sentence: 'For pages Veracite cannot open: from a tab, pasted, or a file.',
    width: PANEL_WIDTH,
    of: '[data-own-text]',
    open: openWays,
  },
  {
    name: 'own-text-given',
    title: 'A source with your text',
    sentence: 'Checked against the pasted text, and marked everywhere it is shown.',
    width: PANEL_WIDTH,
    of: '[data-source]',
    open: async session => {
      const page = await openWays(session);
      await page.locator('[data-way="pasted"] textarea').fill(PASTE);
      await page.locator('[data-action="give-pasted"]').click();
      await page.waitForSelector('[data-given="pasted"]');
      await page.waitForSelector('[data-audit-status="finished"]');
      return openTab(page, 'sources');
    },
  },
  {
    name: 'split',
    title: 'Statements from a model',
    sentence: 'Each statement beside the words of the answer.',
    width: PANEL_WIDTH,
    open: async session => openTab(await openAudit(session, 'audit-example'), 'statements'),
  },
  {
    name: 'no-sources',
    title: 'An answer without sources',
    sentence: 'Without sources there is nothing to compare, so no verdicts.',
    width: PANEL_WIDTH,
    open: session => openAudit(session, NO_SOURCE),
  },
];

export const VERDICT_VIEWS = tourGroup<Session>({
  title: 'Verdicts and reasons',
  sentence: 'Each verdict with its evidence, and each reason why a check was impossible.',
  start: async () => {
    const session = await startSession(null, { judge: 'embedded' });
    await seed(session, SEEDED);
    return session;
  },
  end: session => session.close(),
  views: [
    ...KINDS.map(({ kind, ...facts }) => ({
      ...facts,
      ...OPENED,
      open: evidence(VERDICTS, `[data-verdict="${kind}"]`),
    })),
    ...REASON_VIEWS,
    ...JUDGE_VIEWS,
    ...OVERVIEWS,
    ...OTHER_STATES,
  ],
});
