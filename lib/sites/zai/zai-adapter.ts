import type { SiteAdapter } from '../../ports/site-adapter';
import { createSiteAdapter } from '../shared/site-engine';
import spec from './adapter.json';

/** Reads chat.z.ai; the layouts it knows stand in `adapter.json`. */
export function createZaiAdapter(): SiteAdapter {
  return createSiteAdapter(spec);
}
