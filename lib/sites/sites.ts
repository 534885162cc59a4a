import { SITE_IDS } from '../core/answer';
import type { SiteId } from '../core/answer';
import type { SiteAdapter } from '../ports/site-adapter';
import { createChatgptAdapter } from './chatgpt/chatgpt-adapter';
import { createClaudeAdapter } from './claude/claude-adapter';
import { createCopilotAdapter } from './copilot/copilot-adapter';
import { createDeepseekAdapter } from './deepseek/deepseek-adapter';
import { createGeminiAdapter } from './gemini/gemini-adapter';
import { createGeminiCloudAdapter } from './gemini-cloud/gemini-cloud-adapter';
import { createGoogleAiAdapter } from './google-ai/google-ai-adapter';
import { createGoogleAistudioAdapter } from './google-aistudio/google-aistudio-adapter';
import { createGrokAdapter } from './grok/grok-adapter';
import { createHuggingchatAdapter } from './huggingchat/huggingchat-adapter';
import { createKagiAdapter } from './kagi/kagi-adapter';
import { createLumoAdapter } from './lumo/lumo-adapter';
import { createMetaAdapter } from './meta/meta-adapter';
import { createMistralAdapter } from './mistral/mistral-adapter';
import { createOpenEvidenceAdapter } from './openevidence/openevidence-adapter';
import { createPerplexityAdapter } from './perplexity/perplexity-adapter';
import { createPoeAdapter } from './poe/poe-adapter';
import { createQwenAdapter } from './qwen/qwen-adapter';
import { createSampleAdapter } from './sample/sample-adapter';
import { createSelfHostedAdapter } from './self-hosted/self-hosted-adapter';
import { createYouAdapter } from './you/you-adapter';
import { createZaiAdapter } from './zai/zai-adapter';

/** Makes the adapter of each site. */
export const CREATE_ADAPTER: Readonly<Record<SiteId, () => SiteAdapter>> = {
  chatgpt: createChatgptAdapter,
  openevidence: createOpenEvidenceAdapter,
  perplexity: createPerplexityAdapter,
  claude: createClaudeAdapter,
  gemini: createGeminiAdapter,
  'gemini-cloud': createGeminiCloudAdapter,
  'google-ai': createGoogleAiAdapter,
  'google-aistudio': createGoogleAistudioAdapter,
  copilot: createCopilotAdapter,
  grok: createGrokAdapter,
  deepseek: createDeepseekAdapter,
  mistral: createMistralAdapter,
  meta: createMetaAdapter,
  qwen: createQwenAdapter,
  zai: createZaiAdapter,
  lumo: createLumoAdapter,
  poe: createPoeAdapter,
  huggingchat: createHuggingchatAdapter,
  kagi: createKagiAdapter,
  you: createYouAdapter,
  'self-hosted': createSelfHostedAdapter,
  sample: createSampleAdapter,
};

/** One adapter for every site of `SITE_IDS`; the one that takes any host comes after those of the web. */
export const SITES: readonly SiteAdapter[] = SITE_IDS.map(id => CREATE_ADAPTER[id]());
