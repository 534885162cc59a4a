import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';

import { openHiddenSources } from '../../../../lib/capture/page/complete-sources';
import { createAdapter } from '../../../../lib/capture/sites/sites';
import type { SiteId } from '../../../../lib/core/answer/answer';

const NOW = '2026-11-23T08:00:00.000Z';

type Behaviour = (page: Document) => void;
type Case = { site: SiteId; url: string; markup: string; behave: Behaviour; reveals: string[] };

const link = (path: string): string => `<a href="https://source.example/${path}">${path}</a>`;

function add(page: Document, markup: string): Element {
  page.body.append(page.createRange().createContextualFragment(markup));
  const added = page.body.lastElementChild;
  if (added === null) throw new Error('nothing was added');
  return added;
}

function find(page: Document, selector: string): Element {
  const element = page.querySelector(selector);
  if (element === null) throw new Error(`nothing matches ${selector}`);
  return element;
}

/** The page as it is, to compare: attributes and places of all elements. */
function written(page: Document): string {
  return Array.from(page.querySelectorAll('body *'), element => {
    const names = element
      .getAttributeNames()
      .map(name => `${name}=${element.getAttribute(name) ?? ''}`);
    return [element.localName, ...names, element.childElementCount].join(' ');
  }).join('\n');
}

/** A card at the end of the page for as long as the pointer is on the element. */
function hoverCard(selector: string, markup: string): Behaviour {
  return page => {
    let card: Element | null = null;
    find(page, selector).addEventListener('pointerover', () => {
      card ??= add(page, markup);
    });
    find(page, selector).addEventListener('pointerout', () => {
      card?.remove();
      card = null;
    });
  };
}

/** A tray that a click opens and only its own button closes. */
function tray(selector: string, markup: string): Behaviour {
  return page => {
    find(page, selector).addEventListener('click', () => {
      if (page.querySelector('.tray') !== null) return;
      const opened = add(
        page,
        `<div class="tray"><button aria-label="Close"></button>${markup}</div>`,
      );
      opened.querySelector('button')?.addEventListener('click', () => opened.remove());
    });
  };
}

const perplexity = `<div class="group/query"><span class="select-text">Zinc?</span></div>
  <div><div role="tablist"><button role="tab" id="radix-1-trigger-answer" aria-selected="true">Answer</button>
  <button role="tab" id="radix-1-trigger-sources" aria-selected="false">Sources</button></div>
  <div id="panel"><div id="markdown-content-0"><div class="prose"><p>Zinc shortens colds.<span class="citation">nih +1</span></p></div></div></div></div>`;

/** The list takes the place of nothing: the answer stays mounted beside it. */
const sourcesTab: Behaviour = page => {
  const [answer, sources] = page.querySelectorAll('[role="tab"]');
  let list: Element | null = null;
  const select = (isSources: boolean): void => {
    answer?.setAttribute('aria-selected', String(!isSources));
    sources?.setAttribute('aria-selected', String(isSources));
    if (isSources) list ??= add(page, `<div>${link('tab')}</div>`);
    else {
      list?.remove();
      list = null;
    }
  };
  sources?.addEventListener('click', () => select(true));
  answer?.addEventListener('click', () => select(false));
};

/** One source at a time, "1/3", with buttons to the next and the last one. */
const pagedCard: Behaviour = page => {
  const chip = 'a[class*="group/tag"]';
  hoverCard(
    chip,
    `<div class="card"><span>1/3</span><button disabled></button><button class="next"></button>
      <div class="shown">${link('page-1')}</div></div>`,
  )(page);
  find(page, chip).addEventListener('pointerover', () => {
    let at = 1;
    const card = page.querySelector('.card');
    const next = card?.querySelector('.next');
    next?.addEventListener('click', () => {
      at += 1;
      const [counter] = card?.querySelectorAll('span') ?? [];
      if (counter) counter.textContent = `${String(at)}/3`;
      const shown = card?.querySelector('.shown');
      shown?.replaceChildren(
        page.createRange().createContextualFragment(link(`page-${String(at)}`)),
      );
      if (at === 3) next.setAttribute('disabled', '');
    });
  });
};

