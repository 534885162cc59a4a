import type { SiteAdapter } from '../../../ports/site-adapter';
import { createSiteAdapter } from '../shared/site-engine';
import spec from './adapter.json';

/** Creates the adapter of the sample page bundled with the extension. */
export function createSampleAdapter(): SiteAdapter {
  return createSiteAdapter(spec);
}
