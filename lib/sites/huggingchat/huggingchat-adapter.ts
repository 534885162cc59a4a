import type { SiteAdapter } from '../../ports/site-adapter';
import { createSiteAdapter } from '../shared/site-engine';
import spec from './adapter.json';

/** Reads HuggingChat; the layouts it knows stand in `adapter.json`. */
export function createHuggingchatAdapter(): SiteAdapter {
  return createSiteAdapter(spec);
}
