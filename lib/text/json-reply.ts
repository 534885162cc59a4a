/**
 * The JSON object in a model's reply; `null` where there is none. A model without a grammar
 * likes to wrap what it was asked for, and to say a word before and after.
 */
export function readJsonReply(reply: string): unknown {
  return parse(reply) ?? parse(reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1));
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    // Whatever a model writes that is no JSON answers nothing.
    return null;
  }
}

/** A JSON schema of an object with exactly these properties, as strict servers want it. */
export function exactObject(properties: Record<string, unknown>): Record<string, unknown> {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}
