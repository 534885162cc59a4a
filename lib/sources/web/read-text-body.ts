import type { UnreadableReason } from '../../core/source/source';
import type { WALLS, WallSign } from '../../core/source/source-checks';
import { decodeText } from './decode-text';
import { extractPage } from './extract-page';
import { NO_FACTS, type Reading } from './fetched-source';
import { readJats } from '../jats/read-jats';
import type { PageAccess } from './page-access';
import type { BodyReader } from './sniff-body';

/** Body that holds text, and its facts. */
export type TextBody = {
  reader: Exclude<BodyReader, 'pdf'>;
  bytes: Uint8Array;
  contentType: string | null;
  /** Final address. */
  url: string;
};

/** Wall before the text, and the signs of it. */
export type Walled = { walled: (typeof WALLS)[number]; signs: WallSign[] };

/** Reads a body that holds text, or says why not. Never throws because of its content. */
export type ReadTextBody = (
  body: TextBody,
  signal: AbortSignal,
) => Promise<Reading | Walled | UnreadableReason>;

export type MarkupParsers = {
  /** Parses without running anything. */
  parseHtml: (html: string, url: string) => Document;
  /** Parses XML without running anything. */
  parseXml: (xml: string) => Document;
};

/** Reads a page, an article in JATS or plain text in the current thread. */
export async function readTextBody(
  { reader, bytes, contentType, url }: TextBody,
  parsers: MarkupParsers,
): Promise<Reading | Walled | UnreadableReason> {
  const decoded = decodeText(bytes, contentType);
  if (reader === 'plain') return readPlain(decoded);
  return reader === 'xml'
    ? readJats(decoded, parsers)
    : readPage(parsers.parseHtml(decoded, url), url, parsers);
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
  parsers: MarkupParsers,
): Promise<Reading | Walled> {
  const { access, signs, ...page } = await extractPage(doc, url, parsers);
  if (access !== 'open') return { walled: REASONS[access], signs };
  return { ...page, format: 'page', ...(signs.length > 0 ? { signs } : {}) };
}
