import type { Page } from 'puppeteer-core';

import { startSession, type Session } from '../../tests/e2e/harness/extension';
import { studyRecords } from '../../tests/examples/studies';
import { fakePacket } from '../../tests/fakes/packets';
import { peopleFiles, writeStudyFiles } from '../../lib/studies/export/study-files';
import { freezeProtocol } from '../../lib/studies/freeze';
import { inForce } from '../../lib/core/study/study';
import { answerIdOf } from '../../lib/studies/parse-answers';
import { contentHash } from '../../lib/core/ids';
import { sha256Hex } from '../../lib/text/content-hash';
import type { StudyRecords } from '../../lib/studies/export/parse-study';
import { draftOfAnswer } from '../../lib/studies/draft-of-answer';
import { API } from '../../tests/e2e/harness/api-host';
import { chatgptPage, cite } from '../../tests/e2e/pages/chatgpt';
import { connectApi } from '../../tests/e2e/pages/own-api';
import { protocolOf } from '../../tests/fakes/studies';
import { openAudit, openOwn, PAGE_WIDTH, PANEL_WIDTH, TOUR_DAY } from './stage';
import { SCHEMES, tourGroup, type TourView } from './tour-view';

/** Places that are still to be filled. */
const MISSING = 3;

/** The made-up study with the hashes that it has to have. */
async function hashedRecords(): Promise<StudyRecords> {
  const records = studyRecords();
  const { protocol } = inForce(records.frozen);
  const frozen = await freezeProtocol(protocol, records.frozen.frozenAt);
  const answers = [];
  const audits = [];
  for (const [at, each] of records.answers.slice(0, -MISSING).entries()) {
    const audit = records.audits[at];
    if (!audit) continue;
    // The words that were checked, so that the panel knows the check as one of the study.
    const { answer, pageUrl } = draftOfAnswer(audit.answer);
    const sha256 = contentHash(await sha256Hex(answer));
    const filed = { ...each, answer, pageUrl, sha256 };
    const id = contentHash(await answerIdOf(filed));
    answers.push({ ...filed, id, protocol: frozen.sha256 });
    audits.push({ ...audit, answerId: id });
  }
  const pairs = new Set<string>(audits.flatMap(audit => audit.pairs.map(({ id }) => id)));
  const labels = records.labels.filter(({ pair }) => pairs.has(pair));
  const drawn = records.sample?.drawn.filter(({ id }) => pairs.has(id)) ?? [];
  const sample = records.sample && { ...records.sample, of: drawn.length, drawn };
  return { ...records, frozen, answers, audits, labels, sample };
}

/** The place with a screenshot, and a check whose answer has none. */
const PICTURED = 'screenshots/gem/q1.1.webp';
const CHECK = 'study0';

/** Brings the study in as a user does, by choosing its files; a picture of a chat is one of them. */
async function importStudy(session: Session): Promise<void> {
  const records = await hashedRecords();
  const { questions } = inForce(records.frozen).protocol;
  const image = await pictureOfChat(session, questions[0]?.text ?? '');
  const files = writeStudyFiles({ ...records, files: peopleFiles(records) });
  const texts = [...files].map(
    ([path, text]) => [path, Buffer.from(text).toString('base64')] as const,
  );
  await importFiles(session, [...texts, [PICTURED, image]]);
}

/** Takes a picture of a made-up chat, in base64. */
async function pictureOfChat(session: Session, question: string): Promise<string> {
  const page = await session.browser.newPage();
  await page.setViewport({ width: 800, height: 300, deviceScaleFactor: 1 });
  const trial = cite('https://trials.example/remedy', 'A trial');
  const answer = `<p>Perhaps by a day.${trial}</p><p>It tastes bitter, and many people stop after three days.</p>`;
  const turn = { key: '1', question: `<b>${question}</b>`, bodies: [answer] };
  await page.setContent(chatgptPage({ turns: [turn] }));
  const image = await page.screenshot({ type: 'webp', quality: 60, encoding: 'base64' });
  await page.close();
  return image;
}

