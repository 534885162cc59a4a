import { describe, expect, it } from 'vitest';

import { guideFor } from '../../../entrypoints/background/first-run';

const now = { version: '0.2.0', showNews: true };

describe('guideFor', () => {
  it('welcomes whoever installs it', () => {
    expect(guideFor({ reason: 'install' }, now)).toBe('welcome');
  });

  it('tells the news after an update that has some, unless that was switched off', () => {
    const update = { reason: 'update', previousVersion: '0.1.4' };

    expect(guideFor(update, now)).toBe('news');
    expect(guideFor(update, { ...now, showNews: false })).toBeNull();
    expect(guideFor({ ...update, previousVersion: '0.2.0' }, now)).toBeNull();
  });

  it('leaves the reader alone when only the browser was updated', () => {
    expect(guideFor({ reason: 'chrome_update' }, now)).toBeNull();
  });
});
