import { foldSpace } from '../../util/fold-space';

/** Parses XML without running anything: `DOMParser` in a browser, linkedom in Node. */
export type ParseXml = (xml: string) => Document;

/** `null` if the XML is broken or the outermost element has another name. */
export function readXml(xml: string, parseXml: ParseXml, roots: readonly string[]): Element | null {
  // nb. A custom entity can expand without end; no service here declares any.
  if (/<!ENTITY/i.test(xml)) return null;
  const root = parseXml(xml.trimStart()).documentElement as Element | null;
  if (root === null || !roots.includes(nameOf(root))) return null;
  return root.querySelector('parsererror') === null ? root : null;
}

/** In document order, at any depth. */
export function partsOf(element: Element, name: string): Element[] {
  return Array.from(element.getElementsByTagName(name));
}

export function childrenOf(element: Element | null | undefined, name: string): Element[] {
  return Array.from(element?.children ?? []).filter(child => nameOf(child) === name);
}

/** Follows a path of children, always the first of the name; `null` if it ends. */
export function partAt(element: Element, ...path: string[]): Element | null {
  let here: Element | null = element;
  for (const name of path) here = childrenOf(here, name)[0] ?? null;
  return here;
}

/** Text of an element on one line; `null` if it has none. */
export function wordsOf(element: Element | null | undefined): string | null {
  const text = foldSpace(element?.textContent ?? '');
  return text === '' ? null : text;
}

function nameOf(element: Element): string {
  return element.nodeName;
}
