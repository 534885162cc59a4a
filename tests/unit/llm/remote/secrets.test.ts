import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { KEY, serve } from './remote-setup';

const LEVELS = ['debug', 'info', 'log', 'warn', 'error'] as const;

let written: unknown[] = [];
beforeEach(() => {
  written = [];
  // The client would log requests and their headers where this is set.
  vi.stubEnv('OPENAI_LOG', 'debug');
  for (const level of LEVELS) {
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => void written.push(...args));
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a key', () => {
  it('is in no failure and no log, even where the server names it in its error', async () => {
    const { ask, model } = await serve({ key: 'another' }, { connection: { key: KEY } });

    const reply = await ask();

    expect(reply).toEqual({ ok: false, failure: 'key-refused' });
    expect(JSON.stringify([reply, model])).not.toContain(KEY);
    expect(written).toEqual([]);
  });

  it('that no header can hold is in no failure and no log either', async () => {
    const { ask, server } = await serve({}, { connection: { key: `${KEY}\nx` } });

    const reply = await ask();

    expect(reply).toEqual({ ok: false, failure: 'model-failed' });
    expect(written).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it('is in no log while all goes well', async () => {
    const { ask } = await serve({ key: KEY }, { connection: { key: KEY } });

    expect(await ask()).toMatchObject({ ok: true });
    expect(written).toEqual([]);
  });
});

describe('the client of the API', () =>
  it('is loaded where it is needed: nothing imports it as it starts', () => {
    const root = resolve(import.meta.dirname, '../../../..');
    const files = globSync('{lib,entrypoints,components}/**/*.{ts,tsx}', { cwd: root });
    const starts = /^import (?!type\b)[^;]*from 'openai/m;

    const loading = files.filter(file => starts.test(readFileSync(join(root, file), 'utf8')));

    expect(files.length).toBeGreaterThan(100);
    expect(loading).toEqual([]);
  }));
