import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

/** A web server on this machine, for tests that need real sockets. */
export type HttpServer = {
  /** "http://127.0.0.1:PORT" */
  readonly origin: string;
  /** Requests so far, in order. */
  readonly requests: readonly { path: string; method: string; headers: IncomingHttpHeaders }[];
  /** The largest number of requests that were open at the same time. */
  mostAtOnce(): number;
  /** Cuts every connection and closes. */
  close(): Promise<void>;
};

/** Answers each path by its handler, and 404 elsewhere. */
export async function startHttpServer(routes: Record<string, Handler>): Promise<HttpServer> {
  const requests: HttpServer['requests'][number][] = [];
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push({ path, method: request.method ?? '', headers: request.headers });
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
    });
    void (routes[path] ?? answer(404, 'Nothing here.'))(response, request);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    mostAtOnce: () => most,
    close: () => close(server),
  };
}

/** A handler that answers at once. */
export function answer(
  status: number,
  body: string | Uint8Array = '',
  headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' },
): Handler {
  return response => {
    response.writeHead(status, headers).end(body);
  };
}

/** Answers the first request by the first handler, and so on; the last one stays. */
export function inOrder(...handlers: [Handler, ...Handler[]]): Handler {
  const left = [...handlers];
  return (response, request) => {
    const [handler = handlers[0]] = left.length > 1 ? left.splice(0, 1) : left;
    return handler(response, request);
  };
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
