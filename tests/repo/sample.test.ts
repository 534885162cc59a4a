import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';

import type { Finding, FindingKind } from '../../lib/core/audit/finding';
import { answerId, auditId, citationId, sourceId, statementId } from '../../lib/core/ids';
import { pairIdFor, type SettledPair } from '../../lib/core/audit/pair';
import type { Statement } from '../../lib/core/answer/statement';
import { deriveVerdicts, type VerdictKind } from '../../lib/core/audit/verdict';
import { sayAround } from '../../lib/app/page/say-around';
import spec from '../../lib/capture/sites/sample/adapter.json';
import { createSiteAdapter } from '../../lib/capture/sites/shared/site-engine';
import { splitStatements } from '../../lib/text/statements/split-statements';
import { parsePage } from '../contracts/site-adapter-fixtures';

type KeyRow = {
  text: string;
  /** File stems of the sources the answer cites for the statement. */
  cites: string[];
  verdict: VerdictKind;
  cells: Record<string, FindingKind>;
  why: string;
};
type SampleKey = { statements: KeyRow[]; notCheckWorthy: string[] };

const ROOT = join(import.meta.dirname, '..', '..');
const SAMPLE = join(ROOT, 'public', 'sample');
const SOURCES = join(SAMPLE, 'sources');
const STEMS = ['guideline', 'health-page', 'paywalled-review', 'removed-page', 'trial-abstract'];
const UNREADABLE = ['paywalled-review', 'removed-page'];
const ADDRESS = 'https://sample.veracite.invalid/sources/';

const key = JSON.parse(readFileSync(join(SAMPLE, 'key.json'), 'utf8')) as SampleKey;
const chatHtml = readFileSync(join(ROOT, 'entrypoints', 'sample', 'index.html'), 'utf8');
const markdown = readFileSync(join(SAMPLE, 'answer.md'), 'utf8');
const sourceFiles = readdirSync(SOURCES).filter(name => name.endsWith('.html'));

/** Words of the guideline that decide a statement, and the start of that statement. */
const LATE_PASSAGES = [
  ['The usual starting dose of metformin for adults is 500 mg once a day.', 'The usual starting'],
  ['raised by 500 mg each week to limit stomach upset', 'To limit stomach upset'],
  ['and the eGFR falls below 30 mL/min/1.73 m²', 'Kidney function | '],
  ['can lower the level of vitamin B12 in the blood', 'Taking metformin for several'],
] as const;

describe('the sample conversation', () => {
  it('is read and cut by our own code into exactly the statements of the key', () => {
    const statements = readChatPage();

    const checkWorthy = statements.filter(({ isChecked }) => isChecked);
    expect(checkWorthy.map(({ text, cites }) => ({ text, cites }))).toEqual(
      key.statements.map(({ text, cites }) => ({ text, cites })),
    );
    const others = statements.filter(({ isChecked }) => !isChecked);
    expect(others.map(({ text }) => text)).toEqual(key.notCheckWorthy);
  });

  it('says the same in Markdown, with the same citation after each statement', () => {
    const withStems = fold(
      markdown.replace(/ \[[^\]]+\]\(([^)]+)\)/g, (_, url: string) => ` [${stemOf(url)}]`),
    );

    for (const { text, cites } of key.statements) {
      const at = withStems.indexOf(text);
      expect(at, text).toBeGreaterThanOrEqual(0);
      const after = withStems.slice(at + text.length);
      const [first] = /^(?: \[[^\]]+\])*/.exec(after) ?? [''];
      expect(first, text).toBe(cites.map(stem => ` [${stem}]`).join(''));
    }
    for (const text of key.notCheckWorthy) expect(withStems).toContain(text);
  });

  it('gives its sources the same names on the page and in Markdown', () => {
    const onPage = chips().map(chip => [stemOf(chip.href), chip.label]);
    const inMarkdown = [...markdown.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(
      ([, label = '', url = '']) => [stemOf(url), label],
    );

    expect(onPage).toEqual(inMarkdown);
    expect(new Set(onPage.map(([stem, label]) => `${stem}: ${label}`)).size).toBe(STEMS.length);
  });

  it('holds no check-worthy statement twice and between 10 and 14 of them', () => {
    expect(new Set(key.statements.map(({ text }) => text)).size).toBe(key.statements.length);
    expect(key.statements.length).toBeGreaterThanOrEqual(10);
    expect(key.statements.length).toBeLessThanOrEqual(14);
  });

  it('says in its own words that it is made up and partly wrong', () => {
    const { document } = parseHTML(chatHtml);

    sayAround(document);

    expect(fold(document.querySelector('.notice')?.textContent ?? '')).toMatch(
      /made up .* wrong on purpose.* not medical advice/i,
    );
    const places = [...document.querySelectorAll('[data-words]')];
    expect(places).toHaveLength(6);
    expect(places.filter(place => place.textContent.trim() === '')).toEqual([]);
    expect(document.title).toBe('Starting metformin – sample conversation');
  });
});

