/** Distance outside the view at which an answer's button may still be visible. */
const MARGIN = '200px';

/** Tracks the elements in or near the view without forcing a layout. */
export function createNearView(
  page: Document,
  { onChange, signal }: { onChange: () => void; signal: AbortSignal },
): {
  watch: (elements: ReadonlySet<Element>) => void;
  /** `false` until the browser's first report, within a frame. */
  isNear: (element: Element) => boolean;
} {
  const view = page.defaultView;
  if (view === null) throw new Error('page: a document without a window');
  const near = new WeakSet<Element>();
  let watched: ReadonlySet<Element> = new Set();
  // Firefox ignores `scrollMargin`.
  const options = { rootMargin: MARGIN, scrollMargin: MARGIN };
  const observer = new view.IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) near.add(target);
      else near.delete(target);
    }
    onChange();
  }, options);
  signal.addEventListener('abort', () => observer.disconnect());
  return {
    watch(elements) {
      for (const element of watched.difference(elements)) {
        observer.unobserve(element);
        near.delete(element);
      }
      for (const element of elements.difference(watched)) observer.observe(element);
      watched = elements;
    },
    isNear: element => near.has(element),
  };
}
