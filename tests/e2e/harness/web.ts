import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { generate } from 'selfsigned';

/** A page of the pretended web, or a function that answers as it likes. */
export type WebPage = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** All hosts of the pretended web, on one local HTTPS server. */
export type Web = {
  port: number;
  /** Puts a page at an address, at any time. */
  put(url: string, page: WebPage): void;
  /** Number of requests for an address. */
  hits(url: string): number;
  close(): Promise<void>;
};

/** Starts the server; a browser finds it by `--host-resolver-rules`. */
export async function startWeb(pages: Record<string, WebPage> = {}): Promise<Web> {
  const all = new Map(Object.entries(pages));
  const hits = new Map<string, number>();
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'veracite.test' }]);

  const server = createServer({ key, cert }, (request, response) => {
    const url = `https://${request.headers.host ?? ''}${request.url ?? ''}`;
    hits.set(url, (hits.get(url) ?? 0) + 1);
    const page = all.get(url);
    if (typeof page === 'function') {
      page(request, response);
      return;
    }
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
    });
    response.end(page ?? '<h1>Not there</h1>');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    put: (url, page) => void all.set(url, page),
    hits: url => hits.get(url) ?? 0,
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** A page that is not answered before `release` is called. */
export function heldPage(html: string): { page: WebPage; asked: Promise<void>; release(): void } {
  const asked = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  return {
    page(_request, response) {
      asked.resolve(undefined);
      void released.promise.then(() => {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(html);
      });
    },
    asked: asked.promise,
    release: () => released.resolve(undefined),
  };
}
