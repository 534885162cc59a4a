/** Where an object inside of the one list of a reply begins and ends: `{"…": [ {…}, {…`. */
const ITEM_DEPTH = 2;

/**
 * The whole objects of the first list in a JSON text whose end is missing: what a model had
 * written when it reached its limit. Text before the JSON is not read over, for a model can repeat
 * there what it was sent.
 */
export function readCutList(json: string): unknown[] {
  if (!json.trimStart().startsWith('{')) return [];

  const items: unknown[] = [];
  let depth = 0;
  let start = 0;
  for (const { index, 0: mark } of json.matchAll(MARKS)) {
    const step = STEPS[mark] ?? 0;
    if (step > 0 && depth === ITEM_DEPTH) start = index;
    depth += step;
    if (step < 0 && depth === ITEM_DEPTH) items.push(...parse(json.slice(start, index + 1)));
    if (step < 0 && depth < ITEM_DEPTH) break;
  }
  return items;
}

const STEPS: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

/** Brackets, and strings as wholes, so that brackets inside of them do not count. */
const MARKS = /"(?:[^"\\]|\\.)*"?|[{}[\]]/gs;

function parse(json: string): unknown[] {
  try {
    return [JSON.parse(json)];
  } catch {
    // What only looks like an object is none.
    return [];
  }
}
