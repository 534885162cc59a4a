// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import { h } from 'preact';

import {
  PassageQuote,
  excerptAround,
  inLines,
  quoteContext,
} from '../../../components/audit/PassageQuote';
import { ProvideAuditTools } from '../../../components/panel/ProvideAuditTools';
import type { Evidence } from '../../../lib/core/audit/finding';
import { auditId } from '../../../lib/core/ids';
import { sourceIdFor } from '../../../lib/core/source/source';
import { fakeEvidence, fakePassage, fakeReadSource } from '../../fakes/audits';
import { FINISHED, PERMISSION } from '../../examples/sketches';
import { panelProps } from '../../examples/examples';
import { mount, mountAudit, settle, type Screen } from './mount';

async function openCell(screen: Screen, statement: string, source: string): Promise<void> {
  await screen.click(`[data-statement="${statement}"] .statement-head`);
  const cell = screen
    .all(`[data-statement="${statement}"] .cell`)
    .find(({ textContent }) => textContent.includes(source));
  cell?.setAttribute('data-wanted', '');
  await screen.click('[data-wanted]');
  await settle();
}

/** A quote by itself. */
function EvidenceOf({ evidence, statement }: { evidence: Evidence; statement?: string }) {
  const tools = { ...panelProps(), id: auditId('a') };
  const source = fakeReadSource();
  return h(ProvideAuditTools, {
    ...tools,
    children: h(PassageQuote, {
      evidence,
      passage: null,
      source,
      text: null,
      ...(statement !== undefined && { statement }),
    }),
  });
}

