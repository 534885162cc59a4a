import type { SiteAdapter } from '../../ports/site-adapter';
import { createSiteAdapter } from '../shared/site-engine';
import spec from './adapter.json';

/** Reads Proton's Lumo; the layouts it knows stand in `adapter.json`. */
export function createLumoAdapter(): SiteAdapter {
  return createSiteAdapter(spec);
}
