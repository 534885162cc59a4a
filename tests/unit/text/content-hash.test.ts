import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../lib/text/content-hash';

describe('sha256Hex', () => {
  test('gives the known hash of the empty text', async () => {
    const hash = await sha256Hex('');

    expect(hash).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  test('agrees with another implementation on any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async text => {
        const other = createHash('sha256').update(text, 'utf8').digest('hex');

        expect(await sha256Hex(text)).toBe(other);
      }),
    );
  });

  test('tells texts apart that differ in one character', async () => {
    expect(await sha256Hex('take 5 mg')).not.toBe(await sha256Hex('take 50 mg'));
  });
});
