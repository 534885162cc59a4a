import { describe, expect, it } from 'vitest';

import { hasNews } from '../../../lib/core/release';

describe('hasNews', () => {
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
  ])('%s → %s: %s', (previous, current, news) => {
    expect(hasNews(previous, current)).toBe(news);
  });
});
