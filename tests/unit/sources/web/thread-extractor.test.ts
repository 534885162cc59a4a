import { describe, expect, it, vi } from 'vitest';

import type { Body } from '../../../../lib/sources/web/interpret-response';
import { createGivenExtractor } from '../../../../lib/sources/web/given-extractor';
import { readTextBody } from '../../../../lib/sources/web/read-text-body';
import {
  createReadTurns,
  createThreadExtractor,
  serveExtractor,
} from '../../../../lib/sources/web/thread-extractor';
import { take } from '../../../../lib/util/parked';
import type { WorkerPort, WorkerScope } from '../../../../lib/util/worker-call';
import { NODE_EXTRACTORS, openPdfThread } from '../../../../scripts/lib/node-extractors';
import { fakePendingSource } from '../../../fakes/audits';
import { makeBomb, makeLoop, makePdf } from '../../../fakes/made-pdf';
import { fakeGiven } from '../../../fakes/own-text';

const { signal } = new AbortController();

function bodyOf(format: Body['format'], text: string): Body {
  const bytes = new TextEncoder().encode(text);
  return { format, bytes, contentType: null, url: 'https://a.example/page' };
}

const PAGE = bodyOf('page', '<html lang="en"><title>Lemons</title><p>Lemons keep.</p></html>');

type ReadInThread = Parameters<typeof serveExtractor>[0];

const never: ReadInThread = () => new Promise(() => undefined);

