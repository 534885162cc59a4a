import type { SiteAdapter } from '../ports/site-adapter';
import { createChatgptAdapter } from './chatgpt/chatgpt-adapter';
import { createOpenEvidenceAdapter } from './openevidence/openevidence-adapter';
import { createSampleAdapter } from './sample/sample-adapter';

/** One adapter for every site of `SITE_IDS`. */
export const SITES: readonly SiteAdapter[] = [
  createChatgptAdapter(),
  createOpenEvidenceAdapter(),
  createSampleAdapter(),
];
