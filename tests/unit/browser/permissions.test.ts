import { afterEach, describe, expect, it, vi } from 'vitest';

import { withSentData } from '../../../lib/browser/permissions';

const HOSTS = { origins: ['https://api.example/*'] };

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('what has to be allowed before an API is asked', () => {
  it('is its host in Chrome, which knows no kinds of data', () =>
    expect(withSentData(HOSTS)).toEqual(HOSTS));

  it('is in Firefox also that what it is sent leaves the device', () => {
    vi.stubEnv('FIREFOX', 'true');

    expect(withSentData(HOSTS)).toEqual({
      ...HOSTS,
      data_collection: ['websiteContent', 'healthInfo'],
    });
  });
});
