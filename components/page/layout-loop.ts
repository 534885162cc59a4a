/** Events after which things may have moved without being added or removed. */
const MOVING_EVENTS = ['transitionend', 'animationend', 'toggle', 'load'] as const;

/** Time without a reason to look after which the page is at rest. */
export const REST_MS = 300;

/**
 * Runs a layout at most once a frame: calls `place` in the frame after any possible move, and
 * before it `forget` after more than a scroll. `place` returns `true` to run again.
 */
export function createLayoutLoop(
  page: Document,
  layout: { place: () => boolean; forget: () => void; signal: AbortSignal },
): { schedule: () => void } {
  const { signal } = layout;
  const view = page.defaultView;
  if (view === null) throw new Error('page: a document without a window');
  let frame: number | null = null;
  let hasMoved = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const run = (isResting: boolean): void => {
    frame = null;
    if (signal.aborted) return;
    if (hasMoved) layout.forget();
    hasMoved = false;
    const isMore = layout.place();
    clearTimeout(resting);
    // Repeats once everything is at rest: while moving, not everything is looked at.
    if (!isResting) resting = setTimeout(rest, REST_MS);
    if (isMore) scheduleMove();
  };
  const rest = (): void => {
    if (frame === null) run(true);
  };
  const schedule = (): void => {
    frame ??= view.requestAnimationFrame(() => run(false));
  };
  const scheduleMove = (): void => {
    hasMoved = true;
    schedule();
  };
  // Capture: the scroll of an inner element does not bubble.
  page.addEventListener('scroll', schedule, { capture: true, passive: true, signal });
  view.addEventListener('resize', scheduleMove, { signal });
  for (const type of MOVING_EVENTS) {
    page.addEventListener(type, scheduleMove, { capture: true, passive: true, signal });
  }
  // Sites switch between light and dark with the device, or by an attribute of one of these.
  const scheme = view.matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', scheduleMove, { signal });
  const observer = new view.MutationObserver(scheduleMove);
  for (const root of [page.documentElement, page.body])
    observer.observe(root, { attributes: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(resting);
    if (frame !== null) view.cancelAnimationFrame(frame);
  });
  return { schedule: scheduleMove };
}
