import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PAGE_MODES } from '../../../lib/core/answer/page-check';
import { modeFor, parseSettings } from '../../../lib/settings/settings';
import { withoutAutomatic } from '../../../lib/settings/settings-file';

describe('when answers are checked', () => {
  it('is at a click, until the reader chooses otherwise', () => {
    const read = (pageMode: unknown) => parseSettings({ pageMode }).pageMode;

    expect(read(undefined)).toBe('click');
    expect(read('always')).toBe('click');
    expect(PAGE_MODES.map(read)).toEqual(PAGE_MODES);
  });

  it('is as on all sites, unless a site has a mode of its own', () => {
    const choice = { pageMode: 'off', siteModes: { claude: 'auto' } } as const;

    expect(modeFor(choice, 'claude')).toBe('auto');
    expect(modeFor(choice, 'chatgpt')).toBe('off');
  });

  it('drops what is no site or no mode', () => {
    const read = (siteModes: unknown) => parseSettings({ siteModes }).siteModes;

    expect(read({ chatgpt: 'auto', claude: 'loud', 'Not an id': 'auto' })).toEqual({
      chatgpt: 'auto',
    });
    expect([null, 3, 'auto', []].map(read)).toEqual([{}, {}, {}, {}]);
  });

  it('is by itself nowhere once that is taken out, whatever was chosen', () => {
    const mode = fc.constantFrom(...PAGE_MODES);
    fc.assert(
      fc.property(mode, mode, mode, (pageMode, chatgpt, claude) => {
        const choice = { pageMode, siteModes: { chatgpt, claude } };
        const kept = withoutAutomatic(choice);

        expect(JSON.stringify(kept)).not.toContain('auto');
        if (chatgpt === 'off') expect(kept.siteModes['chatgpt']).toBe('off');
      }),
    );
  });
});
