import { createEncoderDownloads } from '../../judges/encoder/downloads';
import type { DownloadedJudge } from '../../judges/judge-entry';
import { findJudge, isPackaged } from '../../judges/registry';
import type { Judge } from '../../ports/judge';
import { ONNX, openEngine } from './open-onnx-engine';

/** Opens the judge that a worker's address names: `?judge=embedded`, `?judge=encoder&model=ID`. */
export async function openNamedJudge(asked: URLSearchParams): Promise<Judge> {
  const name = asked.get('judge') ?? '';
  const entry = findJudge(name);
  if (entry && isPackaged(entry)) return entry.open({ openEngine });
  if (entry?.needs === 'downloaded-files') return openDownloaded(entry, asked);
  throw new Error(`judge-worker: there is no judge "${name}"`);
}

async function openDownloaded(entry: DownloadedJudge, asked: URLSearchParams): Promise<Judge> {
  const model = asked.get('model') ?? '';
  const identity = entry.identity(model, asked.get('weights'));
  if (identity === null) throw new Error(`judge-worker: there is no model "${model}"`);
  const downloads = createEncoderDownloads({
    caches,
    fetch: () => Promise.reject(new TypeError('judge-worker: nothing is downloaded here')),
  });
  return entry.open(identity, { openEngine, downloads, onnx: ONNX });
}
