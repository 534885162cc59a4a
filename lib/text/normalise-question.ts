import { contentHash, type ContentHash } from '../core/ids';
import { shownText } from './markdown/shown-text';
import { foldSpace } from '../util/fold-space';
import { sha256Hex } from './content-hash';

/** What of a question has to agree: its letters and signs, not their case, form or spacing. */
export function normaliseQuestion(text: string): string {
  return foldSpace(shownText(text).normalize('NFKC')).toLowerCase();
}

/** Names a question where something is kept for it: the SHA-256 of what has to agree. */
export async function questionKey(text: string): Promise<ContentHash> {
  return contentHash(await sha256Hex(normaliseQuestion(text)));
}
