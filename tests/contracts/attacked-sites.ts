import type { SiteId } from '../../lib/core/answer';
import type { AttackedSite } from './site-adapter-attacks';

const SOUND_URL = 'https://journal.example.org/study';

/** How sites without a chip of their own cite: an ordinary link. */
const link: AttackedSite['chip'] = (attributes, text) => `<a ${attributes}>${text}</a>`;
const LINK = { soundUrl: SOUND_URL, chip: link, keepsWords: true };
const CHIP = { soundUrl: SOUND_URL, keepsWords: false };

/** The newest layout of each site, around a body that is an attack. */
export const ATTACKED: Record<SiteId, AttackedSite> = {
  chatgpt: {
    ...CHIP,
    url: 'https://chatgpt.com/c/7b1f0a52-1111-4111-8111-111111111111',
    pageWith: body =>
      `<main><div data-turn-key="t1"><div data-user-message-bubble="true">Q</div>` +
      `<div data-markdown-text-style="assistant-message">${body}</div></div></main>`,
    chip: (attributes, text) => `<a data-testid="chatgpt-citation" ${attributes}>${text}</a>`,
  },
  openevidence: {
    ...CHIP,
    url: 'https://www.openevidence.com/ask/7b1f0a52-5555-4111-8111-111111111111',
    pageWith: body =>
      `<main><div id="question-0"><article class="MuiBox-root">${body}` +
      `<div data-answer-end="true"></div><div class="brandable--references">` +
      `<div class="ArticleReferences_reference__x"><a href="${SOUND_URL}">Study</a></div>` +
      `</div></article></div></main>`,
    chip: (attributes, text) =>
      `<span class="markdown-article-citation-chip" ${attributes}><b>[1]</b>${text}</span>`,
  },
  perplexity: {
    ...CHIP,
    url: 'https://www.perplexity.ai/search/zinc-Xy12',
    pageWith: body => `<div data-workflow-final-text="1"><div class="prose">${body}</div></div>`,
    chip: (attributes, text) =>
      `<span class="citation inline" data-pplx-citation="1"><a ${attributes}>${text}</a></span>`,
  },
  claude: {
    ...CHIP,
    url: 'https://claude.ai/chat/7b1f0a52-1111-4111-8111-111111111111',
    pageWith: body =>
      `<div data-testid="transcript-row"><div data-testid="assistant-message">` +
      `<div data-cds="Prose"><div class="standard-markdown">${body}</div></div></div></div>`,
    chip: (attributes, text) => `<span id="base-ui-1"><a ${attributes}>${text}</a></span>`,
  },
  gemini: {
    ...CHIP,
    url: 'https://gemini.google.com/app/3f2ae8a511014dac',
    pageWith: body =>
      `<deep-research-immersive-panel><message-content><div class="markdown">${body}</div>` +
      `</message-content><deep-research-source-lists><div class="used-sources"><browse-web-item>` +
      `<a data-test-id="browse-web-item-link" href="${SOUND_URL}">Study</a></browse-web-item></div>` +
      `</deep-research-source-lists></deep-research-immersive-panel>`,
    chip: (attributes, text) =>
      `<source-footnote ${attributes}><sup data-turn-source-index="1"></sup>${text}</source-footnote>`,
  },
  'gemini-cloud': {
    ...LINK,
    url: 'https://console.cloud.google.com/gemini/chat?project=demo',
    pageWith: body =>
      `<div class="aic-turn"><aic-agent-entry><div class="ai-markdown-artifact-renderer">${body}` +
      `</div></aic-agent-entry></div>`,
  },
  'google-ai': {
    ...CHIP,
    url: 'https://www.google.com/search?udm=50&q=zinc&mtid=abc123',
    pageWith: body =>
      `<div data-scope-id="turn"><div data-subtree="aimc"><div data-container-id="main-col">${body}` +
      `</div></div><!--TgQPHd|[[&quot;u1&quot;,[&quot;Study&quot;,&quot;&quot;,null,null,` +
      `[&quot;Journal&quot;],&quot;${SOUND_URL}&quot;]]]--></div>`,
    chip: (attributes, text) =>
      `<button data-icl-uuid="u1" data-amic="true" ${attributes}>${text}</button>`,
  },
  'google-aistudio': {
    ...LINK,
    url: 'https://aistudio.google.com/prompts/1AbCdEf',
    pageWith: body =>
      `<ms-chat-turn><div class="model-output"><div class="model-response-text">${body}</div></div></ms-chat-turn>`,
  },
  copilot: {
    ...LINK,
    url: 'https://copilot.microsoft.com/chats/Ab12Cd34',
    pageWith: body =>
      `<div data-testid="copilot-message-div"><div data-testid="markdown-reply">${body}</div></div>`,
  },
  grok: {
    ...LINK,
    url: 'https://grok.com/c/7b1f0a52-1111-4111-8111-111111111111',
    pageWith: body =>
      `<div id="response-1" class="items-start"><div class="response-content-markdown">${body}</div></div>`,
  },
  deepseek: {
    ...LINK,
    url: 'https://chat.deepseek.com/a/chat/s/7b1f0a52-1111-4111-8111-111111111111',
    pageWith: body =>
      `<div data-virtual-list-item-key="2"><div class="ds-message"><div class="ds-markdown` +
      ` ds-assistant-message-main-content">${body}</div></div></div>`,
  },
  mistral: {
    ...LINK,
    url: 'https://chat.mistral.ai/chat/7b1f0a52-1111-4111-8111-111111111111',
    pageWith: body =>
      `<div data-message-id="m1" data-message-author-role="assistant">` +
      `<div data-message-part-type="answer">${body}</div></div>`,
  },
  meta: {
    ...CHIP,
    url: 'https://www.meta.ai/prompt/7b1f0a52-1111-4111-8111-111111111111',
    pageWith: body =>
      `<div data-message-id="m1_assistant"><div class="ur-markdown citation-aware">${body}</div></div>`,
    chip: (attributes, text) => `<a data-testid="citation-pill" ${attributes}>${text}</a>`,
  },
  qwen: {
    ...LINK,
    url: 'https://chat.qwen.ai/c/7b1f0a52-1111-4111-8111-111111111111',
    pageWith: body =>
      `<div id="q1" class="qwen-chat-message qwen-chat-message-assistant">` +
      `<div class="response-message-content phase-answer">${body}</div></div>`,
  },
  zai: {
    ...LINK,
    url: 'https://chat.z.ai/c/7b1f0a52-1111-4111-8111-111111111111',
    pageWith: body =>
      `<div id="message-1"><div class="chat-assistant"><div id="response-content-container">${body}` +
      `</div></div></div>`,
  },
  lumo: {
    ...LINK,
    url: 'https://lumo.proton.me/u/0/c/7b1f0a52-1111-4111-8111-111111111111',
    pageWith: body =>
      `<div class="lumo-chat-item" data-message-role="assistant" data-message-id="m1">` +
      `<div class="progressive-markdown-content">${body}</div></div>`,
  },
  poe: {
    ...LINK,
    url: 'https://poe.com/chat/2abc3def4ghi',
    pageWith: body => `<div class="Message_botMessageBubble__x1">${body}</div>`,
  },
  huggingchat: {
    ...CHIP,
    url: 'https://huggingface.co/chat/conversation/66f0c1d2e3a4b5c6d7e8f901',
    pageWith: body =>
      `<div data-message-id="m1" data-message-role="assistant"><div class="prose">${body}</div></div>`,
    chip: (attributes, text) => `<sup><a ${attributes}>${text}</a></sup>`,
  },
  kagi: {
    ...LINK,
    url: 'https://kagi.com/assistant/7b1f0a52-1111-4111-8111-111111111111',
    pageWith: body => `<div data-author="assistant"><div class="content">${body}</div></div>`,
  },
  you: {
    ...LINK,
    url: 'https://you.com/search?q=zinc&cid=c1_abc',
    pageWith: body =>
      `<div data-testid="youchat-answer-turn-1"><div data-testid="youchat-text">${body}</div></div>`,
  },
  'self-hosted': {
    ...LINK,
    url: 'https://chat.example.org/c/7b1f0a52-1111-4111-8111-111111111111',
    pageWith: body =>
      `<div id="message-1"><div class="chat-assistant"><div id="response-content-container">${body}` +
      `</div></div><button class="copy-response-button"></button></div>`,
  },
  sample: {
    ...CHIP,
    url: 'https://sample.example.org/sample.html',
    pageWith: body => `<main data-sample-chat><div data-sample-answer>${body}</div></main>`,
    chip: (attributes, text) => `<a data-sample-cite ${attributes}>${text}</a>`,
  },
};
