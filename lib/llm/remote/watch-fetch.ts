import type { Fetch } from './model-fetch';

/** What became of the last request, as far as a program may see it; at first: nothing came. */
export type LastSeen =
  /** `type`: what kind of body came with it; empty: none was named. */
  | { kind: 'answered'; status: number; type: string }
  /** `codes`: what Node says is wrong; a browser says nothing. */
  | { kind: 'failed'; codes: readonly string[] };

/** A `fetch` that can be asked afterwards how its last request went. */
export function watchFetch(fetch: Fetch): { fetch: Fetch; last: () => LastSeen } {
  let seen: LastSeen = { kind: 'failed', codes: [] };
  return {
    last: () => seen,
    async fetch(input, init) {
      try {
        const response = await fetch(input, init);
        const type = response.headers.get('content-type') ?? '';
        seen = { kind: 'answered', status: response.status, type };
        return response;
      } catch (error) {
        seen = { kind: 'failed', codes: readCodes(error) };
        throw error;
      }
    },
  };
}

/** Codes of an error and of what caused it. */
function readCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...own, ...readCodes(error.cause)];
}
