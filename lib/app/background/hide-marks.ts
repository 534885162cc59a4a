import { hideMarks } from '../../browser/hidden-marks';
import { SITE_IDS } from '../../capture/sites/registry';
import { parseMarksHiding } from '../../messaging/parse-calls';

/** Hides the marks on a site's pages, or shows them, as a page asks; of other sites nothing is kept. */
export async function hideMarksFor(raw: unknown): Promise<void> {
  const hiding = parseMarksHiding(raw);
  const site = SITE_IDS.find(each => each === hiding?.site);
  if (hiding && site) await hideMarks(site, hiding.isHidden);
}
