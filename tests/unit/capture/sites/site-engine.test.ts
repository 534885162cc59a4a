import { describe, expect, it } from 'vitest';
import type { Capture } from '../../../../lib/core/answer/answer';
import type { AnswerPlace, SiteAdapter } from '../../../../lib/ports/site-adapter';
import { createSiteAdapter } from '../../../../lib/capture/sites/shared/site-engine';
import { adapterJson, layoutJson } from './adapter-json';
import { one, pageOf } from './dom';

const CONTEXT = { url: 'https://chat.example.org/c/42?x=1', now: '2026-11-21T09:00:00.000Z' };

type Json = Record<string, unknown>;

function adapterWith(layout: Json = {}, overrides: Json = {}): SiteAdapter {
  return createSiteAdapter(adapterJson({ layouts: [layoutJson(layout)], ...overrides }));
}

function placesOn(adapter: SiteAdapter, page: Document): AnswerPlace[] {
  const places = adapter.findAnswers(page);
  if (!places.ok) throw new Error(places.failure);
  return places.value;
}

function firstOn(adapter: SiteAdapter, page: Document): AnswerPlace {
  const place = placesOn(adapter, page)[0];
  if (place === undefined) throw new Error('no reply');
  return place;
}

function captured(body: string, layout: Json = {}, overrides: Json = {}): Capture {
  const adapter = adapterWith(layout, overrides);
  const read = adapter.readAnswer(firstOn(adapter, pageOf(body)), CONTEXT);
  if (!read.ok) throw new Error(read.failure);
  return read.value;
}

