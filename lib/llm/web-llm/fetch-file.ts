import type { DownloadFailure } from '../../core/device/model-offer';
import { fail, ok, type Result } from '../../core/result';
import { sleep } from '../../util/sleep';
import { sha256OfBytes } from '../../text/content-hash';
import type { FileParts } from './file-parts';
import { createGrowingBytes, type GrowingBytes } from './growing-bytes';
import { createStallWatch, type StallWatch } from './stall-watch';

/** A file to be brought here. What is known of it beforehand is checked. */
export type WantedFile = {
  url: string;
  bytes: number | null;
  sha256: string | null;
  /** The most it may have where its size is not known. */
  mostBytes: number;
};

export type FetchedFile = { bytes: Uint8Array<ArrayBuffer>; sha256: string };

export type FetchFileDeps = {
  fetch: typeof globalThis.fetch;
  parts: FileParts;
  /** Told how many bytes of the file are here. */
  onBytes: (bytes: number) => void;
  /** Tries in a row that bring not one byte before we say that the server cannot be reached. */
  tries?: number;
  /** Before each further try; doubled each time nothing came. */
  waitMs?: number;
  /** A connection that brings nothing for so long counts as broken. */
  stallMs?: number;
};

/** With the waits between them half a minute. */
const FRUITLESS_TRIES = 5;
const WAIT_MS = 1_000;
/** Longer than a change of networks takes. */
const STALL_MS = 30_000;

/** How a request ended; `cut`: the connection broke, or the server is busy. */
type Attempt = 'whole' | 'cut' | DownloadFailure;

type Deps = FetchFileDeps & { have: GrowingBytes };

/**
 * Brings one file here, and goes on where a broken connection stopped. What came is kept for
 * the next time, unless it is wrong.
 */
export async function fetchFile(
  file: WantedFile,
  deps: FetchFileDeps,
  signal: AbortSignal,
): Promise<Result<FetchedFile, DownloadFailure>> {
  const { parts } = deps;
  const have = createGrowingBytes(await parts.find(file.url));
  const end = await fetchRest(file, { ...deps, have }, signal);
  if (end === 'whole' || end === 'wrong-bytes') await parts.drop(file.url);
  else if (have.length() > 0) await parts.keep(file.url, have.join());
  return end === 'whole' ? check(file, have.join()) : fail(end);
}

/** Asks again and again, as long as anything comes. */
async function fetchRest(
  file: WantedFile,
  deps: Deps,
  signal: AbortSignal,
): Promise<'whole' | DownloadFailure> {
  const { have, tries = FRUITLESS_TRIES, waitMs = WAIT_MS } = deps;
  const isPaused = () => signal.aborted;
  let fruitless = 0;
  while (!isPaused()) {
    const before = have.length();
    const attempt = await tryOnce(file, deps, signal);
    if (isPaused()) break;
    if (attempt !== 'cut') return attempt;
    fruitless = have.length() > before ? 0 : fruitless + 1;
    if (fruitless === tries) return 'hub-unreachable';
    await sleep(waitMs * 2 ** fruitless, signal);
  }
  return 'paused';
}

/** Asks for what is missing, and takes what comes. */
async function tryOnce(file: WantedFile, deps: Deps, signal: AbortSignal): Promise<Attempt> {
  const { have, fetch, stallMs = STALL_MS } = deps;
  if (file.bytes !== null && have.length() >= file.bytes) return 'whole';

  const stall = createStallWatch(stallMs);
  try {
    const response = await fetch(file.url, {
      signal: AbortSignal.any([signal, stall.signal]),
      headers: have.length() > 0 ? { range: `bytes=${have.length()}-` } : {},
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // It is kept in our own cache; a second copy would take the same room again.
      cache: 'no-store',
    });
    return placeAnswer(response, have) ?? (await takeIn(response, file, { ...deps, stall }));
  } catch {
    // A broken connection and a pause look alike here; whoever called knows which it was.
    return 'cut';
  } finally {
    stall.end();
  }
}

/** Makes ready for an answer's bytes; what it tells where there are none to be taken. */
function placeAnswer({ ok: isOk, status, headers }: Response, have: GrowingBytes): Attempt | null {
  if (status === 416) have.clear();
  if (!isOk) return explainStatus(status);
  // nb. A server of another origin may keep this header from us: then the hash decides.
  const start = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1];
  if (status === 206 && (start === undefined || Number(start) === have.length())) return null;

  // The whole file from its beginning, or a part that was not asked for.
  have.clear();
  return status === 206 ? 'cut' : null;
}

function explainStatus(status: number): Attempt {
  if (status === 401 || status === 403) return 'hub-refused';
  // Busy, faulty, or asked for bytes it does not have: the next try may go well.
  return status === 416 || status === 429 || status >= 500 ? 'cut' : 'files-missing';
}

async function takeIn(
  { body }: Response,
  { bytes, mostBytes }: WantedFile,
  { have, onBytes, stall }: Deps & { stall: StallWatch },
): Promise<Attempt> {
  for await (const piece of body ?? []) {
    stall.reset();
    have.add(piece);
    if (have.length() > (bytes ?? mostBytes)) return 'wrong-bytes';
    onBytes(have.length());
  }
  // A server that stops early may say so by nothing but the missing bytes.
  return bytes !== null && have.length() < bytes ? 'cut' : 'whole';
}

async function check(
  { bytes, sha256: wanted }: WantedFile,
  whole: Uint8Array<ArrayBuffer>,
): Promise<Result<FetchedFile, DownloadFailure>> {
  const sha256 = await sha256OfBytes(whole);
  const isRight = (bytes ?? whole.length) === whole.length && (wanted ?? sha256) === sha256;
  return isRight ? ok({ bytes: whole, sha256 }) : fail('wrong-bytes');
}
