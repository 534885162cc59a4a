import { describe, expect, it } from 'vitest';

import type { WorkerPort, WorkerScope } from '../../../../lib/util/worker-call';
import type { MarkupParsers, TextBody } from '../../../../lib/sources/web/read-text-body';
import { createWorkerTextReader, serveText } from '../../../../lib/sources/web/worker-text-reader';
import { NODE_READERS } from '../../../../scripts/lib/node-readers';

const { signal } = new AbortController();

function bodyOf(reader: TextBody['reader'], text: string): TextBody {
  const bytes = new TextEncoder().encode(text);
  return { reader, bytes, contentType: null, url: 'https://a.example/page' };
}

const PAGE = bodyOf('page', '<html lang="en"><title>Lemons</title><p>Lemons keep.</p></html>');

/** A thread that is none; `parsers`: `null` where nobody serves in it. */
function createHandThread(parsers: MarkupParsers | null) {
  const inside: ((event: { data?: unknown }) => void)[] = [];
  const outside: [type: string, listener: (event: { data?: unknown }) => void][] = [];
  const tell = (type: string, data?: unknown) => {
    for (const [wanted, listener] of outside) if (wanted === type) listener({ data });
  };
  const scope: WorkerScope = {
    postMessage: data => tell('message', structuredClone(data)),
    addEventListener: (_, listener) => inside.push(listener),
  };
  if (parsers) serveText(parsers, scope);
  let isEnded = false;
  const thread: WorkerPort = {
    postMessage: (message, transfer) => {
      const data: unknown = structuredClone(message, { transfer });
      for (const listener of inside) listener({ data });
    },
    addEventListener: (type, listener) => outside.push([type, listener]),
    terminate: () => {
      isEnded = true;
    },
  };
  return { thread, tell, isEnded: () => isEnded };
}

describe('a body that is read in a thread', () => {
  it.each([
    ['a page', PAGE],
    ['plain text', bodyOf('plain', 'Lemons\r\nkeep.\n')],
    ['half an article', bodyOf('xml', '<article><front>')],
    [
      'a page that is not free and says when it was changed',
      bodyOf(
        'page',
        `<title>Lemons</title><meta property="article:modified_time" content="2024-05-06">
        <script type="application/ld+json">{"@type":"Article","isAccessibleForFree":false}</script>
        <article><h1>Lemons</h1>${'<p>Lemons keep for six weeks in a cold and dark room, and longer still when they are wrapped.</p>'.repeat(40)}</article>`,
      ),
    ],
    ['a page behind a login', bodyOf('page', '<title>Sign in</title><input type="password">')],
  ])('is read as where it stands: %s', async (_name, body) => {
    const { thread, isEnded } = createHandThread(NODE_READERS);

    const reading = await createWorkerTextReader({ open: () => thread })(body, signal);

    expect(reading).toEqual(await NODE_READERS.readText(body, signal));
    expect(isEnded()).toBe(true);
    expect(body.bytes.length).toBeGreaterThan(0);
  });

  it('is given up where the thread never answers, or breaks', async () => {
    const silent = createHandThread(null);
    const broken = createHandThread(null);

    const waiting = createWorkerTextReader({ open: () => silent.thread, timeoutMs: 20 });
    const failing = createWorkerTextReader({ open: () => broken.thread })(PAGE, signal);
    await Promise.resolve();
    broken.tell('error');

    expect(await waiting(PAGE, signal)).toBe('too-complex');
    expect(await failing).toBe('too-complex');
    expect([silent.isEnded(), broken.isEnded()]).toEqual([true, true]);
  });

  it('is let go where the reader stops', async () => {
    const { thread, isEnded } = createHandThread(null);
    const controller = new AbortController();

    const reading = createWorkerTextReader({ open: () => thread })(PAGE, controller.signal);
    await Promise.resolve();
    controller.abort();

    expect(await reading).toBe('stopped');
    expect(isEnded()).toBe(true);
  });

  it('throws here what is a fault of ours there', async () => {
    const parseHtml = () => {
      throw new Error('no parser');
    };
    const { thread } = createHandThread({ ...NODE_READERS, parseHtml });

    const reading = createWorkerTextReader({ open: () => thread })(PAGE, signal);

    await expect(reading).rejects.toThrow('no parser');
  });
});
