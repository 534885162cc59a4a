import type { Capture } from '../../../core/answer/answer';
import { ANSWER_LIMITS } from '../../../text/markdown/answer-limits';
import type { CitationSpec, LayoutSpec } from './adapter-schema';
import { shownIn, type FoundPlace } from './find-places';
import { linearise, lineariseSlices, type Linear, type LineariseRules } from './linearise';
import { wholeOf } from './tree-slice';
import { partOf, sliceOf } from './range-slice';

/** Limits of a walk. The message parser accepts ten lines per citation of an answer. */
export const READ_LIMITS = {
  maxCharacters: ANSWER_LIMITS.characters,
  maxElements: ANSWER_LIMITS.citations,
  maxBlocks: 10 * ANSWER_LIMITS.citations,
} as const;

export type Reading = { linear: Linear; specs: ReadonlyMap<Element, CitationSpec> };

/**
 * Walks a reply for both reading and locating, so that they cannot disagree. `selected`: only this
 * part of it.
 */
export function readPlace({ bodies, layout }: FoundPlace, selected?: Range): Reading {
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
  const slices = bodies.flatMap(body => {
    if (selected === undefined) return [wholeOf(body)];
    const part = partOf(body, selected, element => isOnePiece(element, { specs, excluded }));
    return part === null ? [] : [sliceOf(part)];
  });
  return { linear: lineariseSlices(slices, rules), specs };
}

/** Returns true if an element is read as a whole or not at all: a chip, a part not of the answer. */
function isOnePiece(
  element: Element,
  { specs, excluded }: { specs: ReadonlyMap<Element, CitationSpec>; excluded: Set<Element> },
): boolean {
  return excluded.has(element) || specs.get(element)?.kind === 'chip';
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
  for (const spec of model) {
    const name = spec.page && !isLast ? undefined : namesBy(spec, scope)[0];
    if (name !== undefined) return name;
  }
  return null;
}

function namesBy(
  { sel, attr, names, page }: LayoutSpec['model'][number],
  scope: Element,
): string[] {
  const around = page ? null : scope.closest(sel);
  const inside = page ? shownIn(scope.ownerDocument, [sel]) : [...scope.querySelectorAll(sel)];
  return (around === null ? inside : [...inside, around])
    .map(element => (attr === undefined ? element.textContent : element.getAttribute(attr)) ?? '')
    .map(text => text.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME))
    .filter(name => name !== '' && names?.includes(name) !== false);
}

/** Date, time and zone: without a zone, the moment would depend on the device. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Returns the time that the site gives for a reply: the only one in its turn outside its text. */
export function writtenAt(scope: Element, bodies: readonly Element[]): Pick<Capture, 'writtenAt'> {
  const moments = Array.from(scope.querySelectorAll('time[datetime]'))
    .filter(time => !bodies.some(body => body.contains(time)))
    .map(time => time.getAttribute('datetime') ?? '')
    .filter(moment => MOMENT.test(moment) && !Number.isNaN(Date.parse(moment)));
  const [only, ...others] = new Set(moments);
  if (only === undefined || others.length > 0) return {};
  return { writtenAt: new Date(only).toISOString() };
}
