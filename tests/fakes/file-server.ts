import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers as servers of large files do: sizes to HEAD, and parts to a range. */
export function answerFile(bytes: Uint8Array) {
  return (response: ServerResponse, request: IncomingMessage): void => {
    const start = startOf(request);
    const rest = bytes.subarray(start ?? 0);
    response.writeHead(start === null ? 200 : 206, {
      'content-length': rest.length,
      ...(start !== null && {
        'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}`,
      }),
    });
    response.end(request.method === 'HEAD' ? undefined : rest);
  };
}

/** Sends so many bytes of what is asked for, and cuts the connection. */
export function cutFileAfter(bytes: Uint8Array, count: number) {
  return (response: ServerResponse, request: IncomingMessage): void => {
    if (request.method === 'HEAD') {
      answerFile(bytes)(response, request);
      return;
    }
    const start = startOf(request);
    const rest = bytes.subarray(start ?? 0);
    response.writeHead(start === null ? 200 : 206, { 'content-length': rest.length });
    response.write(rest.subarray(0, count), () => setTimeout(() => response.destroy(), 5));
  };
}

/** `null`: the whole is asked for. */
function startOf({ headers }: IncomingMessage): number | null {
  const start = /^bytes=(\d+)-/.exec(headers.range ?? '')?.[1];
  return start === undefined ? null : Number(start);
}
