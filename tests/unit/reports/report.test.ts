import { describe, expect, it } from 'vitest';
import { captureNotes } from '../../../components/audit/capture-words';
import { REPORT_WORDS } from '../../../components/audit/report-words';
import { speak } from '../../../lib/i18n/t';
import { EMBEDDED_CARD } from '../../../lib/judges/embedded/card';
import { buildPage } from '../../../lib/reports/build-page';
import { buildReport } from '../../../lib/reports/build-report';
import type { Report } from '../../../lib/reports/report';
import { auditNote } from '../../../lib/reports/audit-note';
import { reportFileName } from '../../../lib/reports/plain-words';
import { writeHtml } from '../../../lib/reports/write-html';
import { writeMarkdown } from '../../../lib/reports/write-markdown';
import { indexAudit } from '../../../lib/views/audit-index';
import { findClaims } from '../../../lib/views/claims-that-matter';
import { readWords, speakEnglish } from '../../../scripts/lib/speak-english';
import { buildAudit } from '../../examples/build-audit';
import { FINISHED, RUNNING, STOPPED } from '../../examples/sketches';
import {
  fakeAudit,
  fakeEvidence,
  fakeReadSource,
  fakeSettledPair,
  fakeUnreadableSource,
} from '../../fakes/audits';
import { fakeAnswer } from '../../fakes/answers';
import { fakeGroupedAudit } from '../../fakes/groups';
import { factsOf, reportOf, pageOf, wordsOf } from './report-setup';

const wordsOfPage = (report: Report): string => pageOf(writeHtml(report)).body.textContent;

