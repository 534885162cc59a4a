import type { Capture } from '../../core/answer/answer';
import type { Pasted } from '../../core/answer/pasted';
import { fail, type Result } from '../../core/result';
import type { SourcesProblem, SourcesWay } from '../../ports/page-ui';
import type { AnswerPlace, HiddenSources } from '../../ports/site-adapter';
import { mergeCopied } from '../../text/markdown/merge-copied';
import { openHiddenSources } from './complete-sources';
import { readAnswer, seenOf } from './identify-answers';
import { render } from './show-answers';
import type { KnownSources, TrackedAnswer } from './tracked-answers';
import type { Watch } from './watch';

/** Time for the site to fill the clipboard after its copy button was pressed. */
const COPYING_MS = 400;

/** Runs only inside the user's click: the browser grants the clipboard only for its duration. */
export async function takeWay(
  watch: Watch,
  key: string,
  { way, pasted }: { way: SourcesWay; pasted: string | null },
): Promise<void> {
  const answer = watch.tracked.get(key);
  if (answer === undefined) return;
  const { place } = answer;
  if (answer.sources.opening !== null) {
    answer.sources.opening.stop.abort();
    return;
  }
  const hidden = place === null ? null : watch.adapter.hiddenSources(place, { isUnchanged: false });
  if (place === null || hidden === null) return;
  const task = { watch, answer, place, hidden };
  if (way === 'open') await open(task);
  else if (way === 'copy') await copy(task);
  else await takeCopied(task, way, { text: pasted ?? '', html: null });
}

/** Longest time of opening one answer's sources: two hundred chips that show nothing take longer. */
const OPENING_MS = 120_000;
/** Time for the page to draw the answer again, where a tab had replaced it. */
const RETURN_POLLS = 20;
const RETURN_POLL_MS = 100;

async function returnOf(answer: TrackedAnswer, { signal }: Watch): Promise<void> {
  for (let poll = 0; poll < RETURN_POLLS && !signal.aborted; poll += 1) {
    if (answer.place?.bodies.every(body => body.isConnected) === true) return;
    await new Promise(done => setTimeout(done, RETURN_POLL_MS));
  }
}

type Task = {
  watch: Watch;
  answer: TrackedAnswer;
  place: AnswerPlace;
  hidden: HiddenSources;
};

async function open({ watch, answer, hidden }: Task): Promise<void> {
  const stop = new AbortController();
  setSources(watch, answer, { opening: { done: 0, all: hidden.openers.length, stop } });
  const revealed = await openHiddenSources({
    hidden,
    wait: ms => new Promise(done => setTimeout(done, ms)),
    onProgress: (done, all) => {
      if (!stop.signal.aborted) setSources(watch, answer, { opening: { done, all, stop } });
    },
    signal: AbortSignal.any([stop.signal, watch.signal, AbortSignal.timeout(OPENING_MS)]),
  });
  await returnOf(answer, watch);
  // The text changed, or the extension is gone: these links belong to another answer.
  if (answer.sources.opening?.stop !== stop || watch.signal.aborted) return;
  setSources(watch, answer, {
    opening: null,
    revealed: [...answer.sources.revealed, ...revealed],
    taken: withWay(answer, 'open'),
    problem: revealed.length === 0 ? 'nothing-new' : null,
  });
}

async function copy(task: Task): Promise<void> {
  const { watch, answer, hidden } = task;
  const { sources } = answer;
  const control = hidden.copyControl;
  let copied: Pasted;
  try {
    if (control !== null && 'click' in control) (control as HTMLElement).click();
    await new Promise(done => setTimeout(done, COPYING_MS));
    copied = await watch.readClipboard();
  } catch {
    // Usually the user or the browser refused; pasting by hand needs no permission.
    if (answer.sources === sources) failWay(task, 'copy', 'clipboard-refused');
    return;
  }
  if (answer.sources === sources) await takeCopied(task, 'copy', copied);
}

async function takeCopied(task: Task, way: SourcesWay, pasted: Pasted): Promise<void> {
  const { watch, answer } = task;
  const { sources, text } = answer;
  const parsed = await parseCopied(watch, pasted);
  // Meanwhile the text changed, or its sources came in another way.
  if (watch.signal.aborted || answer.sources !== sources || answer.text !== text) return;
  if (parsed.ok) merge(task, way, parsed.value);
  else failWay(task, way, parsed.failure);
}

function merge({ watch, answer, place }: Task, way: SourcesWay, copied: Capture): void {
  const reading = readAnswer(watch, answer, { place, isUnchanged: false });
  if (!reading.ok) return;
  const merged = mergeCopied(reading.value, copied);
  const hasMore = merged.ok && merged.value.citations.length > reading.value.citations.length;
  const isNew = hasMore || (merged.ok && isResolved(reading.value, merged.value));
  setSources(watch, answer, {
    ...(merged.ok && { copied }),
    taken: withWay(answer, way),
    problem: merged.ok ? (isNew ? null : 'nothing-new') : merged.failure,
  });
}

function failWay({ watch, answer }: Task, way: SourcesWay, problem: SourcesProblem): void {
  setSources(watch, answer, { taken: withWay(answer, way), problem });
}

async function parseCopied(
  { calls }: Watch,
  pasted: Pasted,
): Promise<Result<Capture, SourcesProblem>> {
  try {
    return await calls.readPasted(pasted);
  } catch {
    // The background or its engine is gone.
    return fail('extension-unreachable');
  }
}

function isResolved(before: Capture, after: Capture): boolean {
  const count = ({ citations }: Capture): number =>
    citations.filter(({ target }) => target.kind === 'unresolved').length;
  return count(after) < count(before);
}

function withWay({ sources }: TrackedAnswer, way: SourcesWay): ReadonlySet<SourcesWay> {
  return new Set(sources.taken).add(way);
}

/** Shows the known sources; those still being opened are not read yet. */
function setSources(watch: Watch, answer: TrackedAnswer, part: Partial<KnownSources>): void {
  const sources = { ...answer.sources, ...part };
  answer.sources = sources;
  const { place } = answer;
  const isAtRest = place !== null && sources.opening === null;
  const reading = isAtRest ? readAnswer(watch, answer, { place, isUnchanged: false }) : null;
  if (isAtRest && reading?.ok) {
    answer.seen = seenOf(reading.value, place, watch.adapter);
    // With other citations it is another answer, which may have a check of its own.
    answer.identity = { kind: 'unknown' };
    watch.owes.reading = true;
  }
  render(watch);
}
