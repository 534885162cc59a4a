import { browser } from 'wxt/browser';

/** Delay until our UI is removed after the extension is gone. The check costs nothing. */
const LOOK_MS = 1_000;

/**
 * Aborts once the extension was switched off, removed or updated.
 *
 * No event tells a content script: the script remains, and only its calls fail. So it polls for its
 * extension.
 */
export function watchExtension(stop: AbortController): void {
  const timer = setInterval(() => {
    if (!isExtensionThere()) stop.abort();
  }, LOOK_MS);
  stop.signal.addEventListener('abort', () => clearInterval(timer));
}

/**
 * Removes the listeners on the extension once `signal` aborts.
 *
 * nb. Not if the extension is gone: its listeners went with it, and removing them throws, which
 * would stop the rest of the teardown.
 */
export function endWith(signal: AbortSignal, stops: readonly (() => void)[]): void {
  signal.addEventListener('abort', () => {
    if (!isExtensionThere()) return;
    for (const stop of stops) stop();
  });
}

function isExtensionThere(): boolean {
  // Missing in the types: a script that has lost its extension has no `runtime.id`.
  const { runtime } = browser as { runtime?: { id?: string } };
  return runtime?.id !== undefined;
}
