import { ANSWER_LIMITS } from '../../../text/markdown/answer-limits';
import { linearise } from './linearise';
import type { LayoutSpec } from './adapter-schema';
import { READ_LIMITS } from './read-limits';

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
