import { describe, expect, it } from 'vitest';

import {
  NO_CHAT_SITES,
  parseChatSites,
  parseTypedHost,
  withFirstSite,
  withHost,
  withSite,
} from '../../../lib/settings/chat-sites';

describe('the chat sites that are switched on', () => {
  it('are none where nothing, or nothing sound, was stored', () => {
    for (const raw of [
      null,
      undefined,
      'x',
      7,
      [],
      { sites: 'claude', off: 'chatgpt', hosts: 3 },
    ]) {
      expect(parseChatSites(raw)).toEqual(NO_CHAT_SITES);
    }
  });

  it('are ids of sites and single hosts, each once; the rest is dropped', () => {
    const raw = {
      sites: ['claude', 'Not an id', 'claude', 4],
      off: ['chatgpt', 'Not an id', null],
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
      sites: ['claude'],
      off: ['chatgpt'],
      hosts: ['https://a.example/*'],
    });
  });

  it('change one at a time', () => {
    const on = withHost(withSite(NO_CHAT_SITES, 'claude', true), 'https://a.example/*', true);

    expect(on).toEqual({ sites: ['claude'], off: [], hosts: ['https://a.example/*'] });
    expect(withSite(on, 'claude', true).sites).toEqual(['claude']);
    expect(withHost(withSite(on, 'claude', false), 'https://a.example/*', false)).toEqual(
      NO_CHAT_SITES,
    );
  });

  it('can be without one that is on from the start', () => {
    const off = withFirstSite(NO_CHAT_SITES, 'chatgpt', false);

    expect(off.off).toEqual(['chatgpt']);
    expect(withFirstSite(off, 'chatgpt', false)).toEqual(off);
    expect(withFirstSite(off, 'chatgpt', true)).toEqual(NO_CHAT_SITES);
  });
});

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