describe('a captured reply', () => {
  it('says where it comes from, who was asked what, and when', () => {
    const body = '<q-q>Why?<i data-out>edit</i></q-q><q-t><b model="m-2">x</b><q-a>So.</q-a></q-t>';
    const layout = {
      turn: 'q-t',
      userExclude: ['[data-out]'],
      model: [{ sel: '[none]' }, { sel: '[model]', attr: 'model' }],
    };

    expect(captured(body, layout, { conversation: '/c/(\\d+)' })).toMatchObject({
      origin: { kind: 'site', site: 'sample', layout: 'plain', verified: '2026-11-21' },
      pageUrl: CONTEXT.url,
      conversationId: '42',
      question: 'Why?',
      model: 'm-2',
      capturedAt: CONTEXT.now,
      text: 'So.',
    });
  });

  it('has no question, model or conversation where the page shows none', () =>
    expect(captured('<q-a>So.</q-a>')).toMatchObject({
      question: null,
      model: null,
      conversationId: null,
    }));

  it('names the mode of the reply itself before that of a picker, which tells of the last alone', () => {
    const turn = (mode: string) => `<q-t><i>1.5s</i><i>${mode}</i><q-a>So.</q-a></q-t>`;
    const page = pageOf(
      `${turn('Fast')}${turn('')}${turn('')}<b style="display: none">Old</b><b>Auto</b>`,
    );
    const model = [
      { sel: 'i', names: ['Fast', 'Expert'] },
      { sel: 'b', page: true },
    ];
    const adapter = adapterWith({ turn: 'q-t', model });

    const models = placesOn(adapter, page).map(place => {
      const read = adapter.readAnswer(place, CONTEXT);
      return read.ok ? read.value.model : read.failure;
    });

    expect(models).toEqual(['Fast', null, 'Auto']);
  });

  it.each([
    ['<time datetime="2026-11-22T23:30:00+01:00">yesterday</time>', '2026-11-22T22:30:00.000Z'],
    ['<time datetime="2026-11-22T23:30">yesterday</time>', undefined],
    ['<time datetime="soon">soon</time>', undefined],
    [
      '<time datetime="2026-11-22T01:00Z">1</time><time datetime="2026-11-22T02:00Z">2</time>',
      undefined,
    ],
    ['', undefined],
  ])('reads the time the site gives for it from %s', (time, expected) => {
    const inText = '<time datetime="1999-01-01T00:00Z">then</time>';

    const { writtenAt } = captured(`<q-t>${time}<q-a>So. ${inText}</q-a></q-t>`, { turn: 'q-t' });

    expect(writtenAt).toBe(expected);
  });

  it('takes a sign of writing for one only where it is shown', () => {
    const adapter = adapterWith({ streaming: ['q-stop'] });
    const isWritten = (body: string) => {
      const page = pageOf(`<q-a>So.</q-a>${body}`);
      return adapter.isStreaming(page, firstOn(adapter, page));
    };

    expect(isWritten('<div style="display: none"><q-stop></q-stop></div>')).toBe(false);
    expect(isWritten('<q-stop></q-stop>')).toBe(true);
  });

  it('joins several bodies of one turn, each on lines of its own', () => {
    const body = '<q-t><q-a>One</q-a> tool <q-a>Two</q-a></q-t>';

    expect(captured(body, { turn: 'q-t' }).text).toBe('One\nTwo');
  });

  it('gives one citation for every address of a chip, at the same place', () => {
    const chip =
      '<q-c><a href="https://a.example.org/">A</a><a href="https://b.example.org/">B</a>' +
      '<a href="https://a.example.org/">A</a><i>+4</i></q-c>';

    const { text, citations } = captured(`<q-a>Words. ${chip}</q-a>`);

    expect(text).toBe('Words.');
    expect(citations).toEqual([
      {
        id: 'c1',
        marker: { start: 6, end: 6 },
        label: 'A B A',
        target: { kind: 'url', url: 'https://a.example.org/' },
        quoteHint: null,
        hidden: 3,
      },
      {
        id: 'c2',
        marker: { start: 6, end: 6 },
        label: 'A B A',
        target: { kind: 'url', url: 'https://b.example.org/' },
        quoteHint: null,
        hidden: 0,
      },
    ]);
  });

  it('counts a chip without an address, and what it hides', () => {
    const { citations, notes } = captured(
      '<q-a>Words. <q-c>Clinic<b>+2</b></q-c><q-c></q-c></q-a>',
    );

    expect(citations.map(({ target, hidden }) => [target, hidden])).toEqual([
      [{ kind: 'unresolved', label: 'Clinic' }, 2],
      [{ kind: 'unresolved', label: 'unnamed citation' }, 0],
    ]);
    expect(notes).toEqual(['hidden-sources']);
  });

  it('keeps the words of a link in the prose and cites at their end', () => {
    const { text, citations } = captured(
      '<q-a>See <a href="https://a.example.org/x?utm_source=y#:~:text=the%20words">the note</a> now.</q-a>',
    );

    expect(text).toBe('See the note now.');
    expect(citations).toMatchObject([
      {
        marker: { start: 12, end: 12 },
        label: 'the note',
        target: { kind: 'url', url: 'https://a.example.org/x' },
        quoteHint: 'the words',
      },
    ]);
  });

  it('keeps the words of a citation that is marked up as a link', () => {
    const link = { sel: 'q-l', url: ['attr:data-src'], label: ['text'], kind: 'link' };

    const { text, citations } = captured(
      '<q-a>See <q-l data-src="https://a.example.org/">it</q-l>.</q-a>',
      { citations: [link] },
    );

    expect(text).toBe('See it.');
    expect(citations[0]?.marker).toEqual({ start: 6, end: 6 });
  });

  it('adds the sources that are only listed, after all others and without a marker', () => {
    const listed = [{ sel: 'q-s', url: ['a:href'], label: ['text'] }];
    const entry = (name: string) =>
      `<q-s><a href="https://${name}.example.org/">${name} +7</a></q-s>`;

    const { text, citations } = captured(
      `<q-t><q-a>See <a href="https://a.example.org/">it</a>.</q-a>${entry('a')}${entry('b')}${entry('b')}</q-t>`,
      { turn: 'q-t', listed },
    );

    expect(text).toBe('See it.');
    expect(citations.map(({ marker, target, hidden }) => [marker, target, hidden])).toEqual([
      [{ start: 6, end: 6 }, { kind: 'url', url: 'https://a.example.org/' }, 0],
      [null, { kind: 'url', url: 'https://b.example.org/' }, 0],
    ]);
  });

  it('cites the chat site’s own pages, but not the page itself', () => {
    const { citations } = captured(
      '<q-a>A <a href="https://chat.example.org/help">own</a> <a href="#below">below</a> ' +
        '<a href="https://chat.example.org/c/42?x=1#part">part</a> <a href="https://a.example.org/"></a></q-a>',
    );

    expect(citations.map(({ label }) => label)).toEqual(['own']);
  });

  it('takes what is excluded out of the text and out of the citations', () => {
    const { text, citations } = captured(
      '<q-a>Yes.<div class="bar">No <a href="https://a.example.org/">no</a><q-c>no</q-c></div></q-a>',
      { exclude: ['.bar'] },
    );

    expect([text, citations]).toEqual(['Yes.', []]);
  });

  it('notes a late selector and markers nobody resolved', () => {
    expect(captured('<q-a>It helps [1, 2].</q-a>', { body: ['q-z', 'q-a'] }).notes).toEqual([
      'late-selector',
      'markers-without-citations',
    ]);
    expect(captured('<q-a>An array[x] of [12345].</q-a>').notes).toEqual([]);
  });
});

