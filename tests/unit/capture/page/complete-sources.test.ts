import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { openHiddenSources } from '../../../../lib/capture/page/complete-sources';
import type { HiddenSources, SourceOpener } from '../../../../lib/ports/site-adapter';

type Card = { opens: 'pointerover' | 'click'; links: string[] };

/** A page whose chips show a card of links for as long as they are hovered, or until clicked again. */
function pageWith(markup: string, cards: Record<string, Card>) {
  const page = new Window({ url: 'https://chat.example/' }).document as unknown as Document;
  page.body.append(page.createRange().createContextualFragment(markup));
  const heard: string[] = [];
  for (const [id, card] of Object.entries(cards)) {
    const chip = page.getElementById(id);
    chip?.addEventListener('click', () => heard.push(`${id} clicked`));
    chip?.addEventListener(card.opens, () => {
      const open = page.querySelector('.card');
      if (open !== null) open.remove();
      else page.body.append(cardOf(page, card.links));
    });
    if (card.opens === 'pointerover') {
      chip?.addEventListener('pointerout', () => page.querySelector('.card')?.remove());
    }
  }
  const openers: SourceOpener[] = Object.keys(cards).map((id, index) => {
    const element = page.getElementById(id);
    if (element === null) throw new Error(`no chip ${id}`);
    return { element, chip: index };
  });
  const hidden: HiddenSources = {
    openers,
    copyControl: null,
    shown: () =>
      [...page.querySelectorAll('.card a')].map(element => ({
        element,
        url: element.getAttribute('href') ?? '',
        title: element.textContent,
      })),
  };
  return { page, hidden, heard };
}

function cardOf(page: Document, links: readonly string[]): HTMLElement {
  const card = page.createElement('div');
  card.className = 'card';
  for (const href of links) {
    const link = page.createElement('a');
    link.href = href;
    link.textContent = new URL(href).hostname;
    card.append(link);
  }
  return card;
}

function run(hidden: HiddenSources, signal = new AbortController().signal) {
  const progress: [number, number][] = [];
  const revealed = openHiddenSources({
    hidden,
    wait: () => Promise.resolve(),
    onProgress: (done, all) => progress.push([done, all]),
    signal,
  });
  return { revealed, progress };
}

