import type { Answer } from '../../lib/core/answer/answer';
import type { Citation } from '../../lib/core/answer/citation';
import { answerId, citationId } from '../../lib/core/ids';
import type { Span } from '../../lib/core/answer/span';

const TEXT =
  'Vitamin D is made in the skin under sunlight [1]. ' +
  'Adults need about 15 micrograms a day [2]. ' +
  'Ask your doctor before taking more.';

/** Span of `words` in `text`; throws if they are missing, as the test is broken then. */
export function spanOf(text: string, words: string): Span {
  const start = text.indexOf(words);
  if (start === -1) throw new Error(`fakes: "${words}" is not in the text`);
  return { start, end: start + words.length };
}

/** A citation of a web page, marked "[1]" in the text of `fakeAnswer()`. */
export function fakeCitation(overrides: Partial<Citation> = {}): Citation {
  return {
    id: citationId('c0'),
    marker: spanOf(TEXT, '[1]'),
    label: 'Sunlight and vitamin D',
    target: { kind: 'url', url: 'https://health.example/vitamin-d' },
    quoteHint: null,
    hidden: 0,
    ...overrides,
  };
}

/**
 * An answer of three sentences and two citations: one cited, one cited by another
 * source, one that only advises the reader.
 */
export function fakeAnswer(overrides: Partial<Answer> = {}): Answer {
  return {
    id: answerId('answer-1'),
    origin: { kind: 'site', site: 'sample', layout: 'plain', verified: '2026-09-01' },
    pageUrl: 'https://chat.example/c/1',
    conversationId: '1',
    question: 'How much vitamin D do I need?',
    model: null,
    capturedAt: '2026-10-01T08:00:00.000Z',
    text: TEXT,
    blocks: [{ kind: 'paragraph', span: { start: 0, end: TEXT.length } }],
    citations: [
      fakeCitation(),
      fakeCitation({
        id: citationId('c1'),
        marker: spanOf(TEXT, '[2]'),
        label: 'Daily intake',
        target: { kind: 'url', url: 'https://guideline.example/intake' },
      }),
    ],
    notes: [],
    ...overrides,
  };
}
