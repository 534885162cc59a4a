// @vitest-environment happy-dom
import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';

import { ChatSites } from '../../../../components/options/ChatSites';
import { viewOf } from '../../../../lib/app/options/sites';
import { originsOf, pagesOf } from '../../../../lib/capture/sites/chat-hosts';
import { SITE_IDS } from '../../../../lib/capture/sites/registry';
import { sitesAt } from '../../../../lib/capture/sites/sites';
import { NO_CHAT_SITES, parseChatSites } from '../../../../lib/settings/chat-sites';
import { mount } from '../../components/mount';
import { pageOf } from './dom';

/** All that adding a site takes: the content of its file, and its line in the list. */
const TOY = vi.hoisted(() => ({ id: 'toy', hosts: ['toy.example.org'] }));

vi.mock(import('../../../../lib/capture/sites/registry'), async importOriginal => {
  const { SITE_FILES } = await importOriginal();
  const { adapterJson: file } = await import('./adapter-json');
  const files = [{ ...TOY, layouts: [{ id: 'plain' }], ...file(TOY) }, ...SITE_FILES];
  return { SITE_FILES: files, SITE_IDS: files.map(({ id }) => id) };
});

const URL_OF_PAGE = 'https://toy.example.org/c/1';

describe('a chat site that is added to the list', () => {
  it('is captured on its own pages', () => {
    const [adapter] = sitesAt(new URL(URL_OF_PAGE));
    const page = pageOf(
      '<q-q>Why?</q-q><q-a>Zinc helps.<q-c><a href="https://who.int/zinc">1</a></q-c></q-a>',
    );
    const found = adapter?.findAnswers(page);
    const place = found?.ok ? found.value[0] : undefined;
    const read = place && adapter?.readAnswer(place, { url: URL_OF_PAGE, now: '2026-11-21' });

    expect(read).toMatchObject({
      ok: true,
      value: {
        origin: { kind: 'site', site: 'toy', layout: 'plain' },
        question: 'Why?',
        text: 'Zinc helps.',
        citations: [{ target: { kind: 'url', url: 'https://who.int/zinc' } }],
      },
    });
  });

  it('is offered in the options, off, with the host that its switch asks for', async () => {
    const { chat, ids } = viewOf(NO_CHAT_SITES, []);
    const screen = await mount(
      h(ChatSites, {
        chat,
        own: [],
        onSwitch: () => Promise.reject(new Error('test: nothing is switched')),
        onAddHost: () => Promise.reject(new Error('test: nothing is added')),
        onRemoveHost: () => undefined,
      }),
    );

    expect(ids).toEqual(SITE_IDS);
    expect(screen.get('[data-site="toy"]').getAttribute('data-state')).toBe('off');
    expect(screen.get('[data-site="toy"]').textContent).toContain('toy.example.org');
    expect(originsOf('toy')).toEqual(['https://toy.example.org/*']);
  });

  it('is marked in the options where no layout of it was seen on a real page', () => {
    const { chat } = viewOf(NO_CHAT_SITES, []);
    const isSeen = (id: string) => chat.find(({ site }) => site === id)?.isSeen;

    expect(['toy', 'chatgpt', 'notebooklm'].map(isSeen)).toEqual([true, true, true]);
    expect(['kimi', 'manus', 'doximity'].map(isSeen)).toEqual([false, false, false]);
  });

  it('stays on once it is switched on, and is read on its pages', () => {
    const stored: unknown = JSON.parse(JSON.stringify({ ...NO_CHAT_SITES, sites: { toy: true } }));
    const chat = parseChatSites(stored);

    expect(viewOf(chat, originsOf('toy')).chat[0]).toMatchObject({ site: 'toy', state: 'on' });
    expect(pagesOf('toy')).toEqual(['https://toy.example.org/*']);
  });
});

describe('a stored site that is not in the list', () => {
  it('has no pages, and is not in the options', () => {
    const chat = parseChatSites({ sites: { gone: true, 'Not an id': true } });

    expect(chat.sites).toEqual({ gone: true });
    expect(originsOf('gone')).toEqual([]);
    expect(viewOf(chat, []).chat.map(({ site }) => site)).not.toContain('gone');
  });
});