/** Chooses the files of a folder; their bytes are in base64. */
async function importFiles(
  session: Session,
  files: readonly (readonly [path: string, bytes: string])[],
): Promise<void> {
  const page = await openOwn(session, 'studies.html', 'input[name="import-folder"]');
  await page.$eval(
    'input[name="import-folder"]',
    (input, entries) => {
      const value = entries.map(([path, bytes]) => {
        const file = new File([Uint8Array.from(atob(bytes), each => each.charCodeAt(0))], path);
        return Object.defineProperty(file, 'webkitRelativePath', { value: `study/${path}` });
      });
      Object.defineProperty(input, 'files', { value });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    files,
  );
  await page.waitForSelector('[data-counts]');
  await page.close();
}

/** Brings in a study of two APIs, none of which has been asked. */
async function importApis(session: Session): Promise<void> {
  const { protocol } = inForce(studyRecords().frozen);
  const [, api] = protocol.systems;
  const systems = [
    { id: 'large', name: 'Large', price: { prompt: 1.25, reply: 10 } },
    { id: 'small', name: 'Small', price: { prompt: 0.1, reply: 0.4 } },
  ].map(each => ({ ...api, model: `${each.id}-2026`, baseUrl: API.baseUrl, ...each }));
  const title = 'Cold remedies by API';
  const frozen = await freezeProtocol(protocolOf({ ...protocol, title, systems }), TOUR_DAY);
  const bytes = Buffer.from(JSON.stringify(frozen)).toString('base64');
  await importFiles(session, [['protocol.json', bytes]]);
}

async function openTab(session: Session, tab: string, ready: string): Promise<Page> {
  const page = await openOwn(session, 'studies.html', '[data-study] a');
  await page.locator('[data-study] a').click();
  await page.locator(`[data-tab="${tab}"]`).click();
  await page.waitForSelector(ready);
  return page;
}

/** Opens a made-up packet at its first item. */
async function openLabels(session: Session): Promise<Page> {
  const page = await openOwn(session, 'studies.html#labels', 'input[type="file"]');
  const packet = JSON.stringify(await fakePacket());
  await page.$eval(
    'input[type="file"]',
    (input, text) => {
      Object.defineProperty(input, 'files', { value: [new File([text], 'packet.json')] });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    packet,
  );
  await page.locator('[data-action="label-packet"]').click();
  await page.waitForSelector('[data-label-place]');
  return page;
}

function view(
  tab: string,
  ready: string,
  words: Pick<TourView<Session>, 'title' | 'sentence'>,
): TourView<Session> {
  return {
    name: `studies-${tab}`,
    ...words,
    width: PAGE_WIDTH,
    // All pictures together have a limit.
    schemes: tab === 'report' ? SCHEMES : ['light'],
    open: session => openTab(session, tab, ready),
  };
}

export const STUDIES = tourGroup<Session>({
  title: 'Studies',
  sentence: 'A made-up study of eight questions and two chatbots, with labels of two people.',
  start: async () => {
    const session = await startSession(null, { judge: 'embedded' });
    await importStudy(session);
    return session;
  },
  end: session => session.close(),
  views: [
    {
      name: 'studies',
      title: 'All studies',
      sentence: 'New, imported or opened again.',
      width: PAGE_WIDTH,
      height: 320,
      open: session => openOwn(session, 'studies.html', '[data-study]'),
    },
    {
      name: 'studies-draft',
      title: 'A draft of a protocol',
      sentence: 'Questions are pasted, and everything is kept as it is typed.',
      width: PAGE_WIDTH,
      schemes: ['light'],
      open: async session => {
        const page = await openTab(session, 'protocol', '[data-action="amend"]');
        await page.locator('[data-action="amend"]').click();
        await page.waitForSelector('[data-studies="draft"] .study-questions');
        return page;
      },
    },
    {
      name: 'studies-pages',
      title: 'Questions from web pages',
      sentence: 'Your own model drafts questions that the pages answer; the pages are kept.',
      width: PAGE_WIDTH,
      of: '[data-pages]',
      open: async session => {
        await (await connectApi(session, { isTested: false })).close();
        const page = await openTab(session, 'protocol', '[data-action="amend"]');
        await page.locator('[data-action="amend"]').click();
        await page.waitForSelector('textarea[name="page-addresses"]');
        await page
          .locator('textarea[name="page-addresses"]')
          .fill('https://trials.example/zinc\nhttps://guidelines.example/common-cold');
        return page;
      },
    },
    view('protocol', 'code', {
      title: 'A frozen protocol',
      sentence: 'Its SHA-256 proves which rules were set before the first answer.',
    }),
    view('answers', '.study-cell', {
      title: 'The answers',
      sentence: 'What is there and what is missing, in words and shapes.',
    }),
    {
      name: 'studies-place',
      title: 'One place of a study',
      sentence: 'A check is bound with a reason, or a refusal noted.',
      width: PAGE_WIDTH,
      of: '[data-details]',
      open: async session => {
        const page = await openTab(session, 'answers', '.study-cell');
        await page.locator('.study-cell[data-cell="missing"]').click();
        await page.locator('[data-details] summary').click();
        return page;
      },
    },
    {
      name: 'studies-screenshot',
      title: 'An answer with its screenshot',
      sentence: 'A picture of the chat, taken by a click in the bar.',
      width: PAGE_WIDTH,
      of: '[data-details]',
      open: async session => {
        const page = await openTab(session, 'answers', '.study-cell');
        await page.locator('.study-cell[data-cell="answered"]').click();
        await page.waitForSelector('[data-details] img');
        return page;
      },
    },
    {
      name: 'studies-bar',
      title: 'Collecting in the panel',
      sentence:
        'The question that comes next, above every view of the panel; the answer that is shown is in its place.',
      width: PANEL_WIDTH,
      of: '.study-bar',
      open: async session => {
        const page = await openTab(session, 'answers', '[data-action="collect"]');
        await page.locator('[data-action="collect"]').click();
        return openAudit(session, CHECK, '[data-action="study-screenshot"]');
      },
    },
    {
      name: 'studies-labels',
      title: 'Labelling',
      sentence: 'A statement and its source, without chatbot or verdict; a key for each label.',
      width: PAGE_WIDTH,
      schemes: ['light'],
      open: openLabels,
    },
    {
      name: 'studies-sampling',
      title: 'Sample, packets, labels and decisions',
      sentence: 'The demonstration: who has labelled how much, and where two people differ.',
      width: PAGE_WIDTH,
      schemes: ['light'],
      open: async session => {
        const page = await openOwn(session, 'studies.html', '[data-action="open-demo"]');
        await page.locator('[data-action="open-demo"]').click();
        await page.locator('[data-tab="labels"]').click();
        await page.waitForSelector('[data-labelling]');
        return page;
      },
    },
    view('report', '[data-report]', {
      title: 'The report of a study',
      sentence: 'Percentages with intervals, differences, agreement, and what labels correct.',
    }),
    view('export', '[data-action="export"]', {
      title: 'The package of a study',
      sentence: 'One file that others can verify, with or without the texts of the sources.',
    }),
    {
      name: 'studies-ask',
      title: 'Asking APIs',
      sentence: 'What it takes at most, before a click; each API can be left out.',
      width: PAGE_WIDTH,
      of: '[data-ask]',
      open: async session => {
        await importApis(session);
        return openTab(session, 'answers', '[data-action="ask-apis"]');
      },
    },
  ],
});
