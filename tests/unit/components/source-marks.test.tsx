// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';

import { failureWords, markWords } from '../../../components/audit/source-words';
import { contentHash } from '../../../lib/core/ids';
import type { Reading } from '../../../lib/core/source/source-changes';
import { buildAudit } from '../../examples/build-audit';
import { EVERY_MARK, MARKED } from '../../examples/marked-sources';
import { mountAudit, mountPanel, settle } from './mount';

describe('text that a source hides', () => {
  const hiding = (hiddenLength: number, format: 'page' | 'pdf') =>
    mountAudit({
      ...MARKED,
      sources: [
        {
          title: 'Zinc',
          url: 'https://zinc.example/a',
          text: 'Zinc may shorten colds.',
          read: { hiddenLength, format, textLength: 10_000 },
        },
      ],
    });

  it('is counted in its card', async () => {
    const screen = await hiding(1_000, 'page');
    await screen.click('[data-tab="sources"]');

    const { textContent } = screen.get('.sources');
    expect(textContent).toContain('Hidden text ignored: 1,000 characters');
    expect(screen.all('[data-mark-tag="hidden-text"]')).toHaveLength(0);
  });

  it('is a flag where it is much', async () => {
    const screen = await hiding(1_001, 'pdf');
    await screen.click('[data-tab="sources"]');

    expect(screen.get('.sources').textContent).toContain('Hidden text ignored: 1,001 characters');
    expect(screen.get('[data-mark-tag="hidden-text"]').textContent).toBe('Much hidden text');
  });
});

describe('words for marks', () => {
  it.each(EVERY_MARK.map(mark => [mark.kind, mark] as const))(
    'of %s are a label, what it rests on and a next step',
    (_, mark) => {
      const { label, sentence, nextStep } = markWords(mark);

      expect(label).toMatch(/^\p{Lu}[^.]+$/u);
      expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
      expect(nextStep).toMatch(/^\p{Lu}.+\.$/u);
      expect([label, nextStep].join(' ')).not.toMatch(
        /\b(true|false|fake|not found|could not be checked)\b/i,
      );
    },
  );

  it('name who said it and by which notice', () => {
    const [retracted] = EVERY_MARK;

    expect(retracted && markWords(retracted).sentence).toBe(
      'Crossref says this work was retracted (2022-01), see PMID 900.',
    );
  });

  it('say why a service told nothing', () => {
    expect(failureWords('no-contact')).toContain('e-mail');
    expect(failureWords('unexpected-reply')).toContain('unreadable');
    expect(failureWords('timeout')).toBe('site too slow');
  });
});

describe('the marks of a source', () => {
  it('stand with it, each with its evidence, as text only', async () => {
    const screen = await mountAudit(MARKED);
    await screen.click('[data-tab="sources"]');

    expect(screen.all('[data-mark]').map(each => each.dataset['mark'])).toEqual([
      'not-archived',
      ...EVERY_MARK.map(({ kind }) => kind),
    ]);
    expect(screen.get('[data-mark="title-mismatch"]').textContent).toContain('<img src=x');
    expect(screen.all('.sources img, .sources b')).toEqual([]);
    expect(screen.get('[data-mark="wall"]').textContent).toContain(
      'The server answered 402. The page declares “isAccessibleForFree: false”. ' +
        'The page says “Subscribe to read <img src=x onerror=alert(1)>”. ' +
        'A page part is named “c-paywall__box”.',
    );
    expect(screen.get('[data-mark="archived"] a').getAttribute('href')).toContain(
      'web.archive.org',
    );
  });

  it('come with what kind of site it is, the journal and the age', async () => {
    const screen = await mountAudit(MARKED);
    await screen.click('[data-tab="sources"]');

    expect(screen.texts('[data-about]')).toEqual(['gone.example', 'The Made-up Journal · 2016']);
    expect(screen.get('[data-about]').closest('details.source-more')).toBeNull();
    expect(screen.get('[data-dates]').textContent).toBe(
      'published 2016-05 (10 years ago), from Crossref · ' +
        'published 2018-02-01 (8 years ago), from the page · ' +
        'last changed 2025-03-01 (1 year ago), from the page',
    );
    expect(screen.get('[data-dates-differ]').textContent).toContain('The dates differ');
    expect(screen.get('[data-source="read"]').textContent).toContain('No answer from: Unpaywall');
  });

  it('are named at the statement that cites it, where it was retracted', async () => {
    const screen = await mountAudit(MARKED);

    expect(screen.texts('.chip')).toEqual([
      'Source 1 The Made-up Journal · 2016 Retracted: Not found, statement 1',
    ]);
    expect(screen.get('.chip').title).toContain('Zinc for colds');
  });

  it('make the header say that services were asked', async () => {
    const screen = await mountAudit(MARKED);

    expect(screen.get('.audit-header').textContent).toContain(
      'Checked on this device. Contacts only cited sites and public services.',
    );
  });
});

describe('a source that changed since', () => {
  const audit = buildAudit(MARKED);
  const [source] = audit.sources;
  if (source?.status !== 'read') throw new Error('test: the first source of the sketch is read');

  async function mountWith(overrides: Partial<Reading>) {
    const reading: Reading = {
      auditId: audit.id,
      contentHash: source?.status === 'read' ? source.contentHash : contentHash(''),
      retrievedAt: '2026-11-01T00:00:00.000Z',
      versionKey: 'page|full-text',
      ...overrides,
    };
    const screen = await mountPanel({
      audit: { status: 'shown', audit },
      sketch: MARKED,
      readings: [reading],
    });
    await screen.click('[data-tab="sources"]');
    await settle();
    return screen;
  }

  it('says when another text was read there, and which one the check is about', async () => {
    const screen = await mountWith({ contentHash: contentHash('f'.repeat(64)) });

    expect(screen.get('[data-changed-since]').textContent).toContain('Changed since.');
  });

  it('is told from one that this version reads differently, and from what nobody can tell', async () => {
    const other = { contentHash: contentHash('f'.repeat(64)) };
    const readBy = { bodyHash: contentHash('b'.repeat(64)), extractor: 2 };
    const screen = await mountWith({ ...other, readBy });

    // The check's own text was made before it was kept what it was made of.
    const mark = screen.get('[data-changed-since]');
    expect(mark.dataset['changedHow']).toBe('unclear');
    expect(mark.textContent).not.toContain('Changed since.');
  });

  it('says nothing where it reads as it did', async () => {
    const screen = await mountWith({});

    expect(screen.all('[data-changed-since]')).toEqual([]);
  });
});
