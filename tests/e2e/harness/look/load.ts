import { resolve } from 'node:path';

import { build } from 'esbuild';
import type { Page } from 'puppeteer-core';

import type * as checks from './page-checks';

export type PageChecks = typeof checks;

const GLOBAL = 'veraciteChecks';

async function bundleChecks(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, 'page-checks.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: `globalThis.${GLOBAL}`,
  });
  return outputFiles[0]?.text ?? '';
}

let bundled: Promise<string> | null = null;

/** Looks at a page as it stands, for what axe does not look for. */
export type Look = {
  [Name in keyof PageChecks]: (
    ...args: Parameters<PageChecks[Name]>
  ) => Promise<ReturnType<PageChecks[Name]>>;
};

/** Makes the checks known to a page, until it is left. */
export async function loadChecks(page: Page): Promise<Look> {
  bundled ??= bundleChecks();
  await page.evaluate(await bundled);
  const ask = <Result>(name: keyof PageChecks, ...args: unknown[]): Promise<Result> =>
    page.evaluate(`${GLOBAL}.${name}(...${JSON.stringify(args)})`) as Promise<Result>;
  return {
    findLostParts: () => ask('findLostParts'),
    findMotion: () => ask('findMotion'),
    findOverflow: () => ask('findOverflow'),
    findSmallTargets: () => ask('findSmallTargets'),
    findSmallText: () => ask('findSmallText'),
    findUnmirrored: paths => ask('findUnmirrored', paths),
    findUnseenFocus: () => ask('findUnseenFocus'),
    findUnseenStates: () => ask('findUnseenStates'),
    notePaintedParts: () => ask('notePaintedParts'),
    readFocus: () => ask('readFocus'),
    tabStops: () => ask('tabStops'),
    unfold: () => ask('unfold'),
  };
}
