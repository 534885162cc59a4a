import { Window as FakeWindow } from 'happy-dom';
import { describe, expect, it } from 'vitest';

import { isOnDark } from '../../../../components/page/surroundings';

/** An answer in a page whose elements have these grounds, from the root inwards. */
function answerOn(grounds: readonly string[], scheme = 'normal', isDarkWanted = false): Element {
  const view = new FakeWindow() as unknown as Window & typeof globalThis;
  const { document } = view;
  const answer = document.createElement('article');
  document.body.append(answer);
  const around = [document.documentElement, document.body, answer];
  view.getComputedStyle = ((element: Element) => ({
    backgroundColor: grounds[around.indexOf(element as HTMLElement)] ?? 'rgba(0, 0, 0, 0)',
    colorScheme: scheme,
  })) as unknown as typeof view.getComputedStyle;
  view.matchMedia = (() => ({ matches: isDarkWanted })) as unknown as typeof view.matchMedia;
  return answer;
}

describe('the ground of an answer', () => {
  it.each([
    ['rgb(33, 33, 33)', true],
    ['rgb(255, 255, 255)', false],
    ['rgba(20, 20, 20, 0.9)', true],
    ['oklch(0.21 0.03 264)', true],
    ['oklab(0.98 0 0)', false],
    ['lab(12.5 0.2 -3)', true],
    ['color(display-p3 0.95 0.95 0.95)', false],
    ['color(srgb 0.1 0.1 0.12 / 0.9)', true],
  ])('%s: dark is %s', (ground, isDark) => expect(isOnDark(answerOn([ground]))).toBe(isDark));

  it('is that of the nearest element which hides what is below', () => {
    expect(isOnDark(answerOn(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgba(9, 9, 9, 0.1)']))).toBe(
      true,
    );
  });

  it.each([
    ['normal', true, false],
    ['dark', false, true],
    ['light dark', true, true],
    ['light dark', false, false],
    ['light', true, false],
  ])(
    'of a page without colours in the scheme "%s", where dark is preferred: %s',
    (scheme, isDarkWanted, isDark) =>
      expect(isOnDark(answerOn([], scheme, isDarkWanted))).toBe(isDark),
  );
});
