import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { keepModelLib } from '../../../scripts/lib/keep-model-lib';

const ROOT = resolve(import.meta.dirname, '../../..');
const ID = 'Llama-3.2-1B-Instruct-q4f16_1-MLC';
const OTHER = 'Llama-3.2-3B-Instruct-q4f16_1-MLC';
/** The smallest WebAssembly there is: a head and nothing in it. */
const PROGRAM = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

let folder = '';
let libs = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-libs-'));
  libs = join(folder, 'libs');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, bytes: Buffer = PROGRAM): string {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

function hashOf(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

function readList(): unknown {
  return JSON.parse(readFileSync(join(libs, 'libs.json'), 'utf8'));
}

describe('npm run add-model-lib', () => {
  it('takes a program from the folder it is called in', () => {
    put('llama.wasm');

    const { status, stdout } = spawnSync(
      process.execPath,
      [
        join(ROOT, 'scripts/run.mjs'),
        'scripts/add-model-lib.ts',
        'llama.wasm',
        ...['--model', ID, '--integrity', hashOf(PROGRAM), '--folder', 'libs'],
      ],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, INIT_CWD: folder } },
    );

    expect(status).toBe(0);
    expect(stdout).toContain('llama.wasm');
    expect(readFileSync(join(libs, 'llama.wasm'))).toEqual(PROGRAM);
    expect(readList()).toEqual({ [ID]: { file: 'llama.wasm', integrity: hashOf(PROGRAM) } });
  });

  it('keeps the programs that are there', () => {
    const integrity = hashOf(PROGRAM);
    keepModelLib({ path: put('a.wasm'), model: OTHER, integrity }, libs);

    const kept = keepModelLib({ path: put('b.wasm'), model: ID, integrity }, libs);

    expect(kept.ok).toBe(true);
    expect(readList()).toEqual({
      [ID]: { file: 'b.wasm', integrity },
      [OTHER]: { file: 'a.wasm', integrity },
    });
  });

  it('refuses a program whose hash is not the one that was given, and says what it is', () => {
    const path = put('llama.wasm');

    const kept = keepModelLib({ path, model: ID, integrity: hashOf(Buffer.from('x')) }, libs);

    expect(kept).toMatchObject({ ok: false });
    expect(kept.ok ? '' : kept.failure).toContain(hashOf(PROGRAM));
    expect(existsSync(libs)).toBe(false);
  });

  it('refuses another program under a name that is taken', () => {
    keepModelLib({ path: put('a.wasm'), model: OTHER, integrity: hashOf(PROGRAM) }, libs);
    const changed = Buffer.concat([PROGRAM, Buffer.from([0])]);

    const kept = keepModelLib(
      { path: put('a.wasm', changed), model: ID, integrity: hashOf(changed) },
      libs,
    );

    expect(kept.ok ? '' : kept.failure).toContain(OTHER);
    expect(readFileSync(join(libs, 'a.wasm'))).toEqual(PROGRAM);
  });

  it.each([
    ['a model that is not offered', { model: 'Nobody-7B' }, /no model "Nobody-7B"/],
    ['a name that is no file name', { name: 'a b.wasm' }, /no name of a program/],
    ['a script', { name: 'a.js' }, /no name of a program/],
    ['what is no WebAssembly', { bytes: Buffer.from('<html>') }, /no WebAssembly/],
    ['a hash of another kind', { integrity: 'md5-AAAA' }, /--integrity/],
  ])(
    'refuses %s',
    (_what, { name = 'a.wasm', model = ID, bytes = PROGRAM, ...rest }: Wrong, says) => {
      const path = put(name, bytes);

      const kept = keepModelLib({ path, model, integrity: rest.integrity ?? hashOf(bytes) }, libs);

      expect(kept.ok ? '' : kept.failure).toMatch(says);
      expect(existsSync(libs)).toBe(false);
    },
  );

  it('refuses a file that is not there', () => {
    const path = join(folder, 'none.wasm');

    const kept = keepModelLib({ path, model: ID, integrity: hashOf(PROGRAM) }, libs);

    expect(kept.ok ? '' : kept.failure).toMatch(/no file/);
  });
});

type Wrong = { name?: string; model?: string; bytes?: Buffer; integrity?: string };
