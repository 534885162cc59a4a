import type { Capture } from '../../core/answer/answer';
import type { SiteReadFailure } from '../../core/answer/page-check';
import { ok, type Result } from '../../core/result';
import type { AnswerPlace, SiteAdapter } from '../../ports/site-adapter';
import type { SeenAnswer, TrackedAnswer } from './tracked-answers';
import type { Watch } from './watch';

/** Reads an answer with all known sources. `isUnchanged`: since the last scan. */
export function readAnswer(
  { adapter, mergeCopied, now, url }: Watch,
  { sources: { revealed, copied } }: TrackedAnswer,
  { place, isUnchanged }: { place: AnswerPlace; isUnchanged: boolean },
): Result<Capture, SiteReadFailure> {
  const context = { url: url(), now: now(), isUnchanged };
  const shown = adapter.readAnswer(place, context);
  if (!shown.ok || (revealed.length === 0 && copied === null)) return shown;

  const opened = adapter.readAnswer(place, { ...context, revealed });
  if (!opened.ok) return opened;
  const merged = copied === null ? opened : mergeCopied(opened.value, copied);
  // Ignores a copy that no longer fits.
  const complete = merged.ok ? merged.value : opened.value;
  return ok(withShown(complete, shown.value));
}

/** nb. With another text, the locations do not match, and it has to remain another answer. */
function withShown(complete: Capture, shown: Capture): Capture {
  if (complete.text !== shown.text) return complete;
  const shownCitations = shown.citations.map(({ marker, target }) => ({ marker, target }));
  return { ...complete, shownCitations };
}

/** Counts an answer's sources in this reading, and lists the ways to hidden ones. */
export function seenOf(
  { citations, notes }: Capture,
  place: AnswerPlace,
  adapter: SiteAdapter,
): SeenAnswer {
  const hidden = citations.map(it => (it.target.kind === 'unresolved' ? it.hidden + 1 : it.hidden));
  const count = hidden.reduce((sum, more) => sum + more, 0);
  const sources = count === 0 ? null : adapter.hiddenSources(place, { isUnchanged: true });
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
