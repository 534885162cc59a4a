import { sourceId } from '../core/ids';
import { fail, ok, type Result } from '../core/result';
import type { OfferedPage, OwnFile, OwnFileFailure } from '../core/source/own-file';
import type { GivenBody } from '../core/source/given-text';
import { DEFAULT_LIMITS } from '../sources/web/fetch-limits';
import { startVisit } from '../sources/web/fetched-source';
import { interpretResponse } from '../sources/web/interpret-response';
import { hostOf } from '../util/openable-url';
import type { Parked } from '../util/parked';
import { createThreadExtractors } from './thread-extractors';

/** Takes the text out of a file with the extractors of sources, under their limits. */
export function readOwnFile(file: File, addedAt: string): Promise<Result<OwnFile, OwnFileFailure>> {
  // Checks the size before the file is read into memory.
  if (file.size > DEFAULT_LIMITS.maxBytes) return Promise.resolve(fail('too-large'));
  const contentType = file.type === '' ? null : file.type;
  return read({ name: file.name, addedAt }, { body: file, bytes: file.size, contentType });
}

/** Takes the text out of the page of a tab in the same way. */
export function readOwnPage(
  { title, url }: OfferedPage,
  { bytes, contentType }: GivenBody,
  addedAt: string,
): Promise<Result<OwnFile, OwnFileFailure>> {
  const name = `${title} (${hostOf(url) ?? ''})`;
  return read({ name, addedAt, url }, { body: bytes, bytes: bytes.byteLength, contentType });
}

async function read(
  about: Omit<OwnFile, 'id' | 'text'>,
  { body, bytes, contentType }: { body: Parked; bytes: number; contentType: string | null },
): Promise<Result<OwnFile, OwnFileFailure>> {
  const { name, addedAt, url = '' } = about;
  const { source, text } = await interpretResponse(
    {
      id: sourceId('own-file'),
      status: 'pending',
      target: { kind: 'title', title: name },
      url: null,
      title: name,
    },
    {
      visit: { ...startVisit(url, addedAt), contentType, bytes },
      body,
      signal: new AbortController().signal,
    },
    createThreadExtractors(),
  );
  if (text === null) return fail(source.reason);
  return ok({ ...about, id: source.contentHash, text });
}
