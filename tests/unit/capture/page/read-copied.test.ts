import { Window } from 'happy-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { linkedText, readCopied } from '../../../../lib/capture/page/read-copied';

beforeAll(() => {
  vi.stubGlobal('DOMParser', new Window().DOMParser);
});

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

const HTML = '<p>Zinc helps <a href="https://a.example/x_(y)">A [1]</a>.</p><script>bad()</script>';

describe('what a site copied', () => {
  it('is the HTML with its links where the text has none', async () => {
    const clipboard = clipboardWith({ 'text/plain': 'Zinc helps A [1].', 'text/html': HTML });

    expect(await readCopied(clipboard)).toBe('Zinc helps [A 1](https://a.example/x_%28y%29).');
  });

  it('is the text where that names as many addresses', async () => {
    const text = 'Zinc helps [1](https://a.example/x).';

    expect(await readCopied(clipboardWith({ 'text/plain': text, 'text/html': HTML }))).toBe(text);
  });

  it('is the text where the browser gives nothing else', async () => {
    expect(await readCopied(clipboardWith(null, 'plain'))).toBe('plain');
  });

  it('keeps an address that would end its own brackets as one address', () => {
    expect(linkedText('<a href="https://a.example/ x)(y">w</a>')).toBe(
      '[w](https://a.example/%20x%29%28y)',
    );
  });
});
