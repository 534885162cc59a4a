import type { SiteAdapter } from '../../ports/site-adapter';
import { createSiteAdapter } from '../shared/site-engine';
import spec from './adapter.json';

/** Reads Gemini Cloud Assist; apart from Gemini, since the console is a host few would open to it. */
export function createGeminiCloudAdapter(): SiteAdapter {
  return createSiteAdapter(spec);
}
