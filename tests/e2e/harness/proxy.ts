import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

import type { Web } from './web';

/** Leads every address to the pretended web, for a browser that maps no hosts itself. */
export type Proxy = { port: number; close(): Promise<void> };

export async function startProxy(web: Web): Promise<Proxy> {
  const open = new Set<Duplex>();
  // Whatever is asked for without encryption is no part of that web.
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on('connect', (_request, fromBrowser: Duplex) => {
    const toWeb = connect(web.port, '127.0.0.1', () => {
      fromBrowser.write('HTTP/1.1 200 Connection established\r\n\r\n');
      fromBrowser.pipe(toWeb).pipe(fromBrowser);
    });
    const end = () => {
      fromBrowser.destroy();
      toWeb.destroy();
      open.delete(fromBrowser);
    };
    open.add(fromBrowser);
    // A browser that closes breaks its connections off; that is no fault here.
    for (const side of [fromBrowser, toWeb]) side.on('error', end).on('close', end);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const connection of open) connection.destroy();
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
