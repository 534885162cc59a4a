/** Returns the JSON object in a reply, which may have text around it; `null` if there is none. */
export function readJsonReply(reply: string): unknown {
  return parse(reply) ?? parse(reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1));
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    // Text that is not JSON counts as no reply.
    return null;
  }
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
