import { describe, expect, it } from 'vitest';

import { draftOfAnswer } from '../../../lib/studies/draft-of-answer';
import { readMarkdownAnswer } from '../../../lib/text/markdown/read-markdown';
import { valueOf } from '../../fakes/studies';

const AT = { pageUrl: null, now: '2026-11-28T10:00:00.000Z' };
const read = (markdown: string) => valueOf(readMarkdownAnswer(markdown, AT));

const ANSWER = `## Zinc

Zinc may help [1](https://a.example/zinc_1?x=(y)). It *costs* 2 € a day, and 3 * 4 is 12 [2](https://doi.org/10.1000/abc).

- Take it early. [Blood Advances](https://b.example/)
- Do not take it for long

1\\. A line that begins as a list does, and [brackets] or a_b_c stay.

> Said by somebody.
`;

describe('a captured answer', () => {
  it('is the same answer again when its Markdown is read', () => {
    const first = read(ANSWER);
    const again = read(draftOfAnswer(first).answer);

    expect(again.text).toBe(first.text);
    expect(again.blocks.map(({ kind }) => kind)).toEqual(first.blocks.map(({ kind }) => kind));
    expect(again.citations.map(({ marker, target }) => ({ marker, target }))).toEqual(
      first.citations.map(({ marker, target }) => ({ marker, target })),
    );
  });

  it('brings what the page showed, and sources that have no place in the text', () => {
    const draft = draftOfAnswer({
      ...read('Zinc may help.'),
      origin: { kind: 'site', site: 'gemini', layout: 'web', verified: '2026-11-01' },
      question: 'Does zinc help?',
      model: '2.5 Pro',
      pageUrl: 'https://gemini.example/app/1',
      citations: [
        { marker: null, label: 'A', target: { kind: 'pmid', pmid: '123' } },
        { marker: null, label: 'B', target: { kind: 'title', title: 'On zinc' } },
        { marker: null, label: 'C', target: { kind: 'unresolved', label: 'C' } },
      ],
    });

    expect(draft).toMatchObject({
      outcome: 'answered',
      question: 'Does zinc help?',
      modelLabel: '2.5 Pro',
      siteLayout: 'gemini web',
      pageUrl: 'https://gemini.example/app/1',
      citations: [
        { label: 'A', url: 'https://pubmed.ncbi.nlm.nih.gov/123/' },
        { label: 'On zinc', url: '' },
      ],
    });
  });
});
