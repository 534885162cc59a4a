import type { SiteId } from '../../lib/core/answer/answer';
import type { SiteAdapter } from '../../lib/ports/site-adapter';
import { createAdapter } from '../../lib/capture/sites/sites';
import type { AttackedSite } from './site-adapter-attacks';
import {
  parsePage,
  serialised,
  siteFixtures,
  type ExpectedAnswer,
  type SiteFixture,
} from './site-adapter-fixtures';

const SOUND_URL = 'https://journal.example.org/study';

const CHIP = { soundUrl: SOUND_URL, keepsWords: false };

/** The newest layout of sites that cite by chips of their own, around a body that is an attack. */
const WITH_CHIPS: Partial<Record<SiteId, AttackedSite>> = {
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
  meta: {
    ...CHIP,
    url: 'https://www.meta.ai/prompt/7b1f0a52-1111-4111-8111-111111111111',
    pageWith: body =>
      `<div data-message-id="m1_assistant"><div class="ur-markdown citation-aware">${body}</div></div>`,
    chip: (attributes, text) => `<a data-testid="citation-pill" ${attributes}>${text}</a>`,
  },
  huggingchat: {
    ...CHIP,
    url: 'https://huggingface.co/chat/conversation/66f0c1d2e3a4b5c6d7e8f901',
    pageWith: body =>
      `<div data-message-id="m1" data-message-role="assistant"><div class="prose">${body}</div></div>`,
    chip: (attributes, text) => `<sup><a ${attributes}>${text}</a></sup>`,
  },
  sample: {
    ...CHIP,
    url: 'https://sample.example.org/sample.html',
    pageWith: body => `<main data-sample-chat><div data-sample-answer>${body}</div></main>`,
    chip: (attributes, text) => `<a data-sample-cite ${attributes}>${text}</a>`,
  },
};

/** The attacked pages of a site: its own page with another body, where it brings no chip. */
export function attackedSite(site: SiteId): AttackedSite {
  const own = WITH_CHIPS[site];
  if (own !== undefined) return own;

  const [fixture] = siteFixtures(site).filter(({ expected }) => expected.some(isRead));
  if (fixture === undefined) throw new Error(`${site} has no page with a reply`);
  const [before, after] = aroundFirstBody(createAdapter(site), fixture);
  return {
    url: fixture.url,
    soundUrl: SOUND_URL,
    keepsWords: true,
    pageWith: body => `${before}${body}${after}`,
    chip: (attributes, text) => `<a ${attributes}>${text}</a>`,
  };
}

function isRead(answer: ExpectedAnswer): boolean {
  return 'lines' in answer;
}

/** The page's markup before and after what the first reply says. */
function aroundFirstBody(adapter: SiteAdapter, { html }: SiteFixture): [string, string] {
  const page = parsePage(html);
  const places = adapter.findAnswers(page);
  const [body] = (places.ok ? places.value[0]?.bodies : undefined) ?? [];
  if (body === undefined) throw new Error(`${adapter.id}: the page has no reply`);
  body.replaceChildren('ATTACK');
  const [before = '', after = ''] = serialised(page).split('ATTACK');
  return [before, after];
}
