import { browser } from 'wxt/browser';

/** How soon what we drew goes after the extension has gone. The look costs nothing. */
const LOOK_MS = 1_000;

/**
 * Aborts once the extension was switched off, removed or updated.
 *
 * No event tells a script in a page of it: the script stays, and only its calls fail. So it
 * has to look whether it still belongs to somebody.
 */
export function watchExtension(stop: AbortController): void {
  const timer = setInterval(() => {
    if (!isThere()) stop.abort();
  }, LOOK_MS);
  stop.signal.addEventListener('abort', () => {
    clearInterval(timer);
  });
}

function isThere(): boolean {
  // The types know of no script that has lost its extension: then the browser takes the id away.
  const { runtime } = browser as { runtime?: { id?: string } };
  return runtime?.id !== undefined;
}
