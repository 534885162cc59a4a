import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from 'puppeteer-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of axe whose answer depends on the colours a page is drawn in. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const;

type Violation = {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
};

/** Violations axe finds on the page, a line each. */
export async function findViolations(page: Page): Promise<string[]> {
  // A colour in transition has no contrast of its own. Reading the animations applies a new theme,
  // whose transitions are then among them.
  await page.evaluate(async () => {
    await new Promise(done => setTimeout(done, 50));
    await Promise.all(document.getAnimations().map(animation => animation.finished));
  });
  await loadAxe(page);
  return runAxe(page);
}

/** Makes axe known to a page, once for all runs until it is left. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(AXE);
}

/** Violations axe finds in one run, by all its rules or by some. */
export async function runAxe(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(rules.length > 0 ? { runOnly: rules } : {}) };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as {
    violations: Violation[];
  };
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${impact} ${id}: ${target.join(' ')} – ${failureSummary}`,
    ),
  );
}
