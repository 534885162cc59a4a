import type { CDPSession } from 'puppeteer-core';

/** The colours a user may have everything in. */
export type Colours = 'light' | 'dark' | 'forced';

/** Those everything is looked at in: `npm run test:slow` takes all. */
export const COLOURS: readonly Colours[] =
  process.env['VERACITE_COLOURS'] === 'all' ? ['light', 'dark', 'forced'] : ['light', 'forced'];

/**
 * Those the built pages are looked at in: forced colours are looked at over the examples, which are
 * drawn by the same components with the same styles.
 */
export const PAGE_COLOURS: readonly Colours[] = COLOURS.includes('dark') ? COLOURS : ['light'];

/** Draws a page in these colours from now on; who wants it still sees nothing move. */
export async function setColours(
  client: CDPSession,
  colours: Colours,
  { isStill }: { isStill: boolean } = { isStill: true },
): Promise<void> {
  await client.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: colours === 'dark' ? 'dark' : 'light' },
      { name: 'forced-colors', value: colours === 'forced' ? 'active' : 'none' },
      { name: 'prefers-reduced-motion', value: isStill ? 'reduce' : 'no-preference' },
    ],
  });
}
