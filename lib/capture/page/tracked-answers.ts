import type { Capture, Lost } from '../../core/answer/answer';
import type { AnswerId, AuditId } from '../../core/ids';
import type { AnswerPlace, Revealed } from '../../ports/site-adapter';
import type { ButtonFailure, OfferHint, SourcesProblem, SourcesWay } from '../../ports/page-ui';
import type { Watch } from './watch';

/** One reply of the page, kept while it is off the page (virtualised). */
export type TrackedAnswer = {
  readonly key: string;
  /** `null` while it is off the page. */
  place: AnswerPlace | null;
  isLast: boolean;
  /** Raw text of its bodies when last looked at; only ever compared. */
  text: string;
  /** Time when that text was first seen, in milliseconds. */
  changedAtMs: number;
  isFinished: boolean;
  /** Number of times its text was seen to grow; see `isWritten`. */
  growth: number;
  hint: OfferHint | null;
  /** `stale`: its id before its text changed, so its badges may remain until it is identified again. */
  identity:
    | { kind: 'unknown' }
    | { kind: 'computing'; last: AnswerId | null }
    | { kind: 'stale'; last: AnswerId }
    /** Retried only once the text changes. */
    | { kind: 'unreadable' }
    | { kind: 'known'; id: AnswerId };
  /** Its last reading; `null` before, and once its text has changed. */
  seen: SeenAnswer | null;
  click:
    | { kind: 'none' }
    | { kind: 'reading' }
    | { kind: 'failed'; failure: ButtonFailure }
    | { kind: 'started'; auditId: AuditId };
  sources: KnownSources;
  /** Ranges of located spans; `null`: searched for and not on the page. */
  ranges: Map<string, Range | null>;
};

/** Sources of an answer that the user had opened, copied or pasted. */
export type KnownSources = {
  revealed: Revealed;
  /** The site's own copy of the answer, parsed. */
  copied: Pick<Capture, 'text' | 'citations'> | null;
  taken: ReadonlySet<SourcesWay>;
  problem: SourcesProblem | null;
  /** Set while the page's chips are being opened. */
  opening: { done: number; all: number; stop: AbortController } | null;
};

export const NOTHING_KNOWN: KnownSources = {
  revealed: [],
  copied: null,
  taken: new Set(),
  problem: null,
  opening: null,
};

export type SeenAnswer = {
  citations: number;
  /** Sources that the page counts or represents and does not show; `null`: some, not counted. */
  hidden: number | null;
  /** Ways that the site offers to them besides pasting. */
  ways: readonly SourcesWay[];
  /** The text has markers, but no citation was read. */
  hasLoneMarkers: boolean;
  lost: Lost | null;
  /** Too few words to state anything, and no source. */
  isRemark: boolean;
};

/**
 * Time without change after which a text counts as finished. Sites pause between a few words for
 * less than a second; growth after longer pauses (tools at work) reopens the answer.
 */
const SETTLE_MS = 2_000;

/** Maximum of tracked replies. More than any conversation a site keeps on one page. */
const MAX_TRACKED = 500;

export function trackPlaces(
  watch: Watch,
  places: readonly AnswerPlace[],
  changed: ReadonlySet<Element>,
): void {
  const { tracked } = watch;
  const present = new Set(places.map(({ key }) => key));
  for (const answer of tracked.values()) {
    if (!present.has(answer.key)) leavePage(answer);
  }
  for (const place of places) {
    const answer = tracked.get(place.key) ?? newAnswer(place, watch.nowMs());
    tracked.delete(place.key);
    tracked.set(place.key, answer);
    answer.isLast = place === places.at(-1);
    // Skips unchanged texts: joining hundreds of replies is slow.
    const isKnown = isSamePlace(answer.place, place) && !place.bodies.some(it => changed.has(it));
    if (!isKnown) seeOnPage(answer, place, watch.nowMs());
  }
  forgetOldest(tracked);
  settle(watch);
}

export function lookAgain(watch: Watch, changed: ReadonlySet<Element>): void {
  for (const answer of watch.tracked.values()) {
    const { place } = answer;
    if (place?.bodies.some(it => changed.has(it))) seeOnPage(answer, place, watch.nowMs());
  }
  settle(watch);
}

