import type { Capture, Lost } from '../../../lib/core/answer/answer';
import type { AnswerPlace, SiteAdapter } from '../../../lib/ports/site-adapter';
import type { CitationTarget } from '../../../lib/core/answer/citation';
import { answerId } from '../../../lib/core/ids';
import { SITE_FILES, SITE_IDS } from '../../../lib/capture/sites/registry';
import { parseAdapter } from '../../../lib/capture/sites/shared/adapter-schema';
import { createAdapter } from '../../../lib/capture/sites/sites';
import { ownWords } from '../links/score-links';
import { splitStatements } from '../../../lib/text/statements/split-statements';
import { measureShown, type ShownReply } from './shown-in-page';

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
  /** Loss that a note says; `null` if none. */
  lost: Lost | null;
  statements: { text: string; targets: CitationTarget[] }[];
  /** `null` until the page is measured. */
  shown: ShownReply | null;
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
  const [adapter] = SITE_IDS.filter(id => id === site).map(createAdapter);
  if (adapter === undefined) return nothing(null);

  const observer = new MutationObserver(() => undefined);
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  const times: number[] = [];
  let read: Read = { places: [], captures: [], refused: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    read = readOnce(adapter, url);
    times.push(performance.now() - start);
  }
  const changes = observer.takeRecords().length;
  observer.disconnect();
  const { places, captures, refused } = read;
  const layout = captures.flatMap(capture => layoutOf(capture) ?? [])[0] ?? null;
  // Last, since it takes the page apart.
  const shown = measure({ site, layout }, places, captures);
  return {
    site,
    layout,
    replies: captures.flatMap((capture, index) =>
      capture === null ? [] : [toReply(capture, shown[index] ?? null)],
    ),
    refused,
    changes,
    ms: middle(times),
  };
}

type Read = { places: AnswerPlace[]; captures: (Capture | null)[]; refused: string[] };

function readOnce(adapter: SiteAdapter, url: string): Read {
  const places = adapter.findAnswers(document);
  if (!places.ok) return { places: [], captures: [], refused: [places.failure] };

  const read = places.value.map(place => adapter.readAnswer(place, { url, now: NOW }));
  return {
    places: places.value,
    captures: read.map(result => (result.ok ? result.value : null)),
    refused: read.flatMap(result => (result.ok ? [] : [result.failure])),
  };
}

function measure(
  { site, layout }: Pick<PageReading, 'site' | 'layout'>,
  places: readonly AnswerPlace[],
  captures: readonly (Capture | null)[],
): (ShownReply | null)[] {
  const file = SITE_FILES.find(({ id }) => id === site);
  const spec = parseAdapter(file).layouts.find(({ id }) => id === layout);
  return spec === undefined ? [] : measureShown(places, captures, spec);
}

function toReply(capture: Capture, shown: ShownReply | null): ReadReply {
  const answer = { ...capture, id: answerId('0'.repeat(64)) };
  const targets = new Map(capture.citations.map(({ id, target }) => [id, target]));
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
    lost: capture.lost ?? null,
    statements: splitStatements(answer).map(statement => ({
      text: ownWords(statement, answer.text),
      targets: statement.citationIds.flatMap(id => targets.get(id) ?? []),
    })),
    shown,
    text: capture.text,
  };
}

function layoutOf(capture: Capture | null): string | null {
  const origin = capture?.origin;
  return origin?.kind === 'site' ? origin.layout : null;
}

function nothing(site: string | null): PageReading {
  return { site, layout: null, replies: [], refused: [], changes: 0, ms: 0 };
}

function middle(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
