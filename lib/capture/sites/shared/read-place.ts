import { ANSWER_LIMITS } from '../../../text/markdown/answer-limits';
import type { CitationSpec, LayoutSpec } from './adapter-schema';
import type { FoundPlace } from './find-places';
import { linearise, type Linear, type LineariseRules } from './linearise';

/** Limits of a walk. The message parser accepts ten lines per citation of an answer. */
export const READ_LIMITS = {
  maxCharacters: ANSWER_LIMITS.characters,
  maxElements: ANSWER_LIMITS.citations,
  maxBlocks: 10 * ANSWER_LIMITS.citations,
} as const;

export type Reading = { linear: Linear; specs: ReadonlyMap<Element, CitationSpec> };

/** Walks a reply for both reading and locating, so that they cannot disagree. */
export function readPlace({ bodies, layout }: FoundPlace): Reading {
  const specs = new Map<Element, CitationSpec>();
  const excluded = new Set<Element>();
  for (const body of bodies) collectMatches(body, layout, { specs, excluded });
  const rules: LineariseRules = {
    isExcluded: element => excluded.has(element),
    treat: element => {
      const spec = specs.get(element);
      if (spec !== undefined) return spec.kind === 'chip' ? 'cut' : 'record';
      return element.localName === 'a' && element.hasAttribute('href') ? 'record' : null;
    },
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
  },
): void {
  for (const selector of layout.exclude) {
    for (const element of body.querySelectorAll(selector)) out.excluded.add(element);
  }
  for (const spec of layout.citations) {
    for (const element of body.querySelectorAll(spec.sel)) {
      if (!out.specs.has(element)) out.specs.set(element, spec);
    }
  }
}

/** Returns the reply's chips, in the order in which they end on the page. */
export function chipsOf({ linear, specs }: Reading): Element[] {
  return linear.places.flatMap(({ element }) => (specs.has(element) ? [element] : []));
}

/** Returns the user's question from the page or its address; `null` if there is none. */
export function questionText(
  elements: readonly Element[],
  { userExclude, userParam }: Pick<LayoutSpec, 'userExclude' | 'userParam'>,
  url: string,
): string | null {
  const shown = elements.map(element => fieldValue(element) ?? shownText(element, userExclude));
  const parts = elements.length === 0 ? [parameterOf(url, userParam)] : shown;
  const text = parts.join('\n').trim().slice(0, ANSWER_LIMITS.characters);
  return text === '' ? null : text;
}

function parameterOf(url: string, name: string | undefined): string {
  if (name === undefined || !URL.canParse(url)) return '';
  return new URL(url).searchParams.get(name) ?? '';
}

/** Reads the input field in which OpenEvidence keeps a question. */
function fieldValue(element: Element): string | null {
  if (element.localName !== 'textarea') return null;
  const value: unknown = 'value' in element ? element.value : element.textContent;
  return typeof value === 'string' ? value : null;
}

function shownText(element: Element, excluded: readonly string[]): string {
  const left = new Set(excluded.flatMap(selector => [...element.querySelectorAll(selector)]));
  return linearise([element], {
    isExcluded: inner => left.has(inner),
    treat: () => null,
    ...READ_LIMITS,
  }).text;
}

/** Longer than any model's name; cuts other content of a picker. */
const MAX_NAME = 80;

/** Returns the model named for a reply. A picker counts for the last reply only. */
export function modelOf(
  scope: Element,
  { model }: Pick<LayoutSpec, 'model'>,
  isLast: boolean,
): string | null {
  if (model === undefined || (model.page && !isLast)) return null;
  const element = model.page
    ? scope.ownerDocument.querySelector(model.sel)
    : (scope.querySelector(model.sel) ?? scope.closest(model.sel));
  return element === null ? null : nameIn(element, model.attr);
}

function nameIn(element: Element, attr: string | undefined): string | null {
  const text = attr === undefined ? element.textContent : element.getAttribute(attr);
  const name = text?.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME) ?? '';
  return name === '' ? null : name;
}