describe('the sample sources', () => {
  it('are five distinct addresses, of which exactly one leads to no file', () => {
    const hrefs = [...new Set(chips().map(({ href }) => href))].sort();

    expect(hrefs).toEqual(STEMS.map(stem => `sample/sources/${stem}.html`));
    const dead = hrefs.filter(href => !existsSync(join(ROOT, 'public', href)));
    expect(dead).toEqual(['sample/sources/removed-page.html']);
    expect(sourceFiles.map(stemOf).sort()).toEqual(STEMS.filter(stem => stem !== 'removed-page'));
  });

  it('are mapped for the command line, the dead one to status 404', () => {
    const map: unknown = JSON.parse(readFileSync(join(SOURCES, 'sources.json'), 'utf8'));

    expect(map).toEqual(
      Object.fromEntries(
        STEMS.map(stem => [
          `${ADDRESS}${stem}.html`,
          stem === 'removed-page' ? { status: 404 } : `${stem}.html`,
        ]),
      ),
    );
  });

  it.each(sourceFiles)('%s runs nothing and loads nothing', name => {
    const { document } = parseHTML(readFileSync(join(SOURCES, name), 'utf8'));

    const scripts = [...document.querySelectorAll('script')];
    expect(scripts.filter(script => script.type !== 'application/ld+json')).toEqual([]);
    expect(document.querySelectorAll('link, img, iframe, object, embed, base')).toHaveLength(0);
    const attributes = [...document.querySelectorAll('*')].flatMap(element =>
      element.getAttributeNames().map(attribute => [attribute, element.getAttribute(attribute)]),
    );
    expect(attributes.filter(([attribute]) => attribute?.startsWith('on'))).toEqual([]);
    const links = attributes.filter(([attribute]) => attribute === 'href' || attribute === 'src');
    expect(links.filter(([, value]) => !value?.startsWith('#'))).toEqual([]);
    expect(fold(document.querySelector('.made-up')?.textContent ?? '')).toMatch(/made-up page/);
  });

  it('include a page behind a paywall that says so to machines and gives no figures', () => {
    const { document } = parseHTML(readFileSync(join(SOURCES, 'paywalled-review.html'), 'utf8'));
    const json = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    const data = JSON.parse(json) as { isAccessibleForFree?: unknown };

    expect(data.isAccessibleForFree).toBe(false);
    expect(document.querySelector('main')?.textContent).not.toMatch(/\d|metformin|prediabetes/i);
  });

  it('include a guideline of more than 40,000 characters that decides near its end', () => {
    const text = readMainText('guideline');

    expect(text.length).toBeGreaterThan(40_000);
    for (const [passage, start] of LATE_PASSAGES) {
      expect(text.split(passage), passage).toHaveLength(2);
      expect(text.indexOf(passage) / text.length, passage).toBeGreaterThan(0.85);
      expect(rowOf(start).cells['guideline'], start).toMatch(/^(?:supported|contradicted)$/);
    }
  });

  it('have a guideline whose every judged cell is decided by one of those late passages', () => {
    const decided = key.statements.filter(({ cells }) => cells['guideline'] !== 'not-found');

    expect(decided.map(({ text }) => text)).toEqual(
      expect.arrayContaining(LATE_PASSAGES.map(([, start]) => rowOf(start).text)),
    );
    expect(decided).toHaveLength(LATE_PASSAGES.length);
  });

  it('have a guideline that does not repeat itself', () => {
    const { document } = parseHTML(readFileSync(join(SOURCES, 'guideline.html'), 'utf8'));
    const paragraphs = [...document.querySelectorAll('article p, article tr')].map(element =>
      fold(element.textContent),
    );

    expect(new Set(paragraphs).size).toBe(paragraphs.length);
  });

  it('leave menus, cookie text and newsletter of the health page outside its main text', () => {
    const text = readMainText('health-page');

    expect(text).toContain('The usual starting dose for adults is 500 mg once a day');
    expect(text).not.toMatch(/cookies|Amoxicillin|inbox|Walking shoes/);
  });

  it.each(['dementia', 'metallic', 'dairy', 'generic', 'branded', 'prediabetes'])(
    'never mention "%s", so that what is not found is not there',
    word => {
      for (const name of sourceFiles) {
        expect(readFileSync(join(SOURCES, name), 'utf8').toLowerCase(), name).not.toContain(word);
      }
    },
  );
});

