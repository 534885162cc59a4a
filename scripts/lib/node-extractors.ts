import { Worker } from 'node:worker_threads';

import { DOMParser, parseHTML } from 'linkedom';

import type { InterpretDeps } from '../../lib/sources/web/interpret-response';
import { createThreadExtractor } from '../../lib/sources/web/thread-extractor';
import type { WorkerPort } from '../../lib/util/worker-call';
import { readTextBody, type MarkupParsers } from '../../lib/sources/web/read-text-body';
import { take } from '../../lib/util/parked';
import { sha256Hex, sha256OfBytes } from '../../lib/text/content-hash';

const PARSERS: MarkupParsers = {
  parseHtml: parseHtmlInNode,
  parseXml: parseXmlInNode,
};

/** Extractors without a browser: markup in this thread, as no user watches it. */
export const NODE_EXTRACTORS: InterpretDeps & MarkupParsers = {
  ...PARSERS,
  readText: async body => readTextBody({ ...body, bytes: await take(body.bytes) }, PARSERS),
  readPdf: createThreadExtractor(openPdfThread),
  hash: sha256Hex,
  hashBytes: async body => sha256OfBytes(await take(body)),
};

/** A document that no window shows, as browsers parse it; linkedom's has half of one. */
function parseHtmlInNode(html: string): Document {
  const { document } = parseHTML(html);
  Object.defineProperty(document, 'defaultView', { value: null });
  return document;
}

/** linkedom's documents have their own types, which lack what no extractor asks for. */
function parseXmlInNode(xml: string): Document {
  return new DOMParser().parseFromString(xml, 'text/xml') as unknown as Document;
}

export function openPdfThread(): WorkerPort {
  return openNodeThread(new Worker(new URL('./pdf-thread.mjs', import.meta.url)));
}

/** A thread of Node as if it were a browser's; one that ends unasked is broken. */
export function openNodeThread(thread: Worker): WorkerPort {
  return {
    postMessage: (message, transfer) => thread.postMessage(message, transfer),
    addEventListener: (type, listener) => {
      thread.on(type, (data: unknown) =>
        listener(data instanceof Error ? { message: data.message } : { data }),
      );
      if (type === 'error') thread.on('exit', () => listener({ message: 'the thread ended' }));
    },
    terminate: () => void thread.terminate(),
  };
}
