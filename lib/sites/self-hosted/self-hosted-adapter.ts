import type { SiteAdapter } from '../../ports/site-adapter';
import { createSiteAdapter } from '../shared/site-engine';
import spec from './adapter.json';

/** Reads chat software that people run on hosts of their own; its layouts tell which one it is. */
export function createSelfHostedAdapter(): SiteAdapter {
  return createSiteAdapter(spec);
}