/** A thread that is none: it answers as the test likes, and knows when it was ended. */
function createHandThread(read: ReadInThread) {
  const inside: ((event: { data?: unknown }) => void)[] = [];
  const outside: [type: string, listener: (event: { data?: unknown }) => void][] = [];
  const tell = (type: string, data?: unknown) => {
    for (const [wanted, listener] of outside) if (wanted === type) listener({ data });
  };
  const scope: WorkerScope = {
    postMessage: data => tell('message', structuredClone(data)),
    addEventListener: (_, listener) => inside.push(listener),
  };
  serveExtractor(read, scope);
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
    ['half an article', bodyOf('jats', '<article><front>')],
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
  ])('is read as in the thread of the caller: %s', async (_name, body) => {
    const { thread, isEnded } = createHandThread(each => readTextBody(each, NODE_EXTRACTORS));

    const reading = await createThreadExtractor(() => thread)(body, signal);

    expect(reading).toEqual(await NODE_EXTRACTORS.readText(body, signal));
    expect(isEnded()).toBe(true);
    expect(body.bytes.length).toBeGreaterThan(0);
  });

  it('is given up if the thread never answers, or breaks', async () => {
    const silent = createHandThread(never);
    const broken = createHandThread(never);

    const waiting = createThreadExtractor(() => silent.thread, createReadTurns(20));
    const failing = createThreadExtractor(() => broken.thread)(PAGE, signal);
    await Promise.resolve();
    broken.tell('error');

    expect(await waiting(PAGE, signal)).toBe('too-complex');
    expect(await failing).toBe('too-complex');
    expect([silent.isEnded(), broken.isEnded()]).toEqual([true, true]);
  });

  it('is let go if the user stops', async () => {
    const { thread, isEnded } = createHandThread(never);
    const controller = new AbortController();

    const reading = createThreadExtractor(() => thread)(PAGE, controller.signal);
    await Promise.resolve();
    controller.abort();

    expect(await reading).toBe('stopped');
    expect(isEnded()).toBe(true);
  });

  it('throws here what is a fault of ours there', async () => {
    const { thread } = createHandThread(() => Promise.reject(new Error('no parser')));

    const reading = createThreadExtractor(() => thread)(PAGE, signal);

    await expect(reading).rejects.toThrow('no parser');
  });

  it('waits while two others are read', async () => {
    let open = 0;
    let most = 0;
    const read = createThreadExtractor(() => {
      open += 1;
      most = Math.max(most, open);
      const { thread } = createHandThread(async () => {
        await new Promise(resolve => setTimeout(resolve, 5));
        return 'empty';
      });
      return {
        ...thread,
        terminate: () => {
          open -= 1;
        },
      };
    });

    await Promise.all(Array.from({ length: 5 }, () => read(PAGE, signal)));

    expect([most, open]).toEqual([2, 0]);
  });

  it('is read where it was parked, and stays there', async () => {
    const { thread } = createHandThread(each => readTextBody(each, NODE_EXTRACTORS));
    const parked = new Blob([PAGE.bytes as Uint8Array<ArrayBuffer>]);

    const reading = await createThreadExtractor(() => thread)({ ...PAGE, bytes: parked }, signal);

    expect(reading).toMatchObject({ text: 'Lemons keep.' });
    expect(await take(parked)).toEqual(PAGE.bytes);
  });

  it('does not wait for those of another check', async () => {
    const read = createThreadExtractor(() => {
      const answering: ReadInThread = ({ url }) =>
        url.endsWith('/page') ? Promise.resolve('empty') : new Promise(() => undefined);
      return createHandThread(answering).thread;
    });
    const slow = new AbortController();
    const endless = { ...PAGE, url: 'https://a.example/endless' };
    const waiting = Array.from({ length: 4 }, () => read(endless, slow.signal));

    expect(await read(PAGE, new AbortController().signal)).toBe('empty');

    slow.abort();
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'stopped'));
  });

  it('waits if it is large while a large one of any check is read, in turns; small ones go on', async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const turns = createReadTurns();
    const answering: ReadInThread = async ({ url, bytes }) => {
      begun.push(`${url} ${bytes.length > 1_000_000 ? 'large' : 'small'}`);
      if (bytes.length > 1_000_000) await new Promise<void>(resolve => ends.push(resolve));
      return 'empty';
    };
    const open = () => createHandThread(answering).thread;
    const one = createThreadExtractor(open, turns);
    const other = createThreadExtractor(open, turns);
    const large = (url: string) => ({ ...bodyOf('page', 'x'.repeat(1_000_001)), url });
    const [greedy, small] = [new AbortController().signal, new AbortController().signal];
    const bodies = ['a', 'b'].map(large);
    const all = [...bodies.map(body => one(body, greedy)), other(large('c'), small)];

    await one({ ...PAGE, url: 'd' }, greedy);
    expect(begun.toSorted()).toEqual(['a large', 'd small']);
    expect(bodies.map(({ bytes }) => bytes.length)).toEqual([0, 0]);

    for (let done = 1; done <= 3; done += 1) {
      await vi.waitFor(() => expect(ends).toHaveLength(done));
      ends.at(-1)?.();
    }
    expect(await Promise.all(all)).toEqual(['empty', 'empty', 'empty']);
    expect(begun.filter(each => each.endsWith('large'))).toEqual(['a large', 'c large', 'b large']);
  });

  it('is read alone once another of its check has used up its time', async () => {
    let open = 0;
    const opened: number[] = [];
    const read = createThreadExtractor(() => {
      open += 1;
      opened.push(open);
      const { thread } = createHandThread(never);
      return {
        ...thread,
        terminate: () => {
          open -= 1;
        },
      };
    }, createReadTurns(20));

    await Promise.all(Array.from({ length: 5 }, () => read(PAGE, signal)));

    expect(opened).toEqual([1, 2, 1, 1, 1]);
  });
});

describe('a real thread', { timeout: 60_000 }, () => {
  const lemons = makePdf({ pages: [[{ text: 'Lemons keep.', x: 50, y: 700 }]] });

  it('reads a PDF that the user gives', async () => {
    const body = { bytes: lemons, contentType: null };
    const request = { source: fakePendingSource(), given: fakeGiven(), body };

    const fetched = await createGivenExtractor(NODE_EXTRACTORS)(request, signal);

    expect(fetched).toMatchObject({ text: 'Lemons keep.', source: { format: 'pdf' } });
  });

  it.each([
    ['a page that draws itself in itself, a billion times over', makeLoop(12, 9), 2_500],
    ['a page that unpacks to more than a document may take', makeBomb(150_000_000), 8_000],
  ])('is cut off at %s', async (_what, bytes, timeoutMs) => {
    const read = createThreadExtractor(openPdfThread, createReadTurns(timeoutMs));

    expect(await read({ ...PAGE, format: 'pdf', bytes }, signal)).toBe('too-complex');
  });
});