const CASES: readonly Case[] = [
  {
    site: 'perplexity',
    url: 'https://www.perplexity.ai/search/zinc-Xy12',
    markup: perplexity,
    behave: page => {
      hoverCard(
        '.citation',
        `<div data-radix-popper-content-wrapper>${link('a')}${link('b')}</div>`,
      )(page);
      sourcesTab(page);
    },
    reveals: ['a', 'b', 'tab'],
  },
  {
    site: 'claude',
    url: 'https://claude.ai/chat/7b1f0a52-1111-4111-8111-111111111111',
    markup: `<div data-test-render-count="1"><div data-testid="user-message">Zinc?</div></div>
      <div data-test-render-count="2"><div data-is-streaming="false"><div class="font-claude-response">
      <div class="standard-markdown"><p>Zinc shortens colds.<a class="group/tag" href="https://source.example/page-1">Cochrane +2</a></p></div></div></div></div>`,
    behave: pagedCard,
    reveals: ['page-1', 'page-2', 'page-3'],
  },
  {
    site: 'meta',
    url: 'https://www.meta.ai/c/7b1f0a52-1111-4111-8111-111111111111',
    markup: `<div data-message-id="1_user" data-message-type="user">Zinc?</div><div data-message-id="1_assistant">
      <div data-testid="assistant-message"><div class="markdown-content"><p>Zinc shortens colds.</p></div>
      <div role="button" data-testid="sources-pill">3 sources</div></div></div>`,
    behave: tray('[data-testid="sources-pill"]', link('a') + link('b') + link('c')),
    reveals: ['a', 'b', 'c'],
  },
  {
    site: 'deepseek',
    url: 'https://chat.deepseek.com/a/chat/s/7b1f0a52-1111-4111-8111-111111111111',
    markup: `<div data-virtual-list-item-key="1"><div class="ds-message"><div class="ds-collapsible-text">Zinc?</div></div></div>
      <div data-virtual-list-item-key="2"><div class="ds-message"><div class="ds-markdown ds-assistant-message-main-content">
      <p>Zinc shortens colds.<span class="ds-markdown-cite">1</span></p></div></div></div>`,
    behave: hoverCard('.ds-markdown-cite', `<div class="ds-floating">${link('a')}</div>`),
    reveals: ['a'],
  },
  {
    site: 'grok',
    url: 'https://grok.com/c/7b1f0a52-1111-4111-8111-111111111111',
    markup: `<div id="response-1" class="items-end"><div class="response-content-markdown">Zinc?</div></div>
      <div id="response-2" class="items-start"><div class="response-content-markdown"><p>Zinc shortens colds.</p></div>
      <div class="action-buttons"><button class="open">40 sources</button></div></div>`,
    behave: tray('.open', link('a') + link('b')),
    reveals: ['a', 'b'],
  },
];

describe('completing sources on pages that behave like the sites', () =>
  it.each(CASES)('$site', async ({ site, url, markup, behave, reveals }) => {
    const { document } = new Window({ url });
    const page = document as unknown as Document;
    add(page, `<main>${markup}</main>`);
    behave(page);
    const before = written(page);
    const adapter = createAdapter(site);
    const places = adapter.findAnswers(page);
    const place = places.ok ? places.value.at(-1) : undefined;
    if (!place) throw new Error('no answer was found');
    const hidden = adapter.hiddenSources(place, { isUnchanged: true });
    if (hidden === null) throw new Error('nothing is hidden');

    const revealed = await openHiddenSources({
      hidden,
      wait: () => Promise.resolve(),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });

    const read = adapter.readAnswer(place, { url, now: NOW, revealed });
    const targets = read.ok ? read.value.citations.map(({ target }) => target) : [];
    const addresses = targets.flatMap(target => (target.kind === 'url' ? [target.url] : []));
    expect(addresses.map(address => address.replace('https://source.example/', ''))).toEqual(
      reveals,
    );
    expect(written(page)).toBe(before);
  }));