describe('the key', () => {
  it('has a cell for each source in every row, and judges no page nobody can read', () => {
    for (const { text, cells, why } of key.statements) {
      expect(Object.keys(cells).sort(), text).toEqual(STEMS);
      const unjudged = STEMS.filter(stem => cells[stem] === 'not-judged');
      expect(unjudged, text).toEqual(UNREADABLE);
      expect(why.length, text).toBeGreaterThan(20);
    }
  });

  it('gives the verdict that our rule draws from its cells', () => {
    const statements = key.statements.map(toStatement);
    const pairs = key.statements.flatMap(toPairs);

    const verdicts = deriveVerdicts(statements, pairs, false);

    expect(verdicts.map(({ kind }) => kind)).toEqual(key.statements.map(({ verdict }) => verdict));
  });

  it('holds every kind of case', () => {
    expect(countBy(key.statements.map(({ verdict }) => verdict))).toEqual({
      supported: 5,
      'supported-elsewhere': 2,
      'partly-supported': 1,
      contradicted: 2,
      'not-found': 2,
      'not-judged': 2,
    });
    const supporting = key.statements
      .filter(({ verdict }) => verdict === 'supported')
      .flatMap(({ cites }) => cites);
    expect(new Set(supporting)).toEqual(new Set(['health-page', 'guideline', 'trial-abstract']));
    expect(key.statements.filter(({ cites }) => cites.length === 0)).toHaveLength(1);
    expect(rowOf('The usual starting').text).toContain('5,000 mg');
    expect(rowOf('Taking metformin for several').text).toContain('raise the level');
  });
});

function readChatPage(): { text: string; cites: string[]; isChecked: boolean }[] {
  const adapter = createSiteAdapter(spec);
  const places = adapter.findAnswers(parsePage(chatHtml));
  const [place, ...rest] = places.ok ? places.value : [];
  if (!place || rest.length > 0) throw new Error('sample.test: the page must hold one answer');

  const context = { url: 'chrome-extension://sample/sample.html', now: '2026-01-01T00:00:00.000Z' };
  const capture = adapter.readAnswer(place, context);
  if (!capture.ok) throw new Error(`sample.test: the answer cannot be read: ${capture.failure}`);

  const { citations } = capture.value;
  return splitStatements({ ...capture.value, id: answerId('sample') }).map(statement => ({
    text: statement.text,
    cites: statement.citationIds.map(id => {
      const target = citations.find(citation => citation.id === id)?.target;
      return stemOf(target?.kind === 'url' ? target.url : '');
    }),
    isChecked: statement.checkWorthiness.kind === 'check-worthy',
  }));
}

function chips(): { href: string; label: string }[] {
  const { document } = parseHTML(chatHtml);
  return [...document.querySelectorAll('[data-sample-answer] a[data-sample-cite]')].map(chip => ({
    href: chip.getAttribute('href') ?? '',
    label: fold(chip.textContent),
  }));
}

/** The main text as the fetcher takes it: by Readability. */
function readMainText(stem: string): string {
  const { document } = parseHTML(readFileSync(join(SOURCES, `${stem}.html`), 'utf8'));
  return fold(new Readability(document).parse()?.textContent ?? '');
}

function rowOf(start: string): KeyRow {
  const row = key.statements.find(({ text }) => text.startsWith(start));
  if (!row) throw new Error(`sample.test: no statement begins with "${start}"`);
  return row;
}

function toStatement({ text, cites }: KeyRow, index: number): Statement {
  return {
    id: statementId(String(index)),
    answerId: answerId('sample'),
    index,
    span: { start: 0, end: 0 },
    text,
    citationIds: cites.map(citationId),
    block: 'paragraph',
    heading: null,
    checkWorthiness: { kind: 'check-worthy' },
  };
}

function toPairs({ cites, cells }: KeyRow, index: number): SettledPair[] {
  const [audit, statement] = [auditId('sample'), statementId(String(index))];
  return Object.entries(cells).map(([stem, kind]) => ({
    id: pairIdFor(audit, statement, sourceId(stem)),
    auditId: audit,
    statementId: statement,
    sourceId: sourceId(stem),
    cited: cites.includes(stem),
    timesSettled: 1,
    state: 'settled',
    finding: toFinding(kind),
    judge: { id: 'key', version: '1' },
    passageIds: [],
    readShare: 1,
    settledAt: '2026-01-01T00:00:00.000Z',
  }));
}

function toFinding(kind: FindingKind): Finding {
  if (kind === 'not-judged') return { kind, reason: 'dead-link' };
  if (kind === 'not-found') return { kind, confidence: 1 };
  if (kind === 'partly-supported') return { kind, confidence: 1, evidence: [], missing: '' };
  return { kind, confidence: 1, evidence: [] };
}

function countBy(values: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(values, value => value);
  return Object.fromEntries([...groups].map(([value, { length }]) => [value, length]));
}

function stemOf(url: string): string {
  return /([^/]+)\.html$/.exec(url)?.[1] ?? url;
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
