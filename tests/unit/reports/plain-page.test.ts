import { describe, expect, it } from 'vitest';

import { REPORT_WORDS } from '../../../components/audit/report-words';
import type { Audit } from '../../../lib/core/audit/audit';
import type { Strength } from '../../../lib/core/audit/pair-schemas';
import { buildPlainPage, summaryWords, writeQuestions } from '../../../lib/reports/plain-page';
import { writeHtml } from '../../../lib/reports/write-html';
import { plainView } from '../../../lib/views/plain-view';
import { buildAudit, type AuditSketch, type StatementSketch } from '../../examples/build-audit';
import { CALM } from '../../examples/overviews';
import { FINISHED, HOSTILE, LARGE, NO_SOURCES, PERMISSION, RUNNING } from '../../examples/sketches';
import { FIRM, OPEN } from '../../fakes/strengths';
import { pageOf } from './report-setup';

const summaryOf = (sketch: AuditSketch): string =>
  summaryWords(plainView(buildAudit(sketch))).join(' ');
const pageFor = (audit: Audit): Document =>
  pageOf(writeHtml(buildPlainPage({ audit, version: '9.9.9' }, REPORT_WORDS)));

const QUOTE = 'Take one tablet with food.';
const contradicted = (text: string, strength: Strength = FIRM): StatementSketch => ({
  text,
  cites: [0],
  cells: { 0: { says: 'contradicted', quote: QUOTE, strength } },
});
const sketchOf = (...statements: StatementSketch[]): AuditSketch => ({
  question: 'How do I take it?',
  sources: [{ title: 'A leaflet', url: 'https://leaflet.example/', text: QUOTE }],
  statements,
});

const ASK = 'Ask your doctor or pharmacist before you act on it.';
const CAUTION = 'Veracite can be wrong: read the passage.';

describe('the summary in plain words', () => {
  it('says what disagrees, what of it is a dose, and what to do', () => {
    expect(
      summaryOf(sketchOf(contradicted('Take 500 mg a day.'), contradicted('It is red.'))),
    ).toBe(`2 statements disagree with their source. One is about a dose. ${ASK} ${CAUTION}`);
    expect(summaryOf(sketchOf(contradicted('Avoid alcohol.', OPEN)))).toBe(
      `One statement may disagree with its source. It is about a warning. ${ASK} ${CAUTION}`,
    );
  });

  it('keeps what was not found apart from what could not be checked', () => {
    expect(summaryOf(sketchOf({ text: 'It is new.', cites: [0] }))).toBe(
      `Veracite found no conflict. Look at one statement. ${CAUTION}`,
    );
    const unread = summaryOf({
      ...sketchOf({ text: 'It is new.', cites: [0] }),
      sources: [{ title: 'A leaflet', url: 'https://leaflet.example/', reason: 'paywall' }],
    });
    expect(unread).toBe('1 statement could not be checked.');
  });

  it('is calm only where each checked statement is supported firmly', () => {
    const supported = (text: string, strength: Strength): StatementSketch => ({
      text,
      cites: [0],
      cells: { 0: { says: 'supported', quote: QUOTE, strength } },
    });

    expect(summaryOf(sketchOf(supported('Take it.', FIRM), supported('Eat.', FIRM)))).toBe(
      'All 2 checked statements are supported. Veracite can be wrong: read the passages.',
    );
    expect(summaryOf(sketchOf(supported('Take it.', FIRM), supported('Eat.', OPEN)))).toBe(
      `Veracite found no conflict. Look at one statement. ${CAUTION}`,
    );
  });

  it('says what there is to say of answers without claims or sources', () => {
    expect(summaryOf({ question: null, sources: [], statements: [] })).toBe(
      'This answer makes no claim.',
    );
    expect(summaryOf(NO_SOURCES)).toBe(
      'The answer cites no source. Ask the chatbot for sources, then check the new answer.',
    );
  });

  it('promises nothing while a check runs or waits', () => {
    const runs = sketchOf({ text: 'It helps.', cites: [0], cells: { 0: null } });

    expect(summaryOf({ ...runs, head: { status: 'running', endedAt: null } })).toBe(
      'Problems will appear here.',
    );
    const found: StatementSketch = { text: 'It is new.', cites: [0] };
    const head = { status: 'running', endedAt: null } as const;
    const some = sketchOf(found, { text: 'It helps.', cites: [0], cells: { 0: null } });
    expect(summaryOf({ ...some, head })).toBe(`Look at one statement. ${CAUTION}`);
    expect(summaryOf(RUNNING)).not.toMatch(/All|no conflict/);
    expect(summaryOf(PERMISSION)).toMatch(/needs? your permission\./);
  });

  it.each([FINISHED, RUNNING, PERMISSION, LARGE, CALM, HOSTILE])(
    'has neither a share nor a fraction',
    sketch => expect(summaryOf(sketch)).not.toMatch(/%|\d+ of \d+|\d\/\d/),
  );
});

describe('the page to print', () => {
  const page = pageFor(buildAudit(FINISHED));

  it('has the summary, then each question with the words of its source', () => {
    expect(page.querySelector('.notice')?.textContent).toContain('One statement disagrees');
    const [first] = page.querySelectorAll('section.part');
    expect(first?.querySelector('h3')?.textContent).toBe(
      'Which dose is right for me? “In people over 65 years the starting dose is 250 to 500 micrograms a day.”',
    );
    expect(first?.querySelector('blockquote')?.textContent).toBe(
      'start with 25 to 50 micrograms a day and increase slowly',
    );
    expect(first?.querySelector('figcaption')?.textContent).toBe(
      'Hypothyroidism in adults – Lakemoor Endocrine Board',
    );
    expect(page.body.textContent).toContain('Not medical advice');
  });

  it('says that a check has not ended', () =>
    expect(pageFor(buildAudit(RUNNING)).body.textContent).toContain('Not finished'));

  it('writes hostile words as words', () => {
    const html = `<img src=x onerror="alert(1)"><script>alert(1)</script>`;
    const hostile = pageFor(buildAudit(sketchOf(contradicted(`Take 5 mg ${html}.`))));

    expect(hostile.querySelectorAll('script, img')).toHaveLength(0);
    expect(hostile.body.textContent).toContain(html);
  });
});

describe('the questions as text', () => {
  it('have a line each, with the source below', () =>
    expect(
      writeQuestions({ audit: buildAudit(sketchOf(contradicted('Take 500 mg\na day.'))) }),
    ).toBe(
      [
        'Questions for your doctor',
        '',
        '- Which dose is right for me? “Take 500 mg a day.”',
        '  A leaflet: “Take one tablet with food.”',
      ].join('\n'),
    ));
});