describe('the evidence of a cell', () => {
  it('begins with the passage, the quote marked inside it', async () => {
    const screen = await mountAudit(FINISHED);

    await openCell(screen, 's2', 'Hypothyroidism');

    expect(screen.get('.evidence').firstElementChild?.classList).toContain('quote');
    expect(screen.get('mark').textContent).toBe(
      'start with 25 to 50 micrograms a day and increase slowly',
    );
    expect(screen.get('blockquote').textContent).toContain('people with heart disease');
  });

  it('says who judged, how often it is right and how much was read', async () => {
    const screen = await mountAudit(FINISHED);

    await openCell(screen, 's2', 'Hypothyroidism');

    expect(screen.get('[data-compared]').textContent).toBe(
      'Word matching · Right in about 9 of 10 cases like this · compared 1 passage (38% of the text)',
    );
    const details = screen.get('.evidence-details') as HTMLDetailsElement;
    expect(details.open).toBe(false);
    expect(details.textContent).toContain('Word matching, version 1 · Oct 1, 2026');
    expect(details.textContent).toContain('Right in about 9 of 10 cases like this 53 of 60 (88%)');
    expect(screen.get('.evidence').textContent).not.toContain('Simple rules, for reference only.');
  });

  it('marks the numbers that differ, and says both', async () => {
    const evidence = fakeEvidence({
      quote: { exact: 'Begin metformin with 500 mg a day for a week.', prefix: '', suffix: '' },
    });
    const of = (statement: string) => mount(h(EvidenceOf, { evidence, statement }));

    const screen = await of('Begin metformin with 5,000 mg a day.');
    expect(screen.get('mark strong').textContent).toBe('500 mg a day');
    expect(screen.get('mark').textContent).toBe(evidence.quote.exact);
    expect(screen.get('[data-numbers-apart]').textContent).toBe(
      'Numbers differ. Statement: 5,000 mg a day; source: 500 mg a day.',
    );

    const same = await of('Begin metformin with 0.5 g a day.');
    expect(same.all('[data-numbers-apart]')).toEqual([]);
  });

  it('marks the numbers that differ in an open statement too', async () => {
    const screen = await mountAudit(FINISHED);
    const statement = '[data-statement="s2"] .statement-text';
    expect(screen.all('.statement-text .number-apart')).toEqual([]);
    const whole = screen.get(statement).textContent;

    await screen.click('[data-statement="s2"] .statement-head');

    expect(screen.get(`${statement} .number-apart`).textContent).toBe(
      '250 to 500 micrograms a day',
    );
    expect(screen.get(statement).textContent).toBe(whole);
  });

  it('names what is missing where the source says only a part', async () => {
    const screen = await mountAudit(FINISHED);

    await openCell(screen, 's3', 'Hypothyroidism');

    const words = screen.get('.missing');
    expect(words.querySelector('p')?.textContent).toBe('then every month');
    // The judge's own words come after the passage, and only when they are asked for.
    expect(words.hasAttribute('open')).toBe(false);
  });

  it('says nothing in a judge’s words before the source’s own', async () => {
    const screen = await mountAudit(FINISHED);

    await openCell(screen, 's3', 'Hypothyroidism');

    const words = screen.get('.evidence').textContent;
    expect(words.indexOf(screen.get('mark').textContent)).toBeGreaterThan(-1);
    expect(words.indexOf('then every month')).toBeGreaterThan(
      words.indexOf(screen.get('mark').textContent),
    );
  });

  it('links to the passage, into a new tab that learns nothing', async () => {
    const screen = await mountAudit(FINISHED);

    await openCell(screen, 's2', 'Hypothyroidism');

    const link = screen.get('.quote a');
    expect(link.getAttribute('href')).toBe(
      'https://board.example/hypothyroidism#:~:text=start%20with%2025%20to%2050%20micrograms%20a%20day%20and%20increase%20slowly',
    );
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('says where the passage itself cites another work, and nothing elsewhere', async () => {
    const quoted = (exact: string) =>
      mount(
        h(EvidenceOf, {
          evidence: fakeEvidence({ quote: { exact, prefix: '', suffix: '' } }),
        }),
      );

    const citing = await quoted('Salt raises blood pressure [16].');
    const words = citing.get('[data-second-hand]').textContent;
    const plain = await quoted('Salt raises blood pressure.');

    expect(words).toContain('Second-hand');
    expect(words).toContain('This may only repeat another work: [16].');
    expect(plain.all('[data-second-hand]')).toEqual([]);
  });

  it('shows more of the passage when asked', async () => {
    const screen = await mountAudit(FINISHED);
    await openCell(screen, 's2', 'Hypothyroidism');
    const before = screen.get('blockquote').textContent;

    await screen.click('.quote-actions button');

    expect(before).not.toContain('guidance of the Lakemoor Endocrine Board');
    expect(screen.get('blockquote').textContent).toContain(
      'guidance of the Lakemoor Endocrine Board',
    );
  });

  it('of a source that does not say it claims no more than that', async () => {
    const screen = await mountAudit(FINISHED);

    await openCell(screen, 's5', 'leaflet');

    expect(screen.all('blockquote')).toEqual([]);
    expect(screen.get('.evidence').textContent).toContain(
      'No support in the best-matching passages.',
    );
  });

  it('of a source nobody could read gives the reason and the next step, and no judge', async () => {
    const screen = await mountAudit(FINISHED);

    await openCell(screen, 's6', 'Harrow');

    const text = screen.get('.evidence').textContent;
    expect(text).toContain('The full text is for subscribers only.');
    expect(text).toContain('If you have access, compare it yourself.');
    expect(text).not.toContain('Model');
  });

  it('offers to try again where that may help', async () => {
    const readAgain = vi.fn();
    const screen = await mountAudit(FINISHED, { readAgain });
    await openCell(screen, 's7', 'Generic');

    await screen.click('.evidence [data-action="retry"]');

    expect(readAgain).toHaveBeenCalledExactlyOnceWith(auditId('audit-example'), [
      sourceIdFor({ kind: 'url', url: 'https://medicines.example/generic' }),
    ]);
  });

  it('offers to allow the one site, and reads it once allowed', async () => {
    const grantAccess = vi.fn(() => Promise.resolve(true));
    const readAllowed = vi.fn();
    const screen = await mountAudit(PERMISSION, { grantAccess, readAllowed });
    await openCell(screen, 's1', 'Bedtime');

    await screen.click('.evidence [data-action="grant"]');
    await settle();

    expect(grantAccess).toHaveBeenCalledExactlyOnceWith(auditId('audit-example'), [
      'https://journal.example/*',
    ]);
    expect(readAllowed).toHaveBeenCalledExactlyOnceWith(auditId('audit-example'));
  });

  it('shows the passages the judge was given, from the store', async () => {
    const screen = await mountAudit(FINISHED);
    await openCell(screen, 's5', 'leaflet');
    const details = screen.get('.evidence-details ~ details') as HTMLDetailsElement;

    details.open = true;
    details.dispatchEvent(new Event('toggle'));
    await settle();
    await settle();

    expect(screen.get('.passages').textContent).toContain(
      'Thyroid tablets: a leaflet for patients',
    );
  });
});

describe('the surroundings of a quote', () => {
  const text = `${'before '.repeat(60)}the quote${' after'.repeat(60)}`;
  const start = text.indexOf('the quote');
  const evidence = fakeEvidence({
    span: { start, end: start + 9 },
    quote: { exact: 'the quote', prefix: 'kept ', suffix: ' kept' },
  });
  const passage = fakePassage({ span: { start: 0, end: text.length } });

  it('are about two lines on each side, cut at words', () => {
    const context = quoteContext({ evidence, passage, text, isWide: false });

    expect(context.before.length).toBeLessThanOrEqual(160);
    expect(context.before).toMatch(/^before /);
    expect(context.after).toMatch(/ after$/);
    expect(context).toMatchObject({ exact: 'the quote', cutBefore: true, cutAfter: true });
  });

  it('are the whole passage when wide', () => {
    const context = quoteContext({ evidence, passage, text, isWide: true });

    expect(context.before + context.exact + context.after).toBe(text);
    expect(context).toMatchObject({ cutBefore: false, cutAfter: false });
  });

  it.each([null, 'another text altogether, in which the quote stands elsewhere'])(
    'are the words kept with the evidence where the text is %o',
    other => {
      const context = quoteContext({ evidence, passage, text: other, isWide: true });

      expect(context).toMatchObject({ before: 'kept ', exact: 'the quote', after: ' kept' });
    },
  );

  it('are what is kept of it where only the quotes are', () => {
    const excerpts = [{ start: start - 50, text: text.slice(start - 50, start + 59) }];
    const source = fakeReadSource({ excerpts, textLength: text.length });

    const kept = excerptAround(source, evidence);
    const context = quoteContext({ evidence, passage, isWide: true, ...(kept ?? { text: null }) });

    expect(context.before + context.exact + context.after).toBe(excerpts[0]?.text);
    expect(context).toMatchObject({ cutBefore: true, cutAfter: true });
    expect(excerptAround(fakeReadSource(), evidence)).toBeNull();
  });

  it('do without a passage', () => {
    const context = quoteContext({ evidence, passage: null, text, isWide: false });

    expect(context.before.endsWith('before ')).toBe(true);
    expect(context.exact).toBe('the quote');
  });
});

describe('the lines of a passage', () => {
  it.each([
    ['How it works\n\nIron carries oxygen.', 'How it works\n Iron carries oxygen.'],
    ['Iron is\ncarried in blood.', 'Iron is carried in blood.'],
    ['Iron helps.\n  20.8 Taking iron', 'Iron helps.\n  20.8 Taking iron'],
    ['No line.', 'No line.'],
  ])('of %j are %j, in as many characters', (text, lines) => {
    expect(inLines(text)).toBe(lines);
    expect(inLines(text)).toHaveLength(text.length);
  });
});
