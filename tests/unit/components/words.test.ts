import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { REASONS } from '../../../components/audit/reasons';
import { VERDICT_ICONS } from '../../../components/ui/verdict-icons';
import { explain, t } from '../../../lib/i18n/t';
import { CAPTURE_NOTES } from '../../../lib/core/answer/answer';
import type { RequestFailure } from '../../../lib/core/answer/page-check';
import { UNREADABLE_REASONS } from '../../../lib/core/source/source';
import type { NotCheckWorthyReason } from '../../../lib/core/answer/statement';
import type { VerdictKind } from '../../../lib/core/audit/verdict';
import { LICENCES } from '../../../components/options/AboutSection';

const KINDS = Object.keys(VERDICT_ICONS) as VerdictKind[];
/** Checked for completeness by the compiler. */
const REQUEST_FAILURES: Record<RequestFailure, true> = {
  'invalid-capture': true,
  'answer-empty': true,
  'answer-too-large': true,
  'page-not-readable': true,
  'storage-full': true,
  'storage-blocked': true,
  'storage-unavailable': true,
};
const NOT_CHECK_WORTHY: Record<NotCheckWorthyReason, true> = {
  question: true,
  greeting: true,
  disclaimer: true,
  heading: true,
  'lead-in': true,
  code: true,
  'advice-to-user': true,
  'no-assertion': true,
};

const STYLES = join(import.meta.dirname, '../../../components/styles');

describe('words', () => {
  it('are a sentence and a next step for every reason, failure and note', () => {
    const all = [
      ...REASONS.map(reason => explain('reason', reason)),
      ...(Object.keys(REQUEST_FAILURES) as RequestFailure[]).map(each => explain('request', each)),
      ...CAPTURE_NOTES.map(each => explain('capture', each)),
    ];

    for (const { sentence, nextStep } of all) {
      expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
      expect(nextStep).toMatch(/^\p{Lu}.+\.$/u);
    }
    expect(REASONS).toEqual(expect.arrayContaining([...UNREADABLE_REASONS]));
  });

  it('are a few for every reason that stands after a colon, and none is another', () => {
    const worth = Object.keys(NOT_CHECK_WORTHY) as NotCheckWorthyReason[];
    const short = [
      ...REASONS.map(reason => t(`reason.short.${reason}`)),
      ...worth.map(each => t(`quiet.${each}`)),
    ];

    for (const words of short) expect(words).toMatch(/^[a-z][^._]+$/);
    expect(new Set(worth.map(each => t(`quiet.${each}`))).size).toBe(worth.length);
  });

  it('of a verdict are the same within a sentence, but for how they begin', () => {
    for (const kind of KINDS)
      expect(t(`verdict.inside.${kind}`)).toBe(t(`verdict.word.${kind}`).toLowerCase());
    expect(new Set(KINDS.map(kind => t(`verdict.word.${kind}`))).size).toBe(KINDS.length);
  });

  it('say plainly that a source was not checked for want of permission', () =>
    expect(t('reason.label', { reason: t(`reason.short.no-permission`) })).toBe(
      'Could not be checked: no permission',
    ));

  it('of what nobody could look into never speak of finding', () => {
    const words = REASONS.flatMap(reason => {
      const { sentence, nextStep } = explain('reason', reason);
      return [t(`reason.short.${reason}`), sentence, nextStep];
    });
    const spoken = [t(`verdict.word.not-judged`), t(`verdict.sentence.not-judged`), ...words];

    expect(spoken.filter(text => /\bf(i|ou)nd/i.test(text))).toEqual([]);
  });

  it('of what was read and is not there never speak of checking or of nobody looking', () => {
    const spoken = [t(`verdict.word.not-found`), t(`verdict.sentence.not-found`)].join(' ');

    expect(spoken).not.toMatch(/\b(check|judge|could|nobody|open)/i);
  });

  it('never say true, false, right or wrong of a statement', () => {
    const spoken = [
      ...KINDS.map(kind => t(`verdict.word.${kind}`)),
      ...KINDS.map(kind => t(`verdict.sentence.${kind}`)),
    ].join(' ');

    expect(spoken).not.toMatch(/\b(true|false|right|wrong|correct)\b/i);
  });

  it('and shapes differ from kind to kind', () => {
    const icons = Object.values(VERDICT_ICONS);

    expect(new Set(icons).size).toBe(icons.length);
  });
});

describe('colours', () => {
  const tokens = readFileSync(join(STYLES, 'tokens.css'), 'utf8');
  const colours = (name: string, css = tokens): [string, string] => {
    const found = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css);
    if (!found?.[1] || !found[2]) throw new Error(`test: no token --${name}`);
    return [found[1], found[2]];
  };
  const coloursOf = (kind: string, part: string): [string, string] => {
    const rule = new RegExp(`\\.verdict-${kind}\\b(?!-)[^}]+`).exec(tokens)?.[0] ?? '';
    return colours(`v-${part}`, rule);
  };

  it.each(KINDS)('of "%s" are readable in both schemes', kind => {
    const [lightText, darkText] = coloursOf(kind, 'fg');
    const [lightGround, darkGround] = coloursOf(kind, 'bg');

    expect(contrast(lightText, lightGround)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(darkText, darkGround)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['ink', 'soft', 'accent', 'danger'])('of %s text are readable on every ground', name => {
    const [lightText, darkText] = colours(`vc-${name}`);

    for (const ground of ['paper', 'raised']) {
      const [light, dark] = colours(`vc-${ground}`);
      expect(contrast(lightText, light)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(darkText, dark)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('of not found and of could not be checked share none, and neither is red', () => {
    const parts = ['fg', 'bg', 'border', 'solid'];
    const found = parts.flatMap(part => coloursOf('not-found', part));
    const judged = parts.flatMap(part => coloursOf('not-judged', part));

    expect(found.filter(colour => judged.includes(colour))).toEqual([]);
    expect([...found, ...judged].filter(isRed)).toEqual([]);
  });
});

describe('licences', () =>
  it('name every package that runs in the browser', () => {
    const root = join(import.meta.dirname, '../../../package.json');
    const { dependencies } = JSON.parse(readFileSync(root, 'utf8')) as {
      dependencies: Record<string, string>;
    };

    expect(LICENCES.map(({ name }) => name)).toEqual(Object.keys(dependencies));
  }));

function channels(hex: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16));
  return [r, g, b];
}

/** Contrast as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Red is well above both other channels, and these are near each other. */
function isRed(hex: string): boolean {
  const [r, g, b] = channels(hex);
  return r - Math.max(g, b) > 40 && Math.abs(g - b) < 40;
}
