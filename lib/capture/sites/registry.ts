import type { SiteId } from '../../core/answer/answer';
import chatgpt from './chatgpt/adapter.json';
import claude from './claude/adapter.json';
import copilot from './copilot/adapter.json';
import deepseek from './deepseek/adapter.json';
import doximity from './doximity/adapter.json';
import gemini from './gemini/adapter.json';
import geminiCloud from './gemini-cloud/adapter.json';
import googleAi from './google-ai/adapter.json';
import googleAistudio from './google-aistudio/adapter.json';
import grok from './grok/adapter.json';
import huggingchat from './huggingchat/adapter.json';
import kagi from './kagi/adapter.json';
import kimi from './kimi/adapter.json';
import lumo from './lumo/adapter.json';
import manus from './manus/adapter.json';
import meta from './meta/adapter.json';
import mistral from './mistral/adapter.json';
import notebooklm from './notebooklm/adapter.json';
import openevidence from './openevidence/adapter.json';
import perplexity from './perplexity/adapter.json';
import poe from './poe/adapter.json';
import qwen from './qwen/adapter.json';
import sample from './sample/adapter.json';
import selfHosted from './self-hosted/adapter.json';
import you from './you/adapter.json';
import zai from './zai/adapter.json';

/**
 * The chat sites, in the order of the options: a new one is its folder and its line here. The one
 * that accepts any host comes last on the web. Only what locates a site is typed here; the engine
 * parses the whole file.
 */
export const SITE_FILES: readonly {
  id: SiteId;
  hosts: readonly string[];
  anyHost?: boolean;
  extensionPage?: string;
  ask?: readonly string[];
  example?: string;
  layouts: readonly { id: string; seen?: boolean }[];
}[] = [
  chatgpt,
  openevidence,
  perplexity,
  claude,
  gemini,
  geminiCloud,
  googleAi,
  googleAistudio,
  copilot,
  grok,
  deepseek,
  mistral,
  meta,
  qwen,
  zai,
  lumo,
  poe,
  huggingchat,
  kagi,
  you,
  notebooklm,
  doximity,
  kimi,
  manus,
  selfHosted,
  sample,
];

export const SITE_IDS: readonly SiteId[] = SITE_FILES.map(({ id }) => id);
