import type { CDPSession } from 'puppeteer-core';

/** The colours a reader may have everything in. */
export const COLOURS = ['light', 'dark', 'forced'] as const;
export type Colours = (typeof COLOURS)[number];

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
