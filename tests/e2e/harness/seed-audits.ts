import { join } from 'node:path';

import type { Page } from 'puppeteer-core';

import type { KeyPoint } from '../../../lib/core/answer/key-point';
import type { Aside } from '../../../lib/core/audit/aside';
import type { Audit, AuditExport } from '../../../lib/core/audit/audit';
import type { IsoDateTime } from '../../../lib/core/ids';
import { bundleForPage } from '../../../scripts/lib/bundle-for-page';
import type * as inPage from './seed-in-page';

/** An audit with its sources' texts, its ledger, and the work beside it. */
export type SeededAudit = Audit &
  Partial<Pick<AuditExport, 'texts' | 'ledger'>> & {
    asides?: readonly Aside[];
    /** Of its question. */
    keyPoints?: readonly KeyPoint[];
  };

/**
 * Puts whole audits into the browser's store, as if they had been made in it. `page` is one of
 * the extension's.
 */
export async function seedAudits(page: Page, audits: readonly SeededAudit[]): Promise<void> {
  await page.evaluate(await bundleForPage(IN_PAGE));
  await page.evaluate(seeded => veraciteBench.seed(seeded), audits);
}

/** Moves all that was stored since `since` to one moment, so that it looks the same every time. */
export async function redateAudits(page: Page, since: IsoDateTime, at: IsoDateTime): Promise<void> {
  await page.evaluate(await bundleForPage(IN_PAGE));
  await page.evaluate((from, to) => veraciteBench.redate(from, to), since, at);
}

const IN_PAGE = join(import.meta.dirname, 'seed-in-page.ts');

/** Name `bundleForPage` gives the script's exports, in the page only. */
declare const veraciteBench: typeof inPage;
