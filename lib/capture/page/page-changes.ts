/**
 * Records changes of a page; costs almost nothing until `take`. Observes the document, not its body:
 * some sites replace the body when they start.
 */
export function watchPageChanges(page: Document) {
  const view = page.defaultView;
  if (view === null) throw new Error('page: a document without a window');
  const known = new WeakSet<Node>();
  let isAnywhere = true;
  let bodies = new Set<Element>();
  const observer = new view.MutationObserver(records => {
    for (const { target } of records) {
      // A full scan covers all replies, but the changed texts have to be known.
      const body = bodyAround(target, known);
      if (body === null) isAnywhere = true;
      else bodies.add(body);
    }
  });
  observer.observe(page, { childList: true, characterData: true, subtree: true });
  return {
    /** `isAnywhere`: outside every known reply. `bodies`: those of replies that changed. */
    take(): { isAnywhere: boolean; bodies: ReadonlySet<Element> } {
      const taken = { isAnywhere, bodies };
      isAnywhere = false;
      bodies = new Set();
      return taken;
    },
    /** Returns true if the known replies may be outdated. */
    isStale: (): boolean => isAnywhere,
    /** Makes the next look cover the whole page. */
    noteAnywhere(): void {
      isAnywhere = true;
    },
    /** Assigns later changes inside these elements to them. */
    follow(elements: Iterable<Element>): void {
      for (const element of elements) known.add(element);
    },
    stop(): void {
      observer.disconnect();
    },
  };
}

function bodyAround(target: Node, known: WeakSet<Node>): Element | null {
  for (let at: Node | null = target; at !== null; at = at.parentNode) {
    // `known` contains elements only.
    if (known.has(at)) return at as Element;
  }
  return null;
}
