type Json = Record<string, unknown>;

/** A small adapter: questions in `q-q`, replies in `q-a`, chips in `q-c`. */
export function adapterJson(overrides: Json = {}): Json {
  return { id: 'sample', hosts: ['chat.example.org'], layouts: [layoutJson()], ...overrides };
}

export function layoutJson(overrides: Json = {}): Json {
  return {
    id: 'plain',
    verified: '2026-11-21',
    note: 'made up',
    detect: 'q-q, q-a',
    user: ['q-q'],
    body: ['q-a'],
    citations: [{ sel: 'q-c', url: ['a:href', 'aria-url'], label: ['text'], kind: 'chip' }],
    ...overrides,
  };
}
