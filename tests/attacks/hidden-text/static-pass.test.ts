import { describe, expect, it } from 'vitest';

import { extractPage } from '../../../lib/sources/web/extract-page';
import { NODE_EXTRACTORS } from '../../../scripts/lib/node-extractors';
import { FOLDED, HIDDEN, pageWith, SENTENCES, VISIBLE, type Way } from './ways';

const [SENTENCE] = SENTENCES;

async function read(way: Way) {
  const url = 'https://growers.example/lemons';
  const page = NODE_EXTRACTORS.parseHtml(pageWith(way, SENTENCE), url);
  return extractPage(page, url, NODE_EXTRACTORS);
}

describe('the reader of pages, without layout', () => {
  it.each(HIDDEN)('leaves out: $name', async way => {
    const { text } = await read(way);

    expect(text).not.toContain('Seven lemons');
    expect(text).toContain('The growers kept the fruit');
    expect(text).toContain('They weighed every basket');
  });

  it.each([...VISIBLE, ...FOLDED])('keeps: $name', async way => {
    const { text, hiddenLength } = await read(way);

    expect(text).toContain(SENTENCE);
    expect(hiddenLength ?? 0).toBe(0);
  });
});