describe('opening what hides sources', () => {
  it('hovers one chip after the other, reads the card and leaves it closed', async () => {
    const { page, hidden, heard } = pageWith('<b id="one"></b><b id="two"></b>', {
      one: { opens: 'pointerover', links: ['https://a.example/1', 'https://b.example/2'] },
      two: { opens: 'pointerover', links: ['https://c.example/3'] },
    });

    const { revealed, progress } = run(hidden);

    expect(await revealed).toEqual([
      {
        chip: 0,
        links: [
          { url: 'https://a.example/1', title: 'a.example' },
          { url: 'https://b.example/2', title: 'b.example' },
        ],
      },
      { chip: 1, links: [{ url: 'https://c.example/3', title: 'c.example' }] },
    ]);
    expect(progress).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(page.querySelector('.card')).toBeNull();
    expect(heard).toEqual([]);
  });

  it('clicks where hovering shows nothing, and clicks again to close', async () => {
    const { page, hidden, heard } = pageWith('<button id="one"></button>', {
      one: { opens: 'click', links: ['https://a.example/1'] },
    });

    expect(await run(hidden).revealed).toHaveLength(1);
    expect(heard).toEqual(['one clicked', 'one clicked']);
    expect(page.querySelector('.card')).toBeNull();
  });

  it.each([
    ['a link', '<a id="one" href="https://elsewhere.example/"></a>'],
    ['what stands in a link', '<a href="https://elsewhere.example/"><b id="one"></b></a>'],
    ['what holds a link', '<b id="one"><a href="https://elsewhere.example/"></a></b>'],
    ['a part of a form', '<form><button id="one"></button></form>'],
  ])('never clicks %s', async (_name, markup) => {
    const { hidden, heard } = pageWith(markup, {
      one: { opens: 'click', links: ['https://a.example/1'] },
    });

    expect(await run(hidden).revealed).toEqual([]);
    expect(heard).toEqual([]);
  });

  it('does not take for news what stood there before', async () => {
    const { page, hidden } = pageWith('<b id="one"></b>', {
      one: { opens: 'pointerover', links: [] },
    });
    page.body.append(cardOf(page, ['https://old.example/']));

    expect(await run(hidden).revealed).toEqual([]);
  });

  it('stops when asked to, and keeps what it has', async () => {
    const stop = new AbortController();
    const { hidden } = pageWith('<b id="one"></b><b id="two"></b>', {
      one: { opens: 'pointerover', links: ['https://a.example/1'] },
      two: { opens: 'pointerover', links: ['https://b.example/2'] },
    });
    const [, second] = hidden.openers;
    const stopping = { ...hidden, openers: hidden.openers.slice(0, 1) };

    const first = await run(stopping, stop.signal).revealed;
    stop.abort();
    const none = await run({ ...hidden, openers: second ? [second] : [] }, stop.signal).revealed;

    expect(first).toHaveLength(1);
    expect(none).toEqual([]);
  });

  it('turns the pages of a card that shows its sources one by one', async () => {
    const { page, hidden } = pageWith('<span id="one"><i><b>Site +2</b></i></span>', {});
    const urls = ['https://a.example/1', 'https://b.example/2', 'https://c.example/3'];
    let at = 0;
    const inner = page.querySelector('b');
    inner?.addEventListener('pointerenter', () => {
      const card = cardOf(page, [urls[0] ?? '']);
      const [count, previous, next] = ['div', 'button', 'button'].map(name =>
        page.createElement(name),
      );
      if (!count || !previous || !next) throw new Error('no card');
      count.textContent = '1/3';
      next.addEventListener('click', () => {
        at += 1;
        count.textContent = `${at + 1}/3`;
        card.querySelector('a')?.setAttribute('href', urls[at] ?? '');
        if (at === 2) next.setAttribute('disabled', '');
      });
      const bar = page.createElement('div');
      bar.append(previous, count, next);
      card.prepend(bar);
      page.body.append(card);
    });
    inner?.addEventListener('pointerleave', () => page.querySelector('.card')?.remove());
    const chip = page.getElementById('one');
    if (chip === null) throw new Error('no chip');

    const revealed = await run({ ...hidden, openers: [{ element: chip, chip: 0 }] }).revealed;

    expect(revealed.flatMap(({ links }) => links.map(({ url }) => url))).toEqual(urls);
    expect(page.querySelector('.card')).toBeNull();
  });

  it('goes back to the tab that was selected', async () => {
    const { page, hidden } = pageWith(
      `<div role="tablist"><button role="tab" id="answer" aria-selected="true"></button>
       <button role="tab" id="sources" aria-selected="false"></button></div>`,
      {},
    );
    const select = (id: string): void => {
      for (const tab of page.querySelectorAll('[role="tab"]')) {
        tab.setAttribute('aria-selected', String(tab.id === id));
      }
      page.querySelector('.card')?.remove();
      if (id === 'sources') page.body.append(cardOf(page, ['https://a.example/1']));
    };
    for (const id of ['answer', 'sources']) {
      page.getElementById(id)?.addEventListener('click', () => select(id));
    }
    const sources = page.getElementById('sources');
    if (sources === null) throw new Error('no tab');

    const revealed = await run({ ...hidden, openers: [{ element: sources, chip: null }] }).revealed;

    expect(revealed).toHaveLength(1);
    expect(page.querySelector('[aria-selected="true"]')?.id).toBe('answer');
    expect(page.querySelector('.card')).toBeNull();
  });

  it('presses the closing button of a tray that nothing else closes', async () => {
    const { page, hidden } = pageWith('<div id="one">40 sources</div>', {});
    const opener = page.getElementById('one');
    opener?.addEventListener('click', () => {
      if (page.querySelector('.card') !== null) return;
      const tray = cardOf(page, ['https://a.example/1', 'https://b.example/2']);
      const closing = page.createElement('button');
      closing.setAttribute('aria-label', 'Schließen');
      closing.addEventListener('click', () => tray.remove());
      tray.prepend(closing);
      page.body.append(tray);
    });
    if (opener === null) throw new Error('no opener');

    const revealed = await run({ ...hidden, openers: [{ element: opener, chip: null }] }).revealed;

    expect(revealed.flatMap(({ links }) => links)).toHaveLength(2);
    expect(page.querySelector('.card')).toBeNull();
  });

  it('puts the focus back where it was', async () => {
    const { page, hidden } = pageWith('<input id="field"><button id="one"></button>', {
      one: { opens: 'click', links: ['https://a.example/1'] },
    });
    page
      .getElementById('one')
      ?.addEventListener('click', () => page.getElementById('one')?.focus());
    page.getElementById('field')?.focus();

    await run(hidden).revealed;

    expect(page.activeElement?.id).toBe('field');
  });
});
