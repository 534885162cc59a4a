import type { Capture } from '../../../lib/core/answer/answer';
import type { SiteAdapter } from '../../../lib/ports/site-adapter';
import { SITES } from '../../../lib/capture/sites/sites';

/** One reply of a saved page as captured, in numbers and in its own words. */
export type ReadReply = {
  characters: number;
  question: string | null;
  model: string | null;
  conversationId: string | null;
  citations: {
    label: string;
    target: string;
    resolved: boolean;
    listed: boolean;
    hidden: number;
    quoteHint: string | null;
  }[];
  notes: string[];
  /** The reply's text, for the one who measures: nothing of it leaves the machine. */
  text: string;
};

/** Runs inside a page of a real browser; bundled by `open-saved-page.ts`. */
export type PageReading = {
  site: string | null;
  layout: string | null;
  replies: ReadReply[];
  refused: string[];
  /** Changes to the page while it was read; must be none. */
  changes: number;
  ms: number;
};

/** An odd number, so that there is a middle one. */
const ROUNDS = 5;
const NOW = '2026-01-01T00:00:00.000Z';

/** Reads the page as the extension does, several times, and watches whether reading changes it. */
export function readSavedPage(site: string, url: string): PageReading {
  const adapter = SITES.find(({ id }) => id === site);
  if (adapter === undefined) return nothing(null);

  const observer = new MutationObserver(() => undefined);
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  const times: number[] = [];
  let reading = nothing(site);
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    reading = readOnce(adapter, url);
    times.push(performance.now() - start);
  }
  const changes = observer.takeRecords().length;
  observer.disconnect();
  return { ...reading, changes, ms: middle(times) };
}

function readOnce(adapter: SiteAdapter, url: string): PageReading {
  const places = adapter.findAnswers(document);
  if (!places.ok) return { ...nothing(adapter.id), refused: [places.failure] };

  const read = places.value.map(place => adapter.readAnswer(place, { url, now: NOW }));
  const captures = read.flatMap(result => (result.ok ? [result.value] : []));
  return {
    ...nothing(adapter.id),
    layout: captures.map(layoutOf).find(layout => layout !== null) ?? null,
    replies: captures.map(toReply),
    refused: read.flatMap(result => (result.ok ? [] : [result.failure])),
  };
}

function toReply(capture: Capture): ReadReply {
  return {
    characters: capture.text.length,
    question: capture.question,
    model: capture.model,
    conversationId: capture.conversationId,
    citations: capture.citations.map(({ label, target, marker, hidden, quoteHint }) => ({
      label,
      target: Object.values(target).join(' '),
      resolved: target.kind !== 'unresolved',
      listed: marker === null,
      hidden,
      quoteHint,
    })),
    notes: capture.notes,
    text: capture.text,
  };
}

function layoutOf({ origin }: Capture): string | null {
  return origin.kind === 'site' ? origin.layout : null;
}

function nothing(site: string | null): PageReading {
  return { site, layout: null, replies: [], refused: [], changes: 0, ms: 0 };
}

function middle(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
