import { describe, expect, it } from 'vitest';

import { DEFAULT_SETTINGS, parseSettings } from '../../../lib/settings/settings';

describe('settings', () => {
  it.each([null, undefined, 'dark', 7, []])('are the defaults when %o was stored', raw => {
    const settings = parseSettings(raw);

    expect(settings).toEqual(DEFAULT_SETTINGS);
  });

  it('keep every stored value that is in its range', () => {
    const stored = {
      theme: 'dark',
      textSize: 'larger',
      language: 'zh-CN',
      badges: false,
      pageMode: 'auto',
      siteModes: { chatgpt: 'off', claude: 'click' },
      passagesPerPair: 10,
      cacheDays: 0,
      retentionDays: 90 as const,
      keepQuotesOnly: true,
      granularity: 'sentence',
      scrubTest: true,
      askAbove: '1',
      judgingPace: 'gentle',
      batteryWait: 'always',
      lookUpWorks: true,
      askArchive: true,
      literatureQuota: 32,
      literatureServices: ['wikipedia' as const],
      contactEmail: 'reader@example.org',
      titleAndAbstractOnly: true,
      serviceBases: { crossref: 'https://mirror.example/crossref' },
      userName: 'Dr Rivera',
      checkView: 'plain',
      showNews: false,
    };

    const settings = parseSettings(stored);

    expect(settings).toEqual(stored);
  });

  it('replace a broken value without touching the others', () => {
    const settings = parseSettings({
      theme: 'neon',
      language: 'Klingon',
      badges: false,
      passagesPerPair: 3,
    });

    expect(settings).toEqual({ ...DEFAULT_SETTINGS, badges: false, passagesPerPair: 3 });
  });

  it('take the old switch for the blind view, until a view is chosen', () => {
    expect(parseSettings({ judgeBlind: true }).checkView).toBe('blind');
    expect(parseSettings({ judgeBlind: false }).checkView).toBe('full');
    expect(parseSettings({ judgeBlind: true, checkView: 'plain' }).checkView).toBe('plain');
  });

  it.each([0, 21, 2.5, '6', Number.NaN, Infinity])(
    'take no %s for the number of passages',
    passagesPerPair => {
      const settings = parseSettings({ passagesPerPair });

      expect(settings.passagesPerPair).toBe(DEFAULT_SETTINGS.passagesPerPair);
    },
  );

  it.each([-1, 91])('keep sources for no %s days', cacheDays => {
    const settings = parseSettings({ cacheDays });

    expect(settings.cacheDays).toBe(DEFAULT_SETTINGS.cacheDays);
  });

  it('carry nothing that is no setting', () => {
    const settings = parseSettings({ theme: 'light', token: 'secret' });

    expect(Object.keys(settings)).toEqual(Object.keys(DEFAULT_SETTINGS));
  });

  it('keep only addresses of services that can be used', () => {
    const serviceBases = {
      crossref: 'http://mirror.example',
      pubmed: 'https://mirror.example/eutils/',
      arxiv: 'http://127.0.0.1:8080/api',
      wayback: 7,
      other: 'https://other.example',
    };

    expect(parseSettings({ serviceBases }).serviceBases).toEqual({
      pubmed: 'https://mirror.example/eutils',
      arxiv: 'http://127.0.0.1:8080/api',
    });
    expect(parseSettings({ serviceBases: 'none' }).serviceBases).toEqual({});
  });
});
