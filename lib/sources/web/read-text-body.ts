import { readJats } from '../jats/read-jats';
import { decodeText } from './decode-text';
import { extractPage } from './extract-page';
import { NO_FACTS, type Reading } from './fetched-source';
import type { Body, ReadBody, Walled } from './interpret-response';
import { isTooCostly } from './markup-cost';
import type { PageAccess } from './page-access';

export type MarkupParsers = {
  /** Parses without running anything. */
  parseHtml: (html: string, url: string) => Document;
  /** Parses XML without running anything. */
  parseXml: (xml: string) => Document;
};

/** Reads a page, an article in JATS or plain text in the current thread. */
export async function readTextBody(
  { format, bytes, contentType, url, isRefusal }: Body,
  parsers: MarkupParsers,
): ReturnType<ReadBody> {
  const decoded = decodeText(bytes, contentType);
  if (format === 'plain') return readPlain(decoded);
  if (isTooCostly(decoded, { isXml: format === 'jats' })) return 'too-complex';
  try {
    return format === 'jats'
      ? readJats(decoded, parsers)
      : await readPage(parsers.parseHtml(decoded, url), url, { ...parsers, isRefusal });
  } catch (error) {
    // A list too long for one call of the parser; any other error is ours.
    if (error instanceof RangeError) return 'too-complex';
    throw error;
  }
}

function readPlain(decoded: string): Reading {
  const text = decoded.replace(/\r\n?/g, '\n').trim();
  const format = 'plain';
  return { text, title: null, language: null, extent: 'full-text', format, facts: NO_FACTS };
}

const REASONS: Record<Exclude<PageAccess, 'open'>, Walled['walled']> = {
  paywall: 'paywall',
  login: 'login-required',
  'robot-check': 'robot-check',
};

async function readPage(
  doc: Document,
  url: string,
  options: Parameters<typeof extractPage>[2],
): Promise<Reading | Walled> {
  const { access, signs, ...page } = await extractPage(doc, url, options);
  if (access !== 'open') return { walled: REASONS[access], signs };
  return { ...page, format: 'page', ...(signs.length > 0 ? { signs } : {}) };
}
