import { describe, expect, it } from 'vitest';

import { findQuote } from '../../../../lib/text/evidence/quote-find';
import { shownText } from '../../../../lib/text/markdown/shown-text';

describe('shownText', () => {
  it('leaves out what no reader sees', () => {
    const tags = String.fromCodePoint(0xe0069, 0xe0067, 0xe006e);

    expect(shownText(`zi\u200bnc\u202e${tags}\u0000 helps\ufe0f`)).toBe('zinc helps');
  });

  it('keeps lines apart, whatever ends them', () =>
    expect(shownText('a\rb\r\nc\fd\u0085e')).toBe('a\nb\nc\nd\ne'));

  it('shows words in which every quote can be found again', () => {
    const marks = ['\0', '\r', '\f', '\u001b', '\u202e', '\ufe0f', '\u{e0041}', '\u{e0101}'];
    for (const mark of marks) {
      const source = `Rest${mark}helps mo${mark}st.`;

      expect(findQuote(source, shownText(source))).not.toBeNull();
    }
  });

  it('keeps lines, tabs, accents and signs', () =>
    expect(shownText('Ça va\n\t2 µg ≥ 1 µg 😀')).toBe('Ça va\n\t2 µg ≥ 1 µg 😀'));
});
