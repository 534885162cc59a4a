import type { SiteAdapter } from '../../ports/site-adapter';
import { createSiteAdapter } from '../shared/site-engine';
import spec from './adapter.json';
import { googleSources } from './payload-hook';

/** Reads Google's AI Mode and AI Overviews; the layouts it knows stand in `adapter.json`. */
export function createGoogleAiAdapter(): SiteAdapter {
  return createSiteAdapter(spec, { 'google-icl': googleSources });
}