describe('a reply that is still being written', () => {
  const body = '<q-a id="one">A</q-a><q-a id="two">B</q-a>';

  it('is only ever the last one', () => {
    const adapter = adapterWith({ streaming: ['q-stop'] });
    const page = pageOf(`${body}<q-stop></q-stop>`);

    const streaming = placesOn(adapter, page).map(place => adapter.isStreaming(page, place));

    expect(streaming).toEqual([false, true]);
  });

  it('lacks the mark of a finished one', () => {
    const adapter = adapterWith({ turn: 'q-t', doneMarker: ['q-done'] });
    const page = pageOf('<q-t><q-a>A</q-a></q-t><q-t><q-a>B</q-a></q-t>');
    const last = placesOn(adapter, page).at(-1);
    if (last === undefined) throw new Error('no reply');

    expect(adapter.readAnswer(last, CONTEXT)).toEqual({
      ok: false,
      failure: 'answer-still-streaming',
    });
    one(page, 'q-t:last-of-type').append(page.createElement('q-done'));
    expect(adapter.readAnswer(last, CONTEXT).ok).toBe(true);
  });

  it('is no longer the last once another has come', () => {
    const adapter = adapterWith({ streaming: ['q-stop'] });
    const page = pageOf('<q-a>A</q-a><q-stop></q-stop>');
    const place = firstOn(adapter, page);
    expect(adapter.isStreaming(page, place)).toBe(true);

    page.body.append(page.createElement('q-a'));

    expect(adapter.isStreaming(page, place)).toBe(false);
  });
});

describe('finding a reply’s words again', () => {
  it('works for a place found anew after the page has drawn it again', () => {
    const adapter = adapterWith();
    const page = pageOf('<q-q>?</q-q><main><q-a>Same <b>words</b></q-a></main>');
    adapter.readAnswer(firstOn(adapter, page), CONTEXT);

    const again = page.createElement('q-a');
    again.append('Same words');
    one(page, 'main').replaceChildren(again);

    const range = adapter.locate(firstOn(adapter, page), { start: 5, end: 10 });
    expect(range?.toString()).toBe('words');
    expect(range?.startContainer.parentNode).toBe(again);
  });

  it('is given up once the text is another', () => {
    const adapter = adapterWith();
    const page = pageOf('<q-a>Two words</q-a>');
    const place = firstOn(adapter, page);
    adapter.readAnswer(place, CONTEXT);

    one(page, 'q-a').append(' and more');

    expect(adapter.locate(place, { start: 0, end: 3 })).toBeNull();
  });

  it('is given up once the reply is gone', () => {
    const adapter = adapterWith();
    const page = pageOf('<q-q>?</q-q><q-a>Two words</q-a>');
    const place = firstOn(adapter, page);

    one(page, 'q-a').remove();

    expect(adapter.locate(place, { start: 0, end: 3 })).toBeNull();
  });

  it('is not disturbed by the extension’s own marks', () => {
    const adapter = adapterWith();
    const page = pageOf('<q-a>Two <b>words</b></q-a>');
    const place = firstOn(adapter, page);
    adapter.readAnswer(place, CONTEXT);

    const badge = page.createElement('veracite-badge');
    badge.append('supported');
    one(page, 'b').before(badge);

    expect(adapter.locate(place, { start: 4, end: 9 })?.toString()).toBe('words');
  });

  it('forgets the oldest of very many replies, and then trusts the page', () => {
    const adapter = adapterWith();
    const replies = Array.from({ length: 501 }, (_, index) => `<q-a>Reply ${index}</q-a>`);
    const page = pageOf(replies.join(''));
    const places = placesOn(adapter, page);
    for (const place of places) adapter.readAnswer(place, CONTEXT);
    for (const body of page.querySelectorAll('q-a')) body.append('!');

    const located = [places[0], places[1]].map(place =>
      place === undefined ? null : adapter.locate(place, { start: 0, end: 5 }),
    );

    expect(located.map(range => range?.toString())).toEqual(['Reply', undefined]);
  });
});
