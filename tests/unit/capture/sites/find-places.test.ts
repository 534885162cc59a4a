import { describe, expect, it } from 'vitest';
import { parseAdapter } from '../../../../lib/capture/sites/shared/adapter-schema';
import { findPlaces, type FoundPlace } from '../../../../lib/capture/sites/shared/find-places';
import { adapterJson, layoutJson } from './adapter-json';
import { pageOf } from './dom';

type Json = Record<string, unknown>;

function found(body: string, ...layouts: Json[]): FoundPlace[] {
  const places = findPlaces(pageOf(body), spec(layouts));
  if (!places.ok) throw new Error(places.failure);
  return places.value;
}

function spec(layouts: Json[]) {
  return parseAdapter(adapterJson({ layouts: layouts.length > 0 ? layouts : [layoutJson()] }));
}

const texts = (places: FoundPlace[]) =>
  places.map(({ bodies }) => bodies.map(body => body.textContent));
const asked = (places: FoundPlace[]) =>
  places.map(place => place.asked.map(question => question.textContent).join('+'));

describe('the replies of a page', () => {
  it('are none, and no failure, on a page with a question alone', () =>
    expect(found('<q-q>Why?</q-q>')).toEqual([]));

  it('are not known where no layout fits', () => {
    const places = findPlaces(pageOf('<p>Anything</p>'), spec([]));

    expect(places).toEqual({ ok: false, failure: 'layout-unknown' });
  });

  it('are not known where a reply stands that no body selector finds', () => {
    const layout = layoutJson({ body: ['q-new'], required: ['q-a'] });

    expect(findPlaces(pageOf('<q-q>?</q-q><q-a>Reply</q-a>'), spec([layout]))).toEqual({
      ok: false,
      failure: 'layout-unknown',
    });
  });

  it('are none yet while such a reply is only beginning', () => {
    const layout = layoutJson({ body: ['q-new'], required: ['q-a'], streaming: ['q-stop'] });

    expect(found('<q-q>?</q-q><q-a></q-a><q-stop></q-stop>', layout)).toEqual([]);
  });

  it('belong to the question before them, also a second one to the same', () => {
    const places = found(
      '<q-q>1</q-q><q-a>A</q-a><q-a>B</q-a><q-q>2</q-q><q-q>3</q-q><q-a>C</q-a>',
    );

    expect(texts(places)).toEqual([['A'], ['B'], ['C']]);
    expect(asked(places)).toEqual(['1', '1', '2+3']);
  });

  it('leave an unanswered question elsewhere on the page aside', () => {
    const places = found('<div><q-q>1</q-q></div><div><q-q>2</q-q></div><q-a>A</q-a>');

    expect(asked(places)).toEqual(['2']);
  });

  it('are one where their bodies stand in one turn', () => {
    const layout = layoutJson({ turn: 'q-t', turnKey: 'key' });
    const body =
      '<q-t key="x"><q-q>1</q-q><q-a>A</q-a><p>tool</p><q-a>B</q-a></q-t><q-t key="y"><q-a>C</q-a></q-t>';

    const places = found(body, layout);

    expect(texts(places)).toEqual([['A', 'B'], ['C']]);
    expect(places.map(({ key }) => key)).toEqual(['x', 'y']);
  });

  it.each(['style="display: none"', 'style="visibility: hidden"', 'class="off"'])(
    'are those the user sees: a conversation under a parent with %s is none',
    hiding => {
      const other = `<div ${hiding}><section><q-q>Mine?</q-q><q-a>Private</q-a></section></div>`;
      const sheet = '<style>.off { display: none }</style>';

      const places = found(`${sheet}${other}<q-q>1</q-q><q-a>A</q-a>${other}`);

      expect(texts(places)).toEqual([['A']]);
      expect(asked(places)).toEqual(['1']);
    },
  );

  it('are seen in a parent that has no box of its own, also behind a dialog', () => {
    const open = '<main inert aria-hidden="true" style="display: contents"><q-a>A</q-a></main>';

    expect(texts(found(open))).toEqual([['A']]);
  });

  it('are none, and no failure, where only a hidden conversation has signs of one', () => {
    const layout = layoutJson({ body: ['q-new'], required: ['q-a'] });

    expect(found('<q-q>?</q-q><div style="display: none"><q-a>Old</q-a></div>', layout)).toEqual(
      [],
    );
  });

  it('are none where the sign of a reply is the question itself', () => {
    const layout = layoutJson({ body: ['q-b'], required: ['q-a'], user: ['.mine'] });
    const question = '<q-a class="mine">?</q-a>';

    expect(found(question, layout)).toEqual([]);
    expect(findPlaces(pageOf(`${question}<q-a>A</q-a>`), spec([layout])).ok).toBe(false);
  });

  it('are not bodies inside a part that is not the answer', () => {
    const layout = layoutJson({ exclude: ['q-think'] });

    expect(texts(found('<q-think><q-a>Hm</q-a></q-think><q-a>A</q-a>', layout))).toEqual([['A']]);
  });

  it('begin after the last step of work in their turn, if words follow it', () => {
    const layout = layoutJson({ turn: 'q-t', activity: ['q-work'] });
    const one = '<q-t><q-a>I will look</q-a><q-work></q-work><q-a>A</q-a><q-a>B</q-a></q-t>';
    const leftOver = '<q-t><q-a>C</q-a><q-work>Stopped</q-work></q-t>';

    expect(texts(found(`${one}${leftOver}`, layout))).toEqual([['A', 'B'], ['C']]);
  });

  it('are counted once where a body stands in another', () =>
    expect(texts(found('<q-a>A <q-a>inner</q-a></q-a>'))).toEqual([['A inner']]));

  it('come from the first selector that matches, and say when it was a later one', () => {
    const layout = layoutJson({ detect: 'q-q', body: ['q-new', 'q-a'] });

    const early = found('<q-q>?</q-q><q-a>old</q-a><q-new>new</q-new>', layout);
    const late = found('<q-q>?</q-q><q-a>old</q-a>', layout);

    expect([texts(early), early[0]?.late]).toEqual([[['new']], false]);
    expect([texts(late), late[0]?.late]).toEqual([[['old']], true]);
  });

  it('come from all selectors in page order where the layout joins them', () => {
    const layout = layoutJson({ detect: 'q-q', body: ['q-new', 'q-a'], union: true });

    const places = found('<q-q>?</q-q><q-a>old</q-a><q-new>new</q-new>', layout);

    expect(texts(places)).toEqual([['old'], ['new']]);
    expect(places.some(({ late }) => late)).toBe(false);
  });

  it('come from an older layout where the newer one fits and finds nothing', () => {
    const newer = layoutJson({ id: 'newer', detect: 'q-q', body: ['q-new'] });

    const [place] = found('<q-q>?</q-q><q-a>A</q-a>', newer, layoutJson());

    expect(place?.layout.id).toBe('plain');
  });
});

describe('the key of a reply', () => {
  const one = '<q-q>First?</q-q><q-a>A</q-a>';

  it('stays when the reply grows and others are added below', () => {
    const [before] = found(one);
    const [after, next] = found(
      `<q-q>First?</q-q><q-a>A and more</q-a><q-q>Next?</q-q><q-a>B</q-a>`,
    );

    expect(after?.key).toBe(before?.key);
    expect(next?.key).not.toBe(before?.key);
  });

  it('is another for another question in the same place', () =>
    expect(found(one)[0]?.key).not.toBe(found('<q-q>Other?</q-q><q-a>A</q-a>')[0]?.key));

  it('is never given twice, even where the page repeats its own', () => {
    const layout = layoutJson({ turn: 'q-t', turnKey: 'key' });

    const places = found('<q-t key="x"><q-a>A</q-a></q-t><q-t key="x"><q-a>B</q-a></q-t>', layout);

    expect(new Set(places.map(({ key }) => key)).size).toBe(2);
  });
});
