import { afterEach, describe, expect, it, vi } from 'vitest';

import { createLayoutReader } from '../../../../lib/sources/layout/layout-reader';
import type { Body, ReadBody } from '../../../../lib/sources/web/interpret-response';
import { take } from '../../../../lib/util/parked';
import { serveWorker, type WorkerPort } from '../../../../lib/util/worker-call';

const { signal } = new AbortController();
const PAGE = '<p>Lemons keep.</p><p style="opacity:0">They cure.</p>';
const MARKED = '<p>Lemons keep.</p><p><span hidden>They cure.</span></p>';

function bodyOf(text: string, more: Partial<Body> = {}): Body {
  const bytes = new TextEncoder().encode(text);
  return { format: 'page', bytes, contentType: null, url: 'https://a.example/page', ...more };
}

/** Reads nothing: says which markup it was given. */
const echo: ReadBody = async ({ bytes, contentType }) => ({
  text: new TextDecoder().decode(await take(bytes)),
  title: contentType,
  language: null,
  extent: 'full-text',
  format: 'page',
  facts: { authors: [], published: null, licence: null, canonicalUrl: null },
});

/** Frame in which `layOut` answers; `open` counts those that are open. */
function createFrames(layOut: (html: string) => Promise<string | null>) {
  const frames = { opened: 0, open: 0, most: 0 };
  const open = (): WorkerPort => {
    const { port1, port2 } = new MessageChannel();
    serveWorker(port2, layOut);
    frames.opened += 1;
    frames.open += 1;
    frames.most = Math.max(frames.most, frames.open);
    return Object.assign(port1, {
      terminate: () => {
        frames.open -= 1;
        port1.close();
      },
    });
  };
  return { frames, open };
}

const textOf = async (read: ReadBody, body: Body) => {
  const reading = await read(body, signal);
  return typeof reading === 'object' && 'text' in reading ? reading.text : reading;
};

describe('a page that is laid out before it is read', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('is read with the unseen text marked, as UTF-8, and leaves no frame behind', async () => {
    const { frames, open } = createFrames(() => Promise.resolve(MARKED));

    const reading = await createLayoutReader(echo, open)(bodyOf(PAGE), signal);

    expect(reading).toMatchObject({ text: MARKED, title: 'text/html;charset=utf-8' });
    expect(frames).toMatchObject({ opened: 1, open: 0 });
  });

  it('counts as touched before a frame opens, which may end the engine', async () => {
    const { frames, open } = createFrames(() => Promise.resolve(MARKED));
    const opened: number[] = [];
    const begin = () => Promise.resolve(void opened.push(frames.opened));

    await createLayoutReader(echo, open)(bodyOf(PAGE), signal, begin);

    expect(opened[0]).toBe(0);
  });

  it('is laid out by the letters of its own encoding', async () => {
    const seen: string[] = [];
    const { open } = createFrames(html => {
      seen.push(html);
      return Promise.resolve(null);
    });
    const latin = { bytes: new Uint8Array([0x3c, 0x70, 0x3e, 0xe9]), contentType: 'text/html' };

    await createLayoutReader(echo, open)(bodyOf('', latin), signal);

    expect(seen).toEqual(['<p>é']);
  });

  it.each([
    ['all of it is seen', () => Promise.resolve(null)],
    ['the layout never ends', () => new Promise<null>(() => undefined)],
    ['the frame fails', () => Promise.reject(new Error('broken'))],
  ])('is read as it is if %s', async (_, layOut) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { frames, open } = createFrames(layOut);

    expect(await textOf(createLayoutReader(echo, open, 50), bodyOf(PAGE))).toBe(PAGE);
    expect(frames.open).toBe(0);
  });

  it.each([
    ['a PDF', bodyOf('%PDF-1.7', { format: 'pdf' })],
    ['plain text', bodyOf('Lemons keep.', { format: 'plain' })],
    ['a page of more than two megabytes', bodyOf(`<p>${'Lemons keep. '.repeat(160_000)}`)],
  ])('is not: %s', async (_, body) => {
    const { frames, open } = createFrames(() => Promise.resolve(MARKED));

    await createLayoutReader(echo, open)(body, signal);

    expect(frames.opened).toBe(0);
  });

  it('is not if the layout of another of its check never ended', async () => {
    const { frames, open } = createFrames(() => new Promise(() => undefined));
    const read = createLayoutReader(echo, open, 50);
    const slow = new AbortController();

    await Promise.all([1, 2, 3].map(() => read(bodyOf(PAGE), slow.signal)));
    expect(frames.opened).toBe(1);
    await read(bodyOf(PAGE), signal);
    expect(frames.opened).toBe(2);
  });

  it('has the frames to itself: one page after the other', async () => {
    const { frames, open } = createFrames(() => Promise.resolve(null));
    const read = createLayoutReader(echo, open);

    await Promise.all([1, 2, 3].map(() => read(bodyOf(PAGE), signal)));

    expect(frames).toEqual({ opened: 3, open: 0, most: 1 });
  });
});
