/** What has changed on a page since it was last asked for. */
export type Changes = {
  /** Something changed that belongs to no reply that was known. */
  isAnywhere: boolean;
  /** Replies' elements in which something changed. */
  bodies: ReadonlySet<Element>;
};

/** Notes changes of a page; what is noted costs next to nothing until somebody looks. */
export type PageChanges = {
  /** What has changed since the last call. */
  take(): Changes;
  /** Returns true if the replies that were found may be others by now. */
  isStale(): boolean;
  /** The whole page has to be looked at, whatever changed in it. */
  noteAnywhere(): void;
  /** From now on changes in these elements are known to be theirs. */
  follow(bodies: Iterable<Element>): void;
  stop(): void;
};

/** Watches the document, not its body: some sites replace the body when they take over. */
export function watchPageChanges(page: Document): PageChanges {
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
    take() {
      const taken = { isAnywhere, bodies };
      isAnywhere = false;
      bodies = new Set();
      return taken;
    },
    isStale: () => isAnywhere,
    noteAnywhere() {
      isAnywhere = true;
    },
    follow(elements) {
      for (const element of elements) known.add(element);
    },
    stop() {
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
