import type { SiteId } from '../lib/core/answer';

/** The names of the chat sites, as their readers know them. */
export const SITE_NAMES: Record<SiteId, string> = {
  chatgpt: 'ChatGPT',
  openevidence: 'OpenEvidence',
  perplexity: 'Perplexity',
  claude: 'Claude',
  gemini: 'Gemini',
  'gemini-cloud': 'Gemini Cloud Assist',
  'google-ai': 'Google AI Mode and AI Overviews',
  'google-aistudio': 'Google AI Studio',
  copilot: 'Microsoft Copilot',
  grok: 'Grok',
  deepseek: 'DeepSeek',
  mistral: 'Mistral Le Chat',
  meta: 'Meta AI',
  qwen: 'Qwen',
  zai: 'Z.ai',
  lumo: 'Lumo',
  poe: 'Poe',
  huggingchat: 'HuggingChat',
  kagi: 'Kagi Assistant',
  you: 'You.com',
  'self-hosted': 'Open WebUI, LibreChat or chat-ui',
  sample: 'Sample conversation',
};
