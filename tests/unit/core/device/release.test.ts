import { describe, expect, it } from 'vitest';

import { guideFor, hasNews } from '../../../../lib/core/device/release';

describe('hasNews', () =>
  it.each([
    ['0.1.0', '0.2.0', true],
    ['0.9.3', '1.0.0', true],
    ['0.9.9', '0.10.0', true],
    ['0.1.0', '0.1.1', false],
    ['0.2.0', '0.1.0', false],
    ['1.0.0', '0.9.0', false],
    ['0.1.0', '0.1.0', false],
    [undefined, '0.2.0', false],
    ['none', '0.2.0', false],
  ])('%s → %s: %s', (previous, current, news) => expect(hasNews(previous, current)).toBe(news)));

const now = { version: '0.2.0', showNews: true };

describe('guideFor', () => {
  it('welcomes whoever installs it', () =>
    expect(guideFor({ reason: 'install' }, now)).toBe('welcome'));

  it('tells the news after an update that has some, unless that was switched off', () => {
    const update = { reason: 'update', previousVersion: '0.1.4' };

    expect(guideFor(update, now)).toBe('news');
    expect(guideFor(update, { ...now, showNews: false })).toBeNull();
    expect(guideFor({ ...update, previousVersion: '0.2.0' }, now)).toBeNull();
  });

  it('leaves the reader alone when only the browser was updated', () =>
    expect(guideFor({ reason: 'chrome_update' }, now)).toBeNull());
});
