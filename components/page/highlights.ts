import { marksOf, type MarkKind } from '../../lib/core/audit/mark';
import { VERDICT_ORDER } from '../../lib/core/audit/verdict';

/** Kinds whose statements are underlined; `highlights.css` has a rule for each. */
export const UNDERLINED = VERDICT_ORDER.flatMap(marksOf).filter(
  kind => kind !== 'pending' && kind !== 'not-check-worthy',
);

/**
 * Emphases, higher ones painted over lower ones. `active`: under the pointer. `marked`: selected in
 * the panel. `flash`: just selected.
 */
const PRIORITY = { active: 1, marked: 2, flash: 3 };

/** Paints ranges of the page's text without changing the page. */
export type Highlights = {
  setStatements(statements: readonly { kind: MarkKind; range: Range }[]): void;
  emphasise(emphasis: keyof typeof PRIORITY, ranges: readonly Range[]): void;
  destroy(): void;
};

/** nb. `ranges` are those of the highlight: Firefox's content scripts cannot iterate it. */
type Painted = { highlight: Highlight; ranges: Set<Range> };

/** Does nothing if the browser has no highlight API. */
export function createHighlights(page: Document): Highlights {
  const view = page.defaultView;
  const registry = registryOf(page);
  if (view === null || registry === null) return NO_HIGHLIGHTS;
  const own = new Map<string, Painted>();
  const get = (name: string, priority = 0): Painted => {
    const known = own.get(name);
    if (known !== undefined) {
      // A later script may have removed it as a leftover.
      if (!registry.has(name)) registry.set(name, known.highlight);
      return known;
    }
    const fresh = { highlight: new view.Highlight(), ranges: new Set<Range>() };
    fresh.highlight.priority = priority;
    own.set(name, fresh);
    registry.set(name, fresh.highlight);
    return fresh;
  };
  return {
    setStatements(all) {
      // Forced colours give every highlight the background of a selection, which is too strong;
      // the badges carry the words.
      const statements = hasForcedColours(page) ? [] : all;
      for (const kind of UNDERLINED) {
        const wanted = new Set(statements.filter(it => it.kind === kind).map(it => it.range));
        fill(get(`veracite-${kind}`), wanted);
      }
    },
    emphasise(emphasis, ranges) {
      fill(get(`veracite-${emphasis}`, PRIORITY[emphasis]), new Set(ranges));
    },
    destroy() {
      for (const [name, { highlight }] of own) {
        // A later copy of the extension may have registered its own.
        if (registry.get(name) === highlight) registry.delete(name);
      }
    },
  };
}

/** Removes highlights of scripts that ended before they could do so. */
export function removeHighlights(page: Document): void {
  const registry = registryOf(page);
  for (const name of [...UNDERLINED, ...Object.keys(PRIORITY)])
    registry?.delete(`veracite-${name}`);
}

const NO_HIGHLIGHTS: Highlights = {
  setStatements: () => undefined,
  emphasise: () => undefined,
  destroy: () => undefined,
};

function registryOf(page: Document): HighlightRegistry | null {
  const css: { highlights?: HighlightRegistry } | undefined = page.defaultView?.CSS;
  return css?.highlights ?? null;
}

function hasForcedColours({ defaultView }: Document): boolean {
  return defaultView?.matchMedia('(forced-colors: active)').matches ?? false;
}

/** Changes only the differences: every change makes the browser paint. */
function fill({ highlight, ranges }: Painted, wanted: ReadonlySet<Range>): void {
  for (const range of ranges.difference(wanted)) {
    ranges.delete(range);
    highlight.delete(range);
  }
  for (const range of wanted.difference(ranges)) {
    ranges.add(range);
    highlight.add(range);
  }
}
