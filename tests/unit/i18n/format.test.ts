import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  formatBytes,
  formatDay,
  formatDollars,
  formatNumber,
  formatPercent,
  formatShare,
  formatTimeLeft,
  listInRow,
  listInSentence,
} from '../../../lib/i18n/format';
import { speak } from '../../../lib/i18n/t';
import { speakEnglish } from '../../../scripts/lib/speak-english';

const THREE = ['a', 'b', 'c'];

afterEach(speakEnglish);

describe('numbers, days and lists in English', () => {
  it('are written as they are read', () => {
    expect([940, 1, 4_250, 4_200_000, 1_500_000_000].map(formatBytes)).toEqual([
      '940 bytes',
      '1 byte',
      '4.3 kB',
      '4.2 MB',
      '1.5 GB',
    ]);
    expect(formatDay('2026-11-21')).toBe('Nov 21, 2026');
    expect([formatNumber(1_234), formatNumber(0.5, 2)]).toEqual(['1,234', '0.50']);
    expect(formatShare({ count: 6, of: 12 })).toBe('6 of 12 (50%)');
    expect([2, 17, 100].map(formatTimeLeft)).toEqual([
      'almost done',
      'about 20\u00A0s left',
      'about 2\u00A0min left',
    ]);
    expect([listInRow(THREE), listInSentence(THREE)]).toEqual(['a, b, c', 'a, b, and c']);
  });

  it('never show something as nothing, nor a part as the whole', () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(formatPercent)).toEqual([
      '0%',
      'less than 1%',
      '50%',
      'more than 99%',
      '100%',
    ]);
    expect([0, 0.001, 0.05].map(formatDollars)).toEqual(['$0.00', 'less than $0.01', '$0.05']);
  });
});

describe('numbers, days and lists in another language', () => {
  beforeEach(() => {
    const words: Record<string, string> = {
      language: 'de',
      format_share: '{part} von {whole} ({percent})',
    };
    speak({ find: name => words[name] ?? '' });
  });

  it('are written as it writes them, also after another was spoken', () => {
    expect(formatDay('2026-11-21')).toBe('21.11.2026');
    expect(formatNumber(1_234.5, 1)).toBe('1.234,5');
    expect(formatBytes(4_200_000)).toBe('4,2 MB');
    expect(formatShare({ count: 1, of: 2 })).toBe('1 von 2 (50\u00a0%)');
    expect([listInRow(THREE), listInSentence(THREE)]).toEqual(['a, b und c', 'a, b und c']);
  });
});
