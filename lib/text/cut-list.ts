/** Nesting depth of the objects in the one list of a reply: `{"…": [ {…}, {…`. */
const ITEM_DEPTH = 2;

/**
 * Returns the complete objects of the first list in a truncated JSON text, as a model leaves it
 * when it reaches its limit. Does not skip text before the JSON, since a model can repeat its input
 * there.
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

/** Matches brackets, and whole strings, so that brackets inside them do not count. */
const MARKS = /"(?:[^"\\]|\\.)*"?|[{}[\]]/gs;

function parse(json: string): unknown[] {
  try {
    return [JSON.parse(json)];
  } catch {
    // Skips text that only looks like an object.
    return [];
  }
}