describe('a report', () => {
  it('has every statement with its verdict, and every quote with its source', () => {
    const audit = buildAudit(FINISHED);
    const words = wordsOf(audit);

    for (const { text, checkWorthiness } of audit.statements) {
      if (checkWorthiness.kind === 'check-worthy') expect(words).toContain(text);
    }
    const quotes = audit.pairs.flatMap(pair =>
      pair.state === 'settled' && 'evidence' in pair.finding
        ? pair.finding.evidence.map(({ quote }) => quote.exact.replace(/\s+/g, ' ').trim())
        : [],
    );
    expect(quotes.length).toBeGreaterThan(0);
    for (const quote of quotes) expect(words).toContain(quote);
    for (const { title } of audit.sources) expect(words).toContain(title);
  });

  it('shows the passage that came closest to what was not found, as one that does not say it', () => {
    const audit = buildAudit(FINISHED);
    const verdict = audit.verdicts.find(({ kind }) => kind === 'not-found');
    const [source] = audit.sources;
    if (!verdict || !source) throw new Error('test: everything is found');
    const { statementId } = verdict;
    const closest = {
      statementId,
      sourceId: source.id,
      span: { start: 0, end: 9 },
      text: 'Near it',
    };
    const text = writeMarkdown(
      buildReport({ ...factsOf(audit), closest: [closest] }, REPORT_WORDS),
    );

    expect(text).toContain('Closest passage, without support:\n\n> “Near it”\n>\n> — Source 1');
    expect(text.split('Near it')).toHaveLength(2);
  });

  it('shows what several sources support only together, with the passages of each', () => {
    const words = wordsOf(fakeGroupedAudit());

    expect(words).toContain('1. Possibly supported together');
    expect(words).toContain('Sources 1 and 2 say this only together.');
    expect(words).toMatch(/Half 1 of the statement[^“]*Source 1/);
    expect(words).toMatch(/Half 2 of the statement[^“]*Source 2/);
  });

  it('says what the capture lacks, in the words of the panel', () => {
    const answer = fakeAnswer({
      lost: { share: 0.12, numbers: ['72'], tables: 1, formulas: 0, code: 0 },
      notes: ['hidden-sources', 'markers-without-citations'],
      sourceCount: 40,
      loneMarkers: 3,
    });
    const audit = fakeAudit({ answer });
    const panel = captureNotes(answer);

    for (const words of [wordsOf(audit), writeMarkdown(reportOf(audit))]) {
      expect(words).toContain('Limits of this check');
      expect(words).toContain('Veracite missed 1 table, the number 72, and 12%');
      for (const { sentence, nextStep } of panel)
        expect(words).toContain(`${sentence} ${nextStep}`);
    }
    expect(panel.map(({ sentence }) => sentence).join(' ')).toMatch(
      /\(\d+ hidden sources\).*\(3 marks\)/,
    );
    expect(wordsOf(fakeAudit())).not.toContain('Limits of this check');
  });

  it('says how much text a page hides, as the panel does', () => {
    const audit = fakeAudit({ sources: [fakeReadSource({ hiddenLength: 1_234 })] });

    expect(wordsOf(audit)).toContain('Hidden text ignored: 1,234 characters');
    expect(wordsOf(fakeAudit())).not.toContain('Hidden text');
    const late = fakeAudit({ sources: [fakeReadSource({ lateLength: 90 })] });
    expect(wordsOf(late)).toContain('Included text from scripts: 90 characters');
  });

  it('has the whole of a long question, and says a short one once', () => {
    const question = `Is it so ${'or so '.repeat(40)}?`;

    expect(wordsOf(fakeAudit({ answer: fakeAnswer({ question }) }))).toContain(question);
    expect(wordsOf(fakeAudit())).not.toContain('Question:');
  });

  it('says in short, on top, what was found and who judged', () =>
    expect(wordsOf(fakeAudit())).toContain('2 of 2 checked supported. Model: Word matching.'));

  it('gives every rate with what it is of and its interval', () => {
    const words = wordsOf(fakeAudit());

    // 2 of 2 statements; Wilson's interval of that reaches down to 34 %.
    expect(words).toContain('2 of 2 (100%; 95% interval 34% to 100%)');
  });

  it('lists the verdicts as its language lists', async () => {
    const audit = buildAudit(FINISHED);
    expect(wordsOf(audit)).toContain(
      'Statements by verdict: Supported: 1, Possibly supported elsewhere: 1, ',
    );

    const chinese = await readWords('zh_CN');
    speak({ find: name => chinese[name] ?? '' });
    const words = wordsOf(audit);
    const note = auditNote(factsOf(buildAudit(RUNNING)), REPORT_WORDS);
    await speakEnglish();

    expect(words).toMatch(/部分得到支持：1、与来源矛盾：1、/);
    expect(note).toMatch(/^尚未完成：.*。 示例对话，2026年10月1日：7 条陈述；1 得到支持、/);
  });

  it('names the page on which a quote stands', () => {
    const source = fakeReadSource({ pages: { starts: [0, 5, 300], unread: [] } });
    const finding = {
      kind: 'supported' as const,
      confidence: 0.9,
      evidence: [fakeEvidence({ span: { start: 10, end: 43 } })],
    };

    expect(
      wordsOf(fakeAudit({ sources: [source], pairs: [fakeSettledPair({ finding })] })),
    ).toContain('Source 1, page 2');
  });

  it('says what could not be checked and why, in words of its own', () => {
    const source = fakeUnreadableSource({ reason: 'paywall' });
    const finding = { kind: 'not-judged' as const, reason: 'paywall' as const };
    const words = wordsOf(fakeAudit({ sources: [source], pairs: [fakeSettledPair({ finding })] }));

    expect(words).toContain('Statement 1: paywall');
    expect(words).toContain('Source 1: The full text is for subscribers only.');
    expect(words).not.toContain('Not found');
  });

  it('says how far the judge was measured, and of another version that it was not', () => {
    const judge = EMBEDDED_CARD.identity;

    expect(wordsOf(fakeAudit({ judge }))).toMatch(
      /Measured on \d{4}-\d{2}-\d{2}, [\d,]+ comparisons/,
    );
    expect(wordsOf(fakeAudit({ judge: { ...judge, version: 'other' } }))).toContain(
      'How often it is right is unknown.',
    );
  });

  it('says what left the device, that nothing did, or that it is not known', () => {
    expect(wordsOf(fakeAudit())).toContain('health.exampleReading a source2');
    expect(wordsOf(fakeAudit(), [])).toContain('Nothing left the device.');
    expect(wordsOf(fakeAudit(), null)).toContain('Veracite has no record.');
  });

  it('says that it is no medical advice, by which version, and when', () =>
    expect(wordsOf(fakeAudit())).toContain(
      'Veracite 9.9.9, Oct 1, 2026, 8:00 AM. Not medical advice.',
    ));

  it.each([
    ['running', RUNNING, 'Not finished: ', 'Not finished: '],
    ['stopped', STOPPED, 'Stopped after ', 'Stopped after '],
  ])('of a %s check says so first, and so does the note', (...row) => {
    const [, sketch, words, note] = row;
    const audit = buildAudit(sketch);

    expect(wordsOf(audit)).toContain(words);
    expect(auditNote(factsOf(audit), REPORT_WORDS).startsWith(note)).toBe(true);
    expect(wordsOf(buildAudit(FINISHED))).not.toContain(words);
  });

  it('of an answer without sources or statements says that', () => {
    const words = wordsOf(fakeAudit({ sources: [], pairs: [], statements: [], verdicts: [] }));

    expect(words).toContain('The answer cites no source.');
    expect(words).toContain('No statement to check.');
    expect(words).toContain('none to count');
  });
});

