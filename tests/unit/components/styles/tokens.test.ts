import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { VERDICT_ICONS } from '../../../../components/ui/verdict-icons';

describe('the colours of verdicts', () => {
  const css = readFileSync('components/styles/tokens.css', 'utf8');
  /** The colours of a verdict's text and ground, each on light and on dark. */
  const coloursOf = (kind: string): string[][] =>
    ['fg', 'bg'].map(part => {
      const rule = new RegExp(`--vc-${kind}-${part}: light-dark\\((#\\w{6}), (#\\w{6})\\);`);
      return rule.exec(css)?.slice(1) ?? [];
    });

  it.each(Object.keys(VERDICT_ICONS))('of %s can be read: 4.5 to 1, light and dark', kind => {
    const [ink, paper] = coloursOf(kind);
    for (const mode of [0, 1]) {
      expect(contrast(ink?.[mode], paper?.[mode])).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('differ between "not found" and "could not be checked"', () =>
    expect(coloursOf('not-found')).not.toEqual(coloursOf('not-judged')));
});

/** WCAG 2.2: (lighter + 0.05) / (darker + 0.05), of relative luminances. */
function contrast(one = '#000000', other = '#000000'): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
