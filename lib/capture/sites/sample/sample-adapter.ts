import type { SiteAdapter } from '../../../ports/site-adapter';
import { createSiteAdapter } from '../shared/site-engine';
import spec from './adapter.json';

export function createSampleAdapter(): SiteAdapter {
  return createSiteAdapter(spec);
}