describe('the note', () => {
  it('is one paragraph for a record: site, day, every count, what was read, where and by what', () => {
    const note = auditNote(factsOf(buildAudit(FINISHED)), REPORT_WORDS);

    expect(note).toBe(
      'Sample conversation, Oct 1, 2026: 7 statements; 1 supported, 1 possibly supported elsewhere, 1 possibly supported in part, 1 contradicted, 1 not found, 2 could not be checked; 3 of 5 sources read. Checked on this device, Veracite 9.9.9.',
    );
  });

  it('says that nothing was contradicted, and only then names what did not occur', () =>
    expect(auditNote(factsOf(fakeAudit()), REPORT_WORDS)).toContain(
      '2 statements; 2 supported, 0 contradicted; ',
    ));

  it('names the host that judged', () => {
    const judge = { id: 'remote', version: '1', model: 'gpt-x at api.example' };

    expect(auditNote(factsOf(fakeAudit({ judge })), REPORT_WORDS)).toContain(
      'Checked at api.example, Veracite',
    );
  });

  it('stays one line, whatever the page calls itself', () => {
    const words = { ...REPORT_WORDS, origin: () => 'a\n\nb\u202Ec\u0000d' };

    expect(auditNote(factsOf(fakeAudit()), words)).toMatch(/^a b c d, Oct 1, 2026: /);
  });
});

describe('the page for a doctor', () => {
  const built = buildAudit(FINISHED);
  const words = pageOf(writeHtml(buildPage(factsOf(built), REPORT_WORDS))).body.textContent;

  it('has the claims to look at first, each with its passage, its source and a question', () => {
    const claims = findClaims(indexAudit(built)).slice(0, 5);
    expect(claims.length).toBeGreaterThan(2);

    for (const { row, pair } of claims) {
      expect(words).toContain(row.statement.text);
      const source = built.sources.find(({ id }) => id === pair.sourceId);
      expect(words).toContain(source?.title);
      if ('evidence' in pair.finding)
        expect(words).toContain(pair.finding.evidence[0]?.quote.exact);
    }
    expect(words.match(/Ask: /g)).toHaveLength(claims.length);
  });

  it('says what is not on it, and never calls what could not be checked not found', () => {
    expect(words).toContain('2 statements could not be checked.');
    expect(words).toContain('Not medical advice.');
    const unread = fakeAudit({
      verdicts: fakeAudit().verdicts.map(each => ({ ...each, kind: 'not-judged' as const })),
    });
    const none = wordsOfPage(buildPage(factsOf(unread), REPORT_WORDS));
    expect(none).toContain('could not be checked');
    expect(none).not.toMatch(/not found|Ask: /i);
  });

  it('stays short, whatever the answer and its sources say', () => {
    const long = 'word '.repeat(2_000);
    const statements = built.statements.map(each => ({ ...each, text: long }));
    const page = wordsOfPage(buildPage(factsOf({ ...built, statements }), REPORT_WORDS));

    expect(page.length).toBeLessThan(5_000);
  });

  it('shows the closest passage of what was not found, as one that does not say it', () => {
    const claim = findClaims(indexAudit(built)).find(
      ({ pair }) => pair.finding.kind === 'not-found',
    );
    if (!claim) throw new Error('test: everything is found');
    const near = {
      statementId: claim.row.statement.id,
      sourceId: claim.pair.sourceId,
      span: { start: 0, end: 9 },
      text: 'Near it',
    };
    const report = buildPage({ ...factsOf(built), closest: [near] }, REPORT_WORDS);

    expect(writeMarkdown(report)).toContain(
      'Closest passage, without support:\n\n> “Near it”\n>\n> — Source',
    );
  });
});

describe('the page', () => {
  const html = writeHtml(reportOf(buildAudit(FINISHED)));

  it('loads, runs and sends nothing', () => {
    const page = pageOf(html);
    const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]');

    expect(policy?.getAttribute('content')).toContain("default-src 'none'");
    expect(page.querySelectorAll('script, link, img, iframe, form, object')).toHaveLength(0);
    expect(page.querySelector('meta[name="referrer"]')?.getAttribute('content')).toBe(
      'no-referrer',
    );
    expect(html).not.toMatch(/url\(|@import/);
  });

  it('has one main heading, a language and named tables', () => {
    const page = pageOf(html);

    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.documentElement.getAttribute('lang')).toBe('en');
    expect(page.querySelectorAll('table').length).toBe(page.querySelectorAll('caption').length);
  });
});

describe('the name of the file', () =>
  it.each([
    ['Does zinc shorten colds?', 'veracite-does-zinc-shorten-colds-2026-10-01.md'],
    ['../../etc/passwd', 'veracite-etc-passwd-2026-10-01.md'],
    ['CON: a\\b|c*d?"<>', 'veracite-con-a-b-c-d-2026-10-01.md'],
    ['锌能缩短感冒吗？', 'veracite-2026-10-01.md'],
    ['é'.repeat(200), `veracite-${'e-'.repeat(30).slice(0, 59)}-2026-10-01.md`],
  ])('is safe for "%s"', (title, name) =>
    expect(reportFileName(title, '2026-10-01T08:00:00.000Z', 'md')).toBe(name),
  ));
