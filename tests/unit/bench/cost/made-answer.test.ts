import { estimateTokenCount } from 'tokenx';
import { describe, expect, it } from 'vitest';

import { makeAnswer } from '../../../../scripts/bench/cost/made-answer';
import { SOURCES, STATEMENTS } from '../../../../scripts/bench/cost/made-sentences';
import { replyAsPlainReader } from '../../../../scripts/bench/cost/plain-reader';
import { draftAudit } from '../../../../lib/pipeline/draft-audit';
import { isCheckWorthy } from '../../../../lib/core/answer/statement';
import { answerId, auditId } from '../../../../lib/core/ids';
import { readMarkdownAnswer } from '../../../../lib/text/markdown/read-markdown';

function ask(data: object): {
  verdict?: string;
  checks?: { statement: string; verdict: string }[];
} {
  const messages = [{ role: 'user', content: JSON.stringify(data) }];
  return JSON.parse(replyAsPlainReader({ model: 'plain', messages })) as ReturnType<typeof ask>;
}

const MADE = makeAnswer();
const statements = STATEMENTS.map((text, at) => ({ id: `s${at + 1}`, text }));

describe('the made answer', () => {
  it('has ten statements to check and five pages of 6,905 tokens', () => {
    const { markdown, pages } = MADE;
    const capture = readMarkdownAnswer(markdown, { pageUrl: null, now: '2026-10-01T08:00:00Z' });
    const draft = capture.ok
      ? draftAudit(
          { ...capture.value, id: answerId('a') },
          { auditId: auditId('b'), judge: { id: 'x', version: '1' }, now: '2026-10-01T08:00:00Z' },
        )
      : capture;

    expect(draft).toMatchObject({ ok: true });
    const checked = draft.ok ? draft.value.statements.filter(isCheckWorthy) : [];
    expect(checked.map(({ text }) => text)).toEqual(STATEMENTS);
    expect(draft.ok && draft.value.pairs).toHaveLength(50);
    expect([...pages.values()].map(({ text }) => estimateTokenCount(text))).toEqual(
      Array(5).fill(6_905),
    );
  });

  it('is the same every time', () => expect(makeAnswer()).toEqual(MADE));

  it('holds each piece of evidence once, and away from both ends of its page', () => {
    const texts = [...MADE.pages.values()].map(({ text }) => text);

    for (const [at, { evidence }] of SOURCES.entries()) {
      for (const sentence of evidence) {
        const [before = '', after = '', ...rest] = texts[at]?.split(sentence) ?? [];
        expect(rest).toEqual([]);
        expect(Math.min(before.length, after.length)).toBeGreaterThan(1_000);
      }
    }
  });
});

describe('the plain reader', () => {
  const passages = ['The dose is 40 mg a day. Rest helps.', 'Fever lasts a week.'].map(
    (text, at) => ({ id: `p${at + 1}`, text }),
  );

  it('says supported, contradicted or not found by words and numbers', () => {
    const asked = ['The dose is 40 mg a day.', 'The dose is 60 mg a day.', 'Zinc shortens colds.'];
    const data = { passages, statements: asked.map((text, at) => ({ id: `s${at + 1}`, text })) };

    expect(ask(data).checks).toMatchObject([
      { verdict: 'supported', quotes: [{ passage: 'p1', quote: 'The dose is 40 mg a day.' }] },
      { verdict: 'contradicted', quotes: [{ passage: 'p1', quote: 'The dose is 40 mg a day.' }] },
      { verdict: 'not_found', quotes: [] },
    ]);
  });

  it('says the same of one page and of its passages, in the words of either prompt', () => {
    for (const { title, text } of [...MADE.pages.values()].slice(0, 2)) {
      const together = ask({ title, passages: [{ id: 'p1', text }], statements }).checks ?? [];
      const alone = statements.map(
        statement => ask({ title, page: text, statement: statement.text }).verdict,
      );

      expect(alone).toEqual(
        together.map(({ verdict }) => (verdict === 'supported' ? verdict : 'not_supported')),
      );
      expect(alone).toContain('supported');
    }
  });
});
