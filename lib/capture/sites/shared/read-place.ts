import type { CitationSpec, LayoutSpec } from './adapter-schema';
import type { FoundPlace } from './find-places';
import { linearise, type Linear, type LineariseRules } from './linearise';
import { READ_LIMITS } from './read-limits';

/** Characters of one picture's words: a formula is a line or two. */
const MAX_PICTURED = 2000;

export type Reading = { linear: Linear; specs: ReadonlyMap<Element, CitationSpec> };

/** Walks a reply for both reading and locating, so that they cannot disagree. */
export function readPlace({ bodies, layout }: FoundPlace): Reading {
  const specs = new Map<Element, CitationSpec>();
  const excluded = new Set<Element>();
  const pictured = new Map<Element, string>();
  for (const body of bodies) collectMatches(body, layout, { specs, excluded, pictured });
  const rules: LineariseRules = {
    isExcluded: element => excluded.has(element),
    treat: element => {
      const spec = specs.get(element);
      if (spec !== undefined) return spec.kind === 'chip' ? 'cut' : 'record';
      return element.localName === 'a' && element.hasAttribute('href') ? 'record' : null;
    },
    pictured: element => pictured.get(element) ?? null,
    ...READ_LIMITS,
  };
  return { linear: linearise(bodies, rules), specs };
}

/** Runs the selectors once over a body, so that the walk only looks elements up. */
function collectMatches(
  body: Element,
  layout: LayoutSpec,
  out: {
    specs: Map<Element, CitationSpec>;
    excluded: Set<Element>;
    pictured: Map<Element, string>;
  },
): void {
  for (const selector of layout.exclude) {
    for (const element of body.querySelectorAll(selector)) out.excluded.add(element);
  }
  for (const { sel, attr } of layout.pictured) {
    for (const element of body.querySelectorAll(sel)) {
      out.pictured.set(element, unescapedTex(element.getAttribute(attr) ?? ''));
    }
  }
  for (const spec of layout.citations) {
    for (const element of body.querySelectorAll(spec.sel)) {
      if (!out.specs.has(element)) out.specs.set(element, spec);
    }
  }
}

/** Unescapes "\\$60,000" to "$60,000"; leaves the rest of a formula as written. */
function unescapedTex(text: string): string {
  return text.slice(0, MAX_PICTURED).replace(/\\([$%&#_])/g, '$1');
}

/** Returns the reply's chips, in the order in which they end on the page. */
export function chipsOf({ linear, specs }: Reading): Element[] {
  return linear.places.flatMap(({ element }) => (specs.has(element) ? [element] : []));
}
