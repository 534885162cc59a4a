import type { GivenExtractor } from '../../ports/source-fetcher';
import { DEFAULT_LIMITS } from './fetch-limits';
import { startVisit, toUnreadable } from './fetched-source';
import { interpretResponse, type InterpretDeps } from './interpret-response';

/** Reads what a user gives with the extractors of fetched sources, under their limits. */
export function createGivenExtractor(deps: InterpretDeps): GivenExtractor {
  return async ({ source, given, body }, signal) => {
    if (signal.aborted) return toUnreadable(source, 'stopped');
    const { bytes, contentType } = body;
    // No server answered: only the type and size are known.
    const visit = {
      ...startVisit(given.tabUrl ?? source.url ?? '', given.givenAt),
      contentType,
      bytes: bytes.byteLength,
    };
    if (bytes.byteLength > DEFAULT_LIMITS.maxBytes) return toUnreadable(source, 'too-large', visit);
    return interpretResponse(source, { visit, body: bytes, signal }, deps);
  };
}
