import type { Capture } from '../core/answer';
import type { IsoDateTime } from '../core/ids';
import type { SiteReadFailure } from '../core/page-check';
import type { SourcesProblem } from '../core/page-view';
import type { Result } from '../core/result';
import type { AnswerPlace, SiteAdapter } from '../ports/site-adapter';
import type { SeenAnswer, TrackedAnswer } from './tracked-answers';

/** Reads an answer with all that is known of its sources. */
export type ReadAnswer = (
  answer: TrackedAnswer,
  place: AnswerPlace,
  page: { isUnchanged: boolean },
) => Result<Capture, SiteReadFailure>;

export type ReadDeps = {
  adapter: SiteAdapter;
  /** Completes a capture from the site's own copy of the answer. */
  mergeCopied: (capture: Capture, copied: string) => Result<Capture, SourcesProblem>;
  now: () => IsoDateTime;
  url: () => string;
};

export function createReader({ adapter, mergeCopied, now, url }: ReadDeps): ReadAnswer {
  return ({ sources }, place, { isUnchanged }) => {
    const { revealed, copied } = sources;
    const reading = adapter.readAnswer(place, { url: url(), now: now(), isUnchanged, revealed });
    if (!reading.ok || copied === null) return reading;

    const merged = mergeCopied(reading.value, copied);
    // It fitted when it was taken; without it the answer is as the page shows it.
    return merged.ok ? merged : reading;
  };
}

/** What a reading says about an answer's sources, and how hidden ones can be had. */
export function seenOf(
  { citations, notes }: Capture,
  place: AnswerPlace,
  { adapter, isUnchanged }: { adapter: SiteAdapter; isUnchanged: boolean },
): SeenAnswer {
  const hidden = citations.map(it => (it.target.kind === 'unresolved' ? it.hidden + 1 : it.hidden));
  const count = hidden.reduce((sum, more) => sum + more, 0);
  const sources = count === 0 ? null : adapter.hiddenSources(place, { isUnchanged });
  return {
    citations: citations.length,
    hidden: count,
    ways: [
      ...(sources !== null && sources.openers.length > 0 ? (['open'] as const) : []),
      ...(sources?.copyControl ? (['copy'] as const) : []),
    ],
    hasLoneMarkers: notes.includes('markers-without-citations'),
  };
}
