import type { SiteAdapter } from '../../ports/site-adapter';
import { createSiteAdapter } from '../shared/site-engine';
import spec from './adapter.json';
import { openEvidenceReference } from './reference-hook';

/** Reads openevidence.com; the layouts it knows stand in `adapter.json`. */
export function createOpenEvidenceAdapter(): SiteAdapter {
  return createSiteAdapter(spec, { 'openevidence-ref': openEvidenceReference });
}
