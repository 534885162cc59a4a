import { sourceId } from '../core/ids';
import { fail, ok, type Result } from '../core/result';
import type { OwnFile, OwnFileFailure } from '../core/source/own-file';
import { DEFAULT_LIMITS } from '../sources/web/fetch-limits';
import { startVisit } from '../sources/web/fetched-source';
import { interpretResponse } from '../sources/web/interpret-response';
import { createThreadExtractors } from './thread-extractors';

/** Takes the text out of a file with the extractors of sources, under their limits. */
export async function readOwnFile(
  file: File,
  addedAt: string,
): Promise<Result<OwnFile, OwnFileFailure>> {
  // Checks the size before the file is read into memory.
  if (file.size > DEFAULT_LIMITS.maxBytes) return fail('too-large');
  const contentType = file.type === '' ? null : file.type;
  const { source, text } = await interpretResponse(
    {
      id: sourceId('own-file'),
      status: 'pending',
      target: { kind: 'title', title: file.name },
      url: null,
      title: file.name,
    },
    {
      visit: { ...startVisit('', addedAt), contentType, bytes: file.size },
      body: file,
      signal: new AbortController().signal,
    },
    createThreadExtractors(),
  );
  if (text === null) return fail(source.reason);
  return ok({ id: source.contentHash, name: file.name, text, addedAt });
}
