import type { Capture } from '../../core/answer/answer';
import type { IsoDateTime } from '../../core/ids';
import type { SiteReadFailure } from '../../core/answer/page-check';
import type { SourcesProblem } from '../../ports/page-ui';
import { ok, type Result } from '../../core/result';
import type { AnswerPlace, SiteAdapter } from '../../ports/site-adapter';
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
    const context = { url: url(), now: now(), isUnchanged };
    const shown = adapter.readAnswer(place, context);
    if (!shown.ok || (revealed.length === 0 && copied === null)) return shown;

    const opened = adapter.readAnswer(place, { ...context, revealed });
    if (!opened.ok) return opened;
    const merged = copied === null ? opened : mergeCopied(opened.value, copied);
    // It fitted when it was taken; without it the answer is as the page shows it.
    const complete = merged.ok ? merged.value : opened.value;
    return ok(withShown(complete, shown.value));
  };
}

/** nb. With another text places of one are none of the other, and it has to stay another answer. */
function withShown(complete: Capture, shown: Capture): Capture {
  if (complete.text !== shown.text) return complete;
  const shownCitations = shown.citations.map(({ marker, target }) => ({ marker, target }));
  return { ...complete, shownCitations };
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
