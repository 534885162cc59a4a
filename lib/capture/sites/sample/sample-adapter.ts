import type { SiteAdapter } from '../../../ports/site-adapter';
import { createSiteAdapter } from '../shared/site-engine';
import spec from './adapter.json';

/** Reads the sample page that is part of the extension. */
export function createSampleAdapter(): SiteAdapter {
  return createSiteAdapter(spec);
}
