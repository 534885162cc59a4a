import type { Pasted, PastedReading } from '../core/answer/pasted';

/** Reads a pasted answer, in a document. Its parsers are loaded only now: few users paste. */
export async function readPastedAnswer(pasted: Pasted): Promise<PastedReading> {
  const { readPasted } = await import('../capture/sites/shared/read-pasted');
  // A document of a parser is inert: it runs no script and loads no picture.
  const parseHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html');
  return readPasted(pasted, { parseHtml, now: new Date().toISOString() });
}
