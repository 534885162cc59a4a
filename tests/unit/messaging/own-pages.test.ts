import { describe, expect, it } from 'vitest';

import { forOwnPages, isOwnPage, type SenderFacts } from '../../../lib/messaging/own-pages';
import type { onMessage } from '../../../lib/messaging/protocol';

const OWN = { id: 'abc', origin: 'chrome-extension://abc' };

/** As Chrome 156 and Firefox describe them. */
const OURS: Record<string, SenderFacts> = {
  'the options page': { id: 'abc', url: `${OWN.origin}/options.html`, origin: OWN.origin },
  'the engine’s document': { id: 'abc', url: `${OWN.origin}/offscreen.html`, origin: OWN.origin },
  'the service worker, of which Chrome names no origin': {
    id: 'abc',
    url: `${OWN.origin}/background.js`,
  },
};

const OTHERS: Record<string, SenderFacts> = {
  'a content script': { id: 'abc', url: 'https://chatgpt.com/c/1', origin: 'https://chatgpt.com' },
  'a content script in a frame without an address': { id: 'abc', url: 'about:blank' },
  'a page with our address in its own': {
    id: 'abc',
    url: `https://evil.example/${OWN.origin}/options.html`,
    origin: 'https://evil.example',
  },
  'a host whose name begins as ours': { id: 'abc', url: 'chrome-extension://abcd/options.html' },
  'a sandboxed frame of ours': { id: 'abc', url: `${OWN.origin}/options.html`, origin: 'null' },
  'another extension': { id: 'xyz', url: 'chrome-extension://xyz/a.html' },
  'somebody who does not say': { id: 'abc' },
  'nobody at all': {},
};

describe('the guard of calls that only our own pages may make', () => {
  it.each(Object.entries(OURS))('lets %s in', (_name, sender) =>
    expect(isOwnPage(sender, OWN)).toBe(true),
  );

  it.each(Object.entries(OTHERS))('keeps %s out', (_name, sender) =>
    expect(isOwnPage(sender, OWN)).toBe(false),
  );

  it('answers ours, and tells the others nothing but that', () => {
    const heard: ((message: { data: unknown; sender: SenderFacts }) => unknown)[] = [];
    const listen = ((_type, answer) => {
      heard.push(answer as never);
      return () => undefined;
    }) as typeof onMessage;

    forOwnPages(listen, OWN)('mayRead', ({ data }) => data === 'https://a.example/');
    const [ask] = heard;
    const call = (sender?: SenderFacts) =>
      ask?.({ data: 'https://a.example/', sender: sender ?? {} });

    expect(call(OURS['the options page'])).toBe(true);
    expect(() => call(OTHERS['a content script'])).toThrow(/own pages/);
  });
});
