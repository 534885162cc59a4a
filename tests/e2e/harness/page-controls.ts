import type { Page } from 'puppeteer-core';

/** Endings of the names of badges and of the button at a checked answer. */
const OPENS = /Open check$/;

/**
 * The names of what leads from a page to a check, in page order: one for each badge, then
 * the answer's button. As a screen reader gets them, for the page's own way in is closed.
 */
export async function readControls(page: Page): Promise<string[]> {
  return (await buttonsOf(page)).filter(name => OPENS.test(name));
}

/** The names of all buttons of a page; `all`: whatever a screen reader finds, also plain text. */
export async function buttonsOf(
  page: Page,
  roles: 'buttons' | 'all' = 'buttons',
): Promise<string[]> {
  const client = await page.createCDPSession();
  try {
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ role }) => roles === 'all' || role?.value === 'button')
      .map(({ name }) => String(name?.value));
  } finally {
    await client.detach();
  }
}
