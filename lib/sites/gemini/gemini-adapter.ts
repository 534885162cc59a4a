import type { SiteAdapter } from '../../ports/site-adapter';
import { createSiteAdapter } from '../shared/site-engine';
import spec from './adapter.json';
import { geminiFootnote } from './footnote-hook';

/** Reads gemini.google.com; the layouts it knows stand in `adapter.json`. */
export function createGeminiAdapter(): SiteAdapter {
  return createSiteAdapter(spec, { 'gemini-footnote': geminiFootnote });
}
