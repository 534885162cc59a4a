import { createHighlights } from '../../../components/page/highlights';
import { createMarker } from '../../../components/page/marker';
import type { AnswerId } from '../../core/ids';
import type { Capture } from '../../core/answer/answer';
import { fail, type Result } from '../../core/result';
import { onMessage } from '../../messaging/protocol';
import { answerIdOf } from '../../pipeline/request-audit';
import type { SiteReadFailure } from '../../core/answer/page-check';
import { createSelectionPlace } from '../../capture/sites/shared/read-selection';
import { sitesAt } from '../../capture/sites/sites';
import { endWith, watchExtension } from './watch-extension';

/** Every click injects the script again; the older one must stop. */
const LAST = Symbol.for('veracite.selection');

/** Reads the selection, and remains so that the panel can show its statements. */
export function mountSelection(): Result<Capture, SiteReadFailure> {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0) return fail('answer-empty');

  const { href } = location;
  const place = createSelectionPlace(selection.getRangeAt(0), [...sitesAt(new URL(href))]);
  const capture = place.read({ url: href, now: new Date().toISOString() });
  if (capture.ok) stay(place, answerIdOf(capture.value));
  return capture;
}

function stay(place: ReturnType<typeof createSelectionPlace>, answer: Promise<AnswerId>): void {
  const world = globalThis as { [LAST]?: AbortController };
  world[LAST]?.abort();
  const controller = new AbortController();
  world[LAST] = controller;
  watchExtension(controller);

  const { signal } = controller;
  const highlights = createHighlights(document);
  const marker = createMarker(document, { highlights, onMarked: () => undefined, signal });
  const stopListening = onMessage('showSelectionOnPage', async ({ data }) => {
    if (data.answerId !== (await answer)) return false;

    const range = place.locate(data.span);
    const words = data.parts?.flatMap(part => place.locate(part) ?? []);
    if (range) marker.mark(range, data.statementId, words);
    return range !== null;
  });
  endWith(signal, [stopListening]);
  signal.addEventListener('abort', () => highlights.destroy());
}
