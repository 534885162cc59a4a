import { describe, expect, it } from 'vitest';
import { SITE_IDS } from '../../../../lib/capture/sites/registry';
import type { SiteId } from '../../../../lib/core/answer/answer';
import { CHAT_HOSTS, exampleOf, pagesOf } from '../../../../lib/capture/sites/chat-hosts';
import { createAdapter, sitesAt } from '../../../../lib/capture/sites/sites';

/** Every site of the web with match patterns of its own. */
const LOCATED = SITE_IDS.filter(site => pagesOf(site).length > 0);

function readersOf(pattern: string): SiteId[] {
  const url = new URL(pattern.replace('*', ''));
  return Array.from(sitesAt(url), ({ id }) => id);
}

describe('the hosts the content script is put into from the start', () =>
  it('are those of ChatGPT and OpenEvidence alone', () =>
    expect(CHAT_HOSTS).toEqual([
      'https://chatgpt.com/*',
      'https://chat.openai.com/*',
      'https://www.openevidence.com/*',
      'https://openevidence.com/*',
    ])));

describe('the pages of a site', () => {
  it('are known for all but the sample and what people host themselves', () =>
    expect(SITE_IDS.filter(site => !LOCATED.includes(site))).toEqual(['self-hosted', 'sample']));

  it.each(LOCATED.flatMap(site => pagesOf(site).map(pattern => [pattern, site] as const)))(
    '%s are read by the adapter of %s, and by no other but the one for any host',
    (pattern, site) => expect(readersOf(pattern)).toEqual([site, 'self-hosted']),
  );

  it('are single hosts over https, never a wildcard', () => {
    for (const pattern of LOCATED.flatMap(pagesOf)) {
      expect(pattern).toMatch(/^https:\/\/[a-z0-9.-]+\/[a-z/]*\*$/);
    }
  });

  it('have a conversation among them, as an example', () => {
    for (const site of LOCATED) {
      const url = new URL(exampleOf(site) ?? '');
      const adapter = createAdapter(site);

      expect([url.href, adapter.matches(url), adapter.isConversation(url)]).toEqual([
        url.href,
        true,
        true,
      ]);
    }
  });

  it('end where the chat ends, on a host that holds more', () => {
    expect(readersOf('https://huggingface.co/models*')).toEqual(['self-hosted']);
    expect(readersOf('https://x.com/home*')).toEqual(['self-hosted']);
    expect(readersOf('https://www.google.com/maps*')).toEqual(['self-hosted']);
  });
});
