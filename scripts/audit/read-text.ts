import { readFileSync } from 'node:fs';

import { refuse } from '../lib/command';

/** Control characters that no text has; a few may come from a copied terminal. */
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/g;
/** Chosen: more than one in a hundred is a program, a picture or an archive. */
const MOST_CONTROL = 0.01;

/** Returns the text of a file in UTF-8, without a byte order mark; ends if it holds anything else. */
export function readText(path: string): string {
  const bytes = readFileSync(path);
  if (/^(?:fffe|feff)/.test(bytes.toString('hex', 0, 2))) {
    refuse(`${path} is in UTF-16. Save it as UTF-8.`);
  }
  const text = decode(bytes);
  if (isBinary(text ?? bytes.toString('latin1'))) return refuse(`${path} holds no text.`);
  return text ?? refuse(`${path} is not in UTF-8. Save it as UTF-8.`);
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function isBinary(text: string): boolean {
  const count = text.match(CONTROL)?.length ?? 0;
  return text.includes('\0') || count > MOST_CONTROL * text.length;
}
