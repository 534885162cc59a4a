import type { SiteAdapter } from '../../ports/site-adapter';
import { createSiteAdapter } from '../shared/site-engine';
import spec from './adapter.json';

/** Reads chat.deepseek.com; the layouts it knows stand in `adapter.json`. */
export function createDeepseekAdapter(): SiteAdapter {
  return createSiteAdapter(spec);
}
