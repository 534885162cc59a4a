import type { SavedConnection } from '../../lib/settings/judge-choice';

/** A connection as the reader saved it. */
export function fakeConnection(overrides: Partial<SavedConnection> = {}): SavedConnection {
  return {
    kind: 'openai',
    baseUrl: 'https://api.example/v1',
    model: 'big-model',
    contextTokens: 128_000,
    keyTerm: 'device',
    savedAt: Date.parse('2026-10-01T07:00:00.000Z'),
    tested: null,
    ...overrides,
  };
}
