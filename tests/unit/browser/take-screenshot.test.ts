import { afterEach, expect, it, vi } from 'vitest';

import { takeScreenshot } from '../../../lib/browser/take-screenshot';

afterEach(() => vi.unstubAllGlobals());

it('tells a browser that takes no screenshots from a person who cancels', async () => {
  vi.stubGlobal('navigator', {});
  expect(await takeScreenshot()).toEqual({ ok: false, failure: 'not-supported' });

  const cancel = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia: cancel } });
  expect(await takeScreenshot()).toEqual({ ok: false, failure: 'no-picture' });
});
