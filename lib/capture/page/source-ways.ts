import type { Capture } from '../../core/answer/answer';
import type { SourcesProblem, SourcesState, SourcesWay } from '../../ports/page-ui';
import type { Result } from '../../core/result';
import type { AnswerPlace, HiddenSources, SiteAdapter } from '../../ports/site-adapter';
import { openHiddenSources } from './complete-sources';
import type { ReadAnswer } from './read-answer';
import type { KnownSources, TrackedAnswer } from './tracked-answers';

export type WaysDeps = {
  adapter: SiteAdapter;
  read: ReadAnswer;
  mergeCopied: (capture: Capture, copied: string) => Result<Capture, SourcesProblem>;
  /** What the clipboard holds; rejects where the browser does not let us look. */
  readClipboard: () => Promise<string>;
  /** Something to show has changed. */
  onChange(answer: TrackedAnswer): void;
  signal: AbortSignal;
};

/** Time for the site to fill the clipboard after its copy button was pressed. */
const COPYING_MS = 400;

/** What an answer's place for its hidden sources shows; `null`: it hides none. */
export function toSourcesState({ seen, sources }: TrackedAnswer): SourcesState | null {
  const { opening, taken, problem } = sources;
  if (opening !== null) return { kind: 'opening', done: opening.done, all: opening.all };
  if (seen === null) return null;
  if (seen.hidden === 0) return taken.size > 0 ? { kind: 'complete' } : null;
  const way = seen.ways.find(it => !taken.has(it)) ?? 'paste';
  return { kind: 'hidden', count: seen.hidden, way, problem };
}

/**
 * Takes one way to an answer's hidden sources. Runs inside the reader's click, and never
 * otherwise: nothing is opened, pressed or read from the clipboard by itself.
 */
export async function takeWay(
  answer: TrackedAnswer,
  { way, pasted }: { way: SourcesWay; pasted: string | null },
  deps: WaysDeps,
): Promise<void> {
  const { place } = answer;
  if (answer.sources.opening !== null) {
    answer.sources.opening.stop.abort();
    return;
  }
  const hidden = place === null ? null : deps.adapter.hiddenSources(place, { isUnchanged: false });
  if (place === null || hidden === null) return;
  const task = { answer, place, hidden };
  if (way === 'open') await open(task, deps);
  else if (way === 'copy') await copy(task, deps);
  else takeCopied(task, { way, copied: pasted ?? '' }, deps);
}

/** One answer's completion. */
type Task = { answer: TrackedAnswer; place: AnswerPlace; hidden: HiddenSources };

async function open({ answer, hidden }: Task, deps: WaysDeps): Promise<void> {
  const stop = new AbortController();
  const set = (part: Partial<KnownSources>): void => {
    answer.sources = { ...answer.sources, ...part };
    deps.onChange(answer);
  };
  set({ opening: { done: 0, all: hidden.openers.length, stop } });
  const revealed = await openHiddenSources({
    hidden,
    wait: ms => new Promise(done => setTimeout(done, ms)),
    onProgress: (done, all) => {
      if (!stop.signal.aborted) set({ opening: { done, all, stop } });
    },
    signal: AbortSignal.any([stop.signal, deps.signal]),
  });
  // The text changed meanwhile, or the extension has gone: it would be another answer's.
  if (answer.sources.opening?.stop !== stop || deps.signal.aborted) return;
  set({
    opening: null,
    revealed: [...answer.sources.revealed, ...revealed],
    taken: withWay(answer, 'open'),
    problem: revealed.length === 0 ? 'nothing-new' : null,
  });
}

async function copy(task: Task, deps: WaysDeps): Promise<void> {
  const { answer, hidden } = task;
  const { sources } = answer;
  const control = hidden.copyControl;
  try {
    if (control !== null && 'click' in control) (control as HTMLElement).click();
    await new Promise(done => setTimeout(done, COPYING_MS));
    const copied = await deps.readClipboard();
    if (answer.sources === sources) takeCopied(task, { way: 'copy', copied }, deps);
  } catch {
    // Mostly the reader, or the browser, said no; pasting by hand needs nobody's leave.
    if (answer.sources !== sources) return;
    answer.sources = {
      ...sources,
      taken: withWay(answer, 'copy'),
      problem: 'clipboard-refused',
    };
    deps.onChange(answer);
  }
}

function takeCopied(
  { answer, place }: Task,
  { way, copied }: { way: SourcesWay; copied: string },
  deps: WaysDeps,
): void {
  const reading = deps.read(answer, place, { isUnchanged: false });
  if (!reading.ok) return;
  const merged = deps.mergeCopied(reading.value, copied);
  const hasMore = merged.ok && merged.value.citations.length > reading.value.citations.length;
  const isNew = hasMore || (merged.ok && isResolved(reading.value, merged.value));
  answer.sources = {
    ...answer.sources,
    copied: merged.ok ? copied : answer.sources.copied,
    taken: withWay(answer, way),
    problem: merged.ok ? (isNew ? null : 'nothing-new') : merged.failure,
  };
  deps.onChange(answer);
}

function isResolved(before: Capture, after: Capture): boolean {
  const count = ({ citations }: Capture): number =>
    citations.filter(({ target }) => target.kind === 'unresolved').length;
  return count(after) < count(before);
}

function withWay({ sources }: TrackedAnswer, way: SourcesWay): ReadonlySet<SourcesWay> {
  return new Set(sources.taken).add(way);
}
