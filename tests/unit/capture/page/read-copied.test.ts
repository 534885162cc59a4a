import { describe, expect, it } from 'vitest';
import { readCopied } from '../../../../lib/capture/page/read-copied';

/** A clipboard with these forms; without any it only gives plain text. */
function clipboardWith(forms: Record<string, string> | null, text = '') {
  const item = {
    types: Object.keys(forms ?? {}),
    getType: (type: string) => Promise.resolve(new Blob([forms?.[type] ?? ''])),
  };
  return {
    read: () =>
      forms === null
        ? Promise.reject(new Error('not allowed'))
        : Promise.resolve([item as unknown as ClipboardItem]),
    readText: () => Promise.resolve(text),
  };
}

describe('what a site copied', () => {
  it.each([
    [{ 'text/plain': 'Zinc [1]', 'text/html': '<p>Zinc</p>' }, 'Zinc [1]', '<p>Zinc</p>'],
    [{ 'text/plain': 'Zinc [1]' }, 'Zinc [1]', null],
    [{ 'text/html': '<p>Zinc</p>' }, '', '<p>Zinc</p>'],
  ])('is read in both forms: %j', async (forms, text, html) => {
    expect(await readCopied(clipboardWith(forms))).toEqual({ text, html });
  });

  it('is the text where the browser gives nothing else', async () => {
    expect(await readCopied(clipboardWith(null, 'plain'))).toEqual({ text: 'plain', html: null });
  });
});