function isSamePlace(known: AnswerPlace | null, { bodies }: AnswerPlace): boolean {
  if (known?.bodies.length !== bodies.length) return false;
  return known.bodies.every((body, index) => body === bodies[index]);
}

/** Finishes the answers that have been unchanged for long enough. */
export function settle({ tracked, page, adapter, nowMs, settleMs = SETTLE_MS }: Watch): void {
  for (const answer of tracked.values()) {
    const { place } = answer;
    if (place === null || answer.isFinished || answer.text.trim() === '') continue;
    if (nowMs() - answer.changedAtMs < settleMs) continue;
    // A site writes only its last reply; testing each would be quadratic.
    const isStreaming = answer.isLast && adapter.isStreaming(page, place);
    answer.isFinished = !isStreaming;
    // The settling time begins after the site's signal: a pause before its end proves nothing.
    if (isStreaming) answer.changedAtMs = nowMs();
    if (isStreaming) answer.growth = WRITTEN_GROWTH;
  }
}

/** A page that loads an old conversation grows a reply once; one being written grows repeatedly. */
const WRITTEN_GROWTH = 2;

/** Returns true for an answer that was written while the page was open. */
export function isWritten({ growth }: TrackedAnswer): boolean {
  return growth >= WRITTEN_GROWTH;
}

export function markWritten(answer: TrackedAnswer): void {
  answer.growth = WRITTEN_GROWTH;
}

/** Returns true while an answer may become finished without another mutation. */
export function isSettling({ tracked }: Watch): boolean {
  return tracked.values().some(({ place, isFinished }) => place !== null && !isFinished);
}

/** Restarts the settling time after the page was hidden: the site may have stopped writing. */
export function restartSettling({ tracked, nowMs }: Watch): void {
  for (const answer of tracked.values()) {
    if (!answer.isFinished) answer.changedAtMs = nowMs();
  }
}

/** Id under which the answer's check is shown; a stale one is used until a new one is known. */
export function shownId({ identity }: TrackedAnswer): AnswerId | null {
  if (identity.kind === 'known') return identity.id;
  return identity.kind === 'stale' || identity.kind === 'computing' ? identity.last : null;
}

function newAnswer(place: AnswerPlace, nowMs: number): TrackedAnswer {
  return {
    key: place.key,
    place: null,
    isLast: false,
    text: '',
    changedAtMs: nowMs,
    isFinished: false,
    growth: 0,
    hint: null,
    identity: { kind: 'unknown' },
    seen: null,
    click: { kind: 'none' },
    sources: NOTHING_KNOWN,
    ranges: new Map(),
  };
}

function leavePage(answer: TrackedAnswer): void {
  answer.place = null;
  answer.ranges.clear();
}

function seeOnPage(answer: TrackedAnswer, place: AnswerPlace, nowMs: number): void {
  // Avoids innerText, which forces a layout.
  const text = place.bodies.map(body => body.textContent).join('\n');
  const isSameElement = answer.place?.bodies[0] === place.bodies[0];
  if (!isSameElement) answer.ranges.clear();
  answer.place = place;
  if (text === answer.text) return;

  // Another element with another text is another answer, even under the same key.
  const last = isSameElement ? shownId(answer) : null;
  const isGrown = answer.text !== '' && text.length > answer.text.length;
  answer.growth = isSameElement ? answer.growth + (isGrown ? 1 : 0) : 0;
  answer.hint = null;
  answer.text = text;
  answer.changedAtMs = nowMs;
  answer.isFinished = false;
  answer.seen = null;
  answer.identity = last === null ? { kind: 'unknown' } : { kind: 'stale', last };
  answer.click = { kind: 'none' };
  answer.sources.opening?.stop.abort();
  answer.sources = NOTHING_KNOWN;
}

function forgetOldest(tracked: Map<string, TrackedAnswer>): void {
  for (const { key, place } of tracked.values()) {
    if (tracked.size <= MAX_TRACKED) return;
    if (place === null) tracked.delete(key);
  }
}
