import { DOMParser, parseHTML } from 'linkedom';

import type { InterpretDeps } from '../../lib/fetchers/interpret-response';
import { loadPdfJs } from '../../lib/fetchers/pdf/load-pdf-js';
import { readPdf } from '../../lib/fetchers/pdf/read-pdf';
import { sha256Hex } from '../../lib/text/content-hash';

/** What reads sources where there is no browser. */
export const NODE_READERS: InterpretDeps = {
  parseHtml: html => parseHTML(html).document,
  parseXml: parseXmlInNode,
  readPdf: (bytes, signal) => readPdf(bytes.slice(), { load: loadPdfJs, signal }),
  hash: sha256Hex,
};

/** linkedom's documents have their own types, which lack what no reader asks for. */
function parseXmlInNode(xml: string): Document {
  return new DOMParser().parseFromString(xml, 'text/xml') as unknown as Document;
}
