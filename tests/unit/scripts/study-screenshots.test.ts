import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { runStudyCommand } from '../../../scripts/study/study-command';
import { runIn } from '../../fakes/audit-command';
import { PNG, webpOf } from '../../fakes/images';

let whole = '';
let folder = '';
beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), 'veracite-shots-'));
  await runIn(whole, runStudyCommand, { args: ['demo', '--out', 's'] });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-shots-'));
  cpSync(whole, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(whole, { recursive: true, force: true }));

const study = (...args: string[]) => runIn(folder, runStudyCommand, { args });
const isThere = (path: string) => existsSync(join(folder, path));

function write(path: string, bytes: Uint8Array | string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), bytes);
}

async function exportStudy(...more: string[]): Promise<void> {
  const { status, stderr } = await study('export', 's', '--out', 'out', ...more);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}

/** Puts the hash of a changed file of the package right. */
function putRight(path: string): void {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, 'out', path)))
    .digest('hex');
  const manifest = readFileSync(join(folder, 'out/manifest-sha256.txt'), 'utf8');
  const line = new RegExp(`^\\w+(?=  ${path}$)`, 'm');
  expect(manifest).toMatch(line);
  write('out/manifest-sha256.txt', manifest.replace(line, hash));
}

it('are taken as answers are named, once, and nothing else is', async () => {
  write('shots/aster/paracetamol.webp', webpOf());
  write('shots/aster/paracetamol.2.PNG', PNG);
  write('shots/aster/unknown.png', PNG);
  write('shots/aster/zinc.jpg', '<svg/>');

  const { status, stdout, stderr } = await study('collect', 's', 'shots');

  expect(status).toBe(1);
  expect(stdout).toContain('2 screenshots added.');
  expect(
    stderr.match(/no image up to 2 MB and 40 million pixels, or its place has no answer/g),
  ).toHaveLength(2);
  expect(isThere('s/screenshots/aster/paracetamol.1.webp')).toBe(true);
  expect(isThere('s/screenshots/aster/paracetamol.2.png')).toBe(true);
  expect((await study('collect', 's', 'shots')).stdout).not.toContain('screenshots added');
});

it('come along from another folder of the study', async () => {
  cpSync(join(folder, 's'), join(folder, 'other'), { recursive: true });
  write('other/screenshots/aster/paracetamol.1.png', PNG);

  expect((await study('collect', 's', 'other')).stdout).toContain('1 screenshots added.');
  expect(isThere('s/screenshots/aster/paracetamol.1.png')).toBe(true);
});

it('are in the package with kind, size and hash, and verified', async () => {
  write('s/screenshots/aster/paracetamol.1.webp', webpOf());
  await exportStudy();
  expect(await study('verify', 'out')).toMatchObject({ status: 0, stderr: '' });

  const file = 'screenshots/aster/paracetamol.1.webp';
  const crate = JSON.parse(readFileSync(join(folder, 'out/ro-crate-metadata.json'), 'utf8')) as {
    '@graph': Record<string, unknown>[];
  };
  expect(crate['@graph'].find(each => each['@id'] === file)).toMatchObject({
    encodingFormat: 'image/webp',
    contentSize: '40',
    sha256: createHash('sha256').update(webpOf()).digest('hex'),
  });

  write(`out/${file}`, webpOf(41));
  expect((await study('verify', 'out')).stderr).toContain(`${file} has another SHA-256`);
  putRight(file);
  expect((await study('verify', 'out')).stderr).toContain('ro-crate-metadata.json differs');
  write(`out/${file}`, '<script>alert(1)</script>');
  putRight(file);
  expect((await study('verify', 'out')).stderr).toContain(`${file} is not as a study has it`);
});

it('are images alone: a package with an SVG beside them is refused', async () => {
  write('s/screenshots/aster/paracetamol.1.webp', webpOf());
  await exportStudy();
  write('out/screenshots/aster/evil.svg', '<svg onload="alert(1)"/>');

  const { status, stderr } = await study('verify', 'out');

  expect(status).toBe(1);
  expect(stderr).toContain('evil.svg is not as a study has it');
});

it('are left out without the texts', async () => {
  write('s/screenshots/aster/paracetamol.1.webp', webpOf());

  await exportStudy('--without-texts');

  expect(isThere('out/screenshots')).toBe(false);
  expect(await study('verify', 'out')).toMatchObject({ status: 0, stderr: '' });
});

it('go with the words that they show', async () => {
  write('s/screenshots/aster/paracetamol.1.webp', webpOf());
  write('new.md', 'Another answer.');
  const place = ['--system', 'aster', '--question', 'paracetamol', '--repeat', '1'];

  const bound = ['--answer', 'new.md', ...place, '--replace', '--reason', 'Cut off'];
  expect((await study('bind', 's', ...bound)).status).toBe(0);

  expect(isThere('s/screenshots/aster/paracetamol.1.webp')).toBe(false);
});
