import type { GivenText } from '../../core/source/given-text';
import type { PendingSource, Visit } from '../../core/source/source';
import type { GivenReader } from '../../ports/source-fetcher';
import { DEFAULT_LIMITS } from './fetch-limits';
import { toUnreadable } from './fetched-source';
import { interpretResponse, type InterpretDeps } from './interpret-response';

/** Reads what a reader gives with the readers of fetched sources, under their limits. Sends nothing. */
export function createGivenReader(deps: InterpretDeps): GivenReader {
  return async ({ source, given, body }, signal) => {
    if (signal.aborted) return toUnreadable(source, 'stopped');
    const { bytes, contentType } = body;
    const visit = visitOf(source, given, { contentType, bytes: bytes.byteLength });
    if (bytes.byteLength > DEFAULT_LIMITS.maxBytes) return toUnreadable(source, 'too-large', visit);
    return interpretResponse(source, { visit, body: bytes, signal }, deps);
  };
}

/** The place of a visit nobody made: no server answered anything. */
function visitOf(
  { url }: PendingSource,
  { tabUrl, givenAt }: GivenText,
  { contentType, bytes }: Pick<Visit, 'contentType' | 'bytes'>,
): Visit {
  return {
    finalUrl: tabUrl ?? url ?? '',
    redirects: [],
    httpStatus: null,
    contentType,
    bytes,
    retrievedAt: givenAt,
  };
}
