import { describe } from 'vitest';
import { SITE_IDS, type SiteId } from '../../lib/core/answer';
import type { SiteAdapter } from '../../lib/ports/site-adapter';
import { createChatgptAdapter } from '../../lib/sites/chatgpt/chatgpt-adapter';
import { createOpenEvidenceAdapter } from '../../lib/sites/openevidence/openevidence-adapter';
import { createSampleAdapter } from '../../lib/sites/sample/sample-adapter';
import { siteAttacks, type AttackedSite } from './site-adapter-attacks';

const SOUND_URL = 'https://journal.example.org/study';

const ATTACKED: Record<SiteId, AttackedSite & { createAdapter: () => SiteAdapter }> = {
  chatgpt: {
    createAdapter: createChatgptAdapter,
    url: 'https://chatgpt.com/c/7b1f0a52-1111-4111-8111-111111111111',
    soundUrl: SOUND_URL,
    pageWith: body =>
      `<main><div data-turn-key="t1"><div data-user-message-bubble="true">Q</div>` +
      `<div data-markdown-text-style="assistant-message">${body}</div></div></main>`,
    chip: (attributes, text) => `<a data-testid="chatgpt-citation" ${attributes}>${text}</a>`,
  },
  openevidence: {
    createAdapter: createOpenEvidenceAdapter,
    url: 'https://www.openevidence.com/ask/7b1f0a52-5555-4111-8111-111111111111',
    soundUrl: SOUND_URL,
    pageWith: body =>
      `<main><div id="question-0"><article class="MuiBox-root">${body}` +
      `<div data-answer-end="true"></div><div class="brandable--references">` +
      `<div class="ArticleReferences_reference__x"><a href="${SOUND_URL}">Study</a></div>` +
      `</div></article></div></main>`,
    chip: (attributes, text) =>
      `<span class="markdown-article-citation-chip" ${attributes}><b>[1]</b>${text}</span>`,
  },
  sample: {
    createAdapter: createSampleAdapter,
    url: 'https://sample.example.org/sample.html',
    soundUrl: SOUND_URL,
    pageWith: body => `<main data-sample-chat><div data-sample-answer>${body}</div></main>`,
    chip: (attributes, text) => `<a data-sample-cite ${attributes}>${text}</a>`,
  },
};

describe.each(SITE_IDS)('attacks on the adapter of %s', site => {
  const { createAdapter, ...attacked } = ATTACKED[site];
  siteAttacks(createAdapter, attacked);
});
