import { Window } from 'happy-dom';
import { type AnswerId, answerId, citationId } from '../../../../lib/core/ids';
import type { Capture } from '../../../../lib/core/answer/answer';
import { fail, ok } from '../../../../lib/core/result';
import type { SiteReadFailure } from '../../../../lib/core/answer/page-check';
import type { Span } from '../../../../lib/core/answer/span';
import type {
  AnswerPlace,
  HiddenSources,
  RevealedLink,
  SiteAdapter,
} from '../../../../lib/ports/site-adapter';
import { fakeAnswer, fakeCitation } from '../../../fakes/answers';

/** A site of one kind of element: `<article id="key">text</article>`. */
export type FakeSite = {
  page: Document;
  adapter: SiteAdapter;
  /** Number of the adapter's calls, by method. */
  asked: { findAnswers: number; isStreaming: number; readAnswer: number; locate: number };
  /** Makes the site behave differently from now on. */
  behaviour: {
    isStreaming: boolean;
    layoutKnown: boolean;
    readFailure: SiteReadFailure | null;
    /** Citations each answer has. */
    citations: number;
    /** Number of sources each answer hides, and the ways to them. */
    hidden: number;
    hiddenSources: HiddenSources | null;
  };
  addAnswer(key: string, text: string): HTMLElement;
  /** Takes an answer off the page, as a site does with what is far from the screen. */
  removeAnswer(key: string): void;
};

export function createFakeSite(): FakeSite {
  const page = new Window({ url: 'https://chat.example/c/1' }).document as unknown as Document;
  const asked = { findAnswers: 0, isStreaming: 0, readAnswer: 0, locate: 0 };
  const behaviour: FakeSite['behaviour'] = {
    isStreaming: false,
    layoutKnown: true,
    readFailure: null,
    citations: 0,
    hidden: 0,
    hiddenSources: null,
  };
  const adapter: SiteAdapter = {
    id: 'sample',
    matches: () => true,
    isSeen: true,
    isConversation: ({ pathname }) => pathname.startsWith('/c/'),
    findAnswers(document) {
      asked.findAnswers += 1;
      if (!behaviour.layoutKnown) return fail('layout-unknown');
      return ok(
        [...document.querySelectorAll('article')].map(body => ({ key: body.id, bodies: [body] })),
      );
    },
    isStreaming() {
      asked.isStreaming += 1;
      return behaviour.isStreaming;
    },
    readAnswer(place, { revealed = [] }) {
      asked.readAnswer += 1;
      if (behaviour.readFailure !== null) return fail(behaviour.readFailure);
      const links = revealed.flatMap(it => it.links);
      return ok(capture(place, { ...behaviour, links }));
    },
    locate(place, span) {
      asked.locate += 1;
      return rangeIn(place, span);
    },
    hiddenSources: () => behaviour.hiddenSources,
    diagnose: () => [
      { id: 'fake-1', verified: '2026-11-01', isDetected: false, counts: { replies: 0 } },
    ],
    locateAll(place, spans) {
      asked.locate += 1;
      return spans.map(span => rangeIn(place, span));
    },
  };
  function rangeIn(place: AnswerPlace, span: Span): Range | null {
    const text = place.bodies[0]?.firstChild;
    if (!text || span.end > (text.textContent?.length ?? 0)) return null;
    const range = page.createRange();
    range.setStart(text, span.start);
    range.setEnd(text, span.end);
    return range;
  }
  return {
    page,
    adapter,
    asked,
    behaviour,
    addAnswer(key, text) {
      const body = page.createElement('article');
      body.id = key;
      body.textContent = text;
      page.body.append(body);
      return body;
    },
    removeAnswer(key) {
      page.getElementById(key)?.remove();
    },
  };
}

/** The id that tests give an answer: its text. */
export function idOfText(text: string): AnswerId {
  return answerId(`id of ${text}`);
}

function capture(
  place: AnswerPlace,
  { citations: count, hidden, links }: FakeSite['behaviour'] & { links: readonly RevealedLink[] },
): Capture {
  const text = place.bodies.map(body => body.textContent).join('');
  const shown = Array.from({ length: count }, (_, index) =>
    fakeCitation({
      id: citationId(`c${index}`),
      marker: { start: text.length, end: text.length },
      hidden: index === 0 ? Math.max(0, hidden - links.length) : 0,
    }),
  );
  const revealed = links.map(({ url }, index) =>
    fakeCitation({ id: citationId(`r${index}`), target: { kind: 'url', url }, hidden: 0 }),
  );
  const hasLoneMarkers = count === 0 && text.includes('[1]');
  const notes = hasLoneMarkers ? (['markers-without-citations'] as const) : [];
  const citations = [...shown, ...revealed];
  return fakeAnswer({ text, citations, blocks: [], notes: [...notes] });
}
