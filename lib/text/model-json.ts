import { parseJson } from '../util/parse-json';

/**
 * Start of the marks by which chat templates separate messages: `<|im_start|>`, `</s>`,
 * `<start_of_turn>`, `[INST]`. Some servers read them inside a message as well.
 */
const TEMPLATE_MARK = /<(?=[|｜<!/\p{L}])|\[(?=\/?[A-Z_]+\])/gu;

/** Writes JSON for a model, with possible marks of its chat template escaped as code points. */
export function writeDataJson(data: unknown): string {
  return JSON.stringify(data).replace(
    TEMPLATE_MARK,
    mark => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns a JSON schema of an object with exactly these properties, as strict servers require. */
export function exactObject(properties: Record<string, unknown>): Record<string, unknown> {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** Returns the JSON object in a reply, which may have text around it; `null` if there is none. */
export function readJsonReply(reply: string): unknown {
  return parseJson(reply) ?? parseJson(reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1));
}

/** Returns `null` for what is no object, without the cost of a refusal by the parser. */
function parseObject(json: string): unknown {
  return json.startsWith('{') ? parseJson(json) : null;
}

/** Nesting depth of the objects in the one list of a reply: `{"…": [ {…}, {…`. */
const ITEM_DEPTH = 2;

const STEPS: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

/** Matches brackets, and whole strings, so that brackets inside them do not count. */
const MARKS = /"(?:[^"\\]|\\.)*"?|[{}[\]]/gs;

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
    if (step < 0 && depth === ITEM_DEPTH) items.push(parseObject(json.slice(start, index + 1)));
    if (step < 0 && depth < ITEM_DEPTH) break;
  }
  return items.filter(item => item !== null);
}
