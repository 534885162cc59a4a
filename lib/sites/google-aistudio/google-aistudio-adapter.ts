import type { SiteAdapter } from '../../ports/site-adapter';
import { numberedList } from '../shared/numbered-list-hook';
import { createSiteAdapter } from '../shared/site-engine';
import spec from './adapter.json';

/** Reads Google AI Studio; the layouts it knows stand in `adapter.json`. */
export function createGoogleAistudioAdapter(): SiteAdapter {
  return createSiteAdapter(spec, { 'numbered-list': numberedList });
}
