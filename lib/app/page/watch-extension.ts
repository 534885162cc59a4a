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
    if (!isExtensionThere()) stop.abort();
  }, LOOK_MS);
  stop.signal.addEventListener('abort', () => clearInterval(timer));
}

/**
 * Has what listens to the extension end once `signal` aborts.
 *
 * nb. Not where the extension has gone: its listeners went with it, and asking it to take them off
 * throws, which would keep what else has to end from ending.
 */
export function endWith(signal: AbortSignal, stops: readonly (() => void)[]): void {
  signal.addEventListener('abort', () => {
    if (!isExtensionThere()) return;
    for (const stop of stops) stop();
  });
}

function isExtensionThere(): boolean {
  // The types know of no script that has lost its extension: then the browser takes the id away.
  const { runtime } = browser as { runtime?: { id?: string } };
  return runtime?.id !== undefined;
}
