import { describe, expect, it } from 'vitest';

import { readQuestions } from '../../../lib/studies/read-questions';

describe('a list of questions', () => {
  it('is read from a table, by the names its columns usually have', () => {
    const table = '\uFEFFNr,Question,Topic,Lang\r\n7,"Why, and how?",colds,de\r\n,When?,,\r\n';

    expect(readQuestions(table, 'csv')).toEqual({
      ok: true,
      value: [
        { id: '7', text: 'Why, and how?', stratum: 'colds', language: 'de' },
        { id: 'q2', text: 'When?' },
      ],
    });
  });

  it('is read from JSON lines, with the page a question was made from', () => {
    const madeFrom = { url: 'https://a.example', sha256: 'a'.repeat(64) };
    const lines = `${JSON.stringify({ text: 'Why?', madeFrom })}\n\n{"question":"How?"}\n`;

    expect(readQuestions(lines, 'jsonl', { language: 'fr' })).toEqual({
      ok: true,
      value: [
        { id: 'q1', text: 'Why?', language: 'fr', madeFrom },
        { id: 'q2', text: 'How?', language: 'fr' },
      ],
    });
  });

  it('is read from pasted lines', () => {
    expect(readQuestions('Why?\r\n\n  How, =now?\n', 'lines')).toMatchObject({
      value: [{ text: 'Why?' }, { text: 'How, =now?' }],
    });
  });

  it.each([
    ['lines', ' \n', { kind: 'empty' }],
    ['csv', 'id,words\n1,Why?\n', { kind: 'no-text-column', columns: ['id', 'words'] }],
    ['csv', 'id,text\n1,Why?\n2,\n', { kind: 'bad-line', line: 3 }],
    ['jsonl', '{"text":"Why?"}\nHow?\n', { kind: 'bad-line', line: 2 }],
    ['lines', 'Why?\n'.repeat(10_001), { kind: 'too-many', most: 10_000 }],
  ] as const)('is refused as %s: %j', (format, text, failure) => {
    expect(readQuestions(text, format)).toEqual({ ok: false, failure });
  });
});
