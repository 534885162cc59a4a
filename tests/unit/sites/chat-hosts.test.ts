import { describe, expect, it } from 'vitest';
import { CHAT_HOSTS } from '../../../lib/sites/chat-hosts';
import { SITES } from '../../../lib/sites/sites';

describe('the hosts the content script is put into', () => {
  it.each(CHAT_HOSTS)('%s is read by exactly one adapter', pattern => {
    const url = new URL(pattern.replace('*', 'c/1'));

    expect(SITES.filter(site => site.matches(url))).toHaveLength(1);
  });

  it('are single hosts over https, never a wildcard', () => {
    for (const pattern of CHAT_HOSTS) expect(pattern).toMatch(/^https:\/\/[a-z.]+\/\*$/);
  });
});
