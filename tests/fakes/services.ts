import { startHttpServer, type Handler, type HttpServer } from './http-server';

/** Replies of a service by path (without the query). */
export type ServiceRoutes = Record<string, (query: URLSearchParams) => ServiceReply>;
export type ServiceReply =
  | { json: unknown }
  | { xml: string }
  | { text: string; type: string }
  | { status: number; headers?: Record<string, string>; text?: string };

export type ServicesServer = Pick<HttpServer, 'origin' | 'close'> & {
  /** Path and query of every request, in order. */
  readonly asked: readonly { path: string; query: URLSearchParams }[];
};

/** A local server that speaks as public services do. Paths it has no route for answer 404. */
export async function startServices(routes: ServiceRoutes): Promise<ServicesServer> {
  const asked: { path: string; query: URLSearchParams }[] = [];
  const answerAny: Handler = (response, request) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const path = decodeURIComponent(pathname);
    asked.push({ path, query: searchParams });
    const reply = routes[path]?.(searchParams) ?? { status: 404, text: 'Resource not found.' };
    if ('json' in reply) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply.json));
    } else if ('xml' in reply) {
      response.writeHead(200, { 'content-type': 'text/xml; charset=UTF-8' }).end(reply.xml);
    } else if ('type' in reply) {
      response.writeHead(200, { 'content-type': reply.type }).end(reply.text);
    } else {
      response.writeHead(reply.status, reply.headers ?? {}).end(reply.text ?? '');
    }
  };
  const server = await startHttpServer(new Proxy({}, { get: () => answerAny }));
  return { origin: server.origin, close: () => server.close(), asked };
}
