import type { SiteAdapter } from '../../ports/site-adapter';
import { createSiteAdapter } from '../shared/site-engine';
import spec from './adapter.json';

/** Reads Microsoft's Copilot; the layouts it knows stand in `adapter.json`. */
export function createCopilotAdapter(): SiteAdapter {
  return createSiteAdapter(spec);
}
