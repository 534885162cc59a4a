import { Worker } from 'node:worker_threads';

import { DOMParser, parseHTML } from 'linkedom';

import type { InterpretDeps } from '../../lib/fetchers/interpret-response';
import { createWorkerPdfReader } from '../../lib/fetchers/pdf/worker-pdf-reader';
import type { PdfThread } from '../../lib/fetchers/pdf/worker-pdf-reader';
import { sha256Hex, sha256OfBytes } from '../../lib/text/content-hash';

/** What reads sources where there is no browser. */
export const NODE_READERS: InterpretDeps = {
  parseHtml: html => parseHTML(html).document,
  parseXml: parseXmlInNode,
  readPdf: createWorkerPdfReader({ open: openPdfThread }),
  hash: sha256Hex,
  hashBytes: sha256OfBytes,
};

/** linkedom's documents have their own types, which lack what no reader asks for. */
function parseXmlInNode(xml: string): Document {
  return new DOMParser().parseFromString(xml, 'text/xml') as unknown as Document;
}

/** A thread of Node, which has other names for what a browser's has. */
export function openPdfThread(): PdfThread {
  const thread = new Worker(new URL('./pdf-thread.mjs', import.meta.url));
  return {
    postMessage: (message, transfer) => {
      thread.postMessage(message, transfer);
    },
    addEventListener: (type, listener) => {
      thread.on(type, (data: unknown) => {
        listener({ data });
      });
    },
    terminate: () => void thread.terminate(),
  };
}
