import { describe, expect, it } from 'vitest';

import { withEntry } from '../../../lib/settings/entries';
import {
  NO_CHAT_SITES,
  parseChatSites,
  parseTypedHost,
  withHost,
} from '../../../lib/settings/chat-sites';

describe('the chat sites that are switched on', () => {
  it('are none where nothing, or nothing sound, was stored', () => {
    for (const raw of [null, undefined, 'x', 7, [], { sites: 'claude', hosts: 3 }]) {
      expect(parseChatSites(raw)).toEqual(NO_CHAT_SITES);
    }
  });

  it('are ids of sites and single hosts, each once; the rest is dropped', () => {
    const raw = {
      sites: { claude: true, chatgpt: false, 'Not an id': true, poe: 'on' },
      hosts: [
        'https://a.example/*',
        '*://*/*',
        'https://*/*',
        'https://a.example/*',
        'file:///*',
        null,
      ],
    };

    expect(parseChatSites(raw)).toEqual({
      sites: { claude: true, chatgpt: false },
      hosts: ['https://a.example/*'],
    });
  });

  it('change one at a time', () => {
    const on = withHost(NO_CHAT_SITES, 'https://a.example/*', true);

    expect(on).toEqual({ sites: {}, hosts: ['https://a.example/*'] });
    expect(withHost(on, 'https://a.example/*', true)).toEqual(on);
    expect(withHost(on, 'https://a.example/*', false)).toEqual(NO_CHAT_SITES);
  });
});

describe('an entry of a record', () =>
  it('is replaced, added or removed, and the others stay', () => {
    const on = withEntry<boolean>({ poe: true }, 'chatgpt', false);

    expect(on).toEqual({ poe: true, chatgpt: false });
    expect(withEntry(on, 'chatgpt', true)).toEqual({ poe: true, chatgpt: true });
    expect(withEntry(on, 'chatgpt', null)).toEqual({ poe: true });
  }));

describe('a host that was typed', () => {
  it.each([
    ['chat.example.org', 'https://chat.example.org/*'],
    [' Chat.Example.org/c/1?x=2 ', 'https://chat.example.org/*'],
    ['http://chat.example.org:8080/', 'http://chat.example.org/*'],
    ['localhost:3000', 'http://localhost/*'],
    ['192.168.1.20', 'http://192.168.1.20/*'],
    ['https://localhost', 'https://localhost/*'],
    ['пример.рф', 'https://xn--e1afmkfd.xn--p1ai/*'],
  ])('%j is the pattern %s', (typed, pattern) => expect(parseTypedHost(typed)).toBe(pattern));

  it.each([
    '',
    '   ',
    '*',
    'https://*/',
    'ftp://chat.example.org',
    'javascript:alert(1)',
    'a b',
    'file:///etc',
  ])('%j is none', typed => expect(parseTypedHost(typed)).toBeNull());
});
