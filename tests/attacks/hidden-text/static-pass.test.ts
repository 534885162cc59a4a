import { describe, expect, it } from 'vitest';

import { extractPage } from '../../../lib/sources/web/extract-page';
import { NODE_EXTRACTORS } from '../../../scripts/lib/node-extractors';
import { BY_LAYOUT, COMBINED_HIDDEN, COMBINED_VISIBLE } from './combined-ways';
import { FOLDED, HIDDEN, pageWith, SENTENCES, VISIBLE, type Way } from './ways';

const [SENTENCE] = SENTENCES;

async function read(way: Way) {
  const url = 'https://growers.example/lemons';
  const page = NODE_EXTRACTORS.parseHtml(pageWith(way, SENTENCE), url);
  return extractPage(page, url, NODE_EXTRACTORS);
}

describe('the reader of pages, without layout', () => {
  const told = COMBINED_HIDDEN.filter(({ name }) => !BY_LAYOUT.has(name));

  it.each([...HIDDEN, ...told])('leaves out: $name', async way => {
    const { text } = await read(way);

    expect(text).not.toContain('Seven lemons');
    expect(text).toContain('The growers kept the fruit');
    expect(text).toContain('They weighed every basket');
  });

  it.each([...VISIBLE, ...COMBINED_VISIBLE, ...FOLDED])('keeps: $name', async way => {
    const { text, hiddenLength } = await read(way);

    expect(text).toContain(SENTENCE);
    expect(hiddenLength ?? 0).toBe(0);
  });

  const FADING = `<main style="opacity:0"><p>${SENTENCE}</p>${'<p>Lemons keep.</p>'.repeat(90)}</main>`;

  it('keeps and counts what most of a page waits for, where a script may show it', async () => {
    const body = `${FADING}<script src="/fade.js"></script>`;
    const { text, hiddenLength, lateLength } = await read({ name: 'fading', body });

    expect(text).toContain(SENTENCE);
    expect(hiddenLength).toBeUndefined();
    expect(lateLength).toBeGreaterThan(1_000);
  });

  it.each([
    ['there is none', FADING],
    [
      'it is not most of the page',
      `${FADING}${FADING.replace(/ style="[^"]*"/, '')}<script></script>`,
    ],
    ['something else hides it', `${FADING.replace('opacity:0', 'display:none')}<script></script>`],
  ])('leaves it out where %s', async (_, body) => {
    const { hiddenLength, lateLength } = await read({ name: 'fading', body });

    expect(hiddenLength).toBeGreaterThan(1_000);
    expect(lateLength).toBeUndefined();
  });
});
