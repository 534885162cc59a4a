import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';

import { waitForDownload } from '../../scripts/lib/wait-for-download';
import type { LabelLine, LabelVerdict, Packet } from '../../lib/core/study/packet';
import { demoStudy } from '../../lib/studies/demo/demo-study';
import { writeStudyFiles } from '../../lib/studies/export/study-files';
import { parsePacket } from '../../lib/studies/packet-schema';
import { toJsonLines } from '../../lib/util/json-lines';
import { fakeLabel } from '../fakes/packets';
import { valueOf } from '../fakes/studies';
import { startSession, type Session } from './harness/extension';
import { chooseFiles, verifyPackage } from './harness/files';
import { keysOn, type Keys } from './harness/keys';
import { eventually } from './pages/steps';

const SIZE = 8;

let session: Session;
let page: Page;
let keys: Keys;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-labels-'));
  session = await startSession();
  page = await session.open(`chrome-extension://${session.id}/studies.html`);
  await page.bringToFront();
  keys = keysOn(page);
});

afterAll(async () => {
  await session.close();
  rmSync(folder, { recursive: true, force: true });
});

const textOf = (selector: string) => page.$eval(selector, each => each.textContent);

const choose = (selector: string, ...paths: string[]) => chooseFiles(page, selector, ...paths);

function save(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Writes another number into a field of one. */
async function setNumber(name: string, value: number): Promise<void> {
  await keys.tabTo(`input[name="${name}"]`);
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type(String(value));
  await page.keyboard.press('Tab');
}

async function savePacket(annotator: string): Promise<Packet> {
  await keys.press(`[data-person="${annotator}"] [data-action="save-packet"]`);
  const path = join(folder, `${annotator}.json`);
  renameSync(await waitForDownload(session.downloadDir), path);
  return valueOf(await parsePacket(readFileSync(path, 'utf8')));
}

/** What a person says of each item of a packet. */
function labelsOf(packet: Packet, verdictOf: (at: number) => LabelVerdict): LabelLine[] {
  return packet.items.map(({ id }, at) => fakeLabel(packet, { id, verdict: verdictOf(at) }));
}

describe('people label a study, from the draw to the report', () => {
  let anna: Packet;
  let ben: Packet;

  it('draws a sample by the keyboard, which is there after a reload', async () => {
    const files = writeStudyFiles({ ...(await demoStudy()), files: {} });
    const bytes = [...files].map(([path, text]) => [path, Buffer.from(text)] as const);
    await choose('input[name="import"]', save('study.zip', zipSync(Object.fromEntries(bytes))));
    await page.waitForSelector('[data-studies="study"]');
    await keys.openTab('labels');
    await keys.tabTo('select[name="design"]');
    await page.keyboard.press('End');
    await setNumber('size', SIZE);
    await keys.press('[data-action="draw"]');
    await page.waitForSelector(`[data-drawn="${String(SIZE)}"]`);

    await page.reload();
    await page.waitForSelector(`[data-drawn="${String(SIZE)}"]`);

    expect(await textOf('[data-part="sample"]')).toContain('Rare verdicts');
    expect(await textOf('[data-part="adjudication"]')).toContain('when all labels are in');
  });

  it('gives each person a packet, in an order of their own', async () => {
    await keys.write('textarea[name="people"]', 'anna\nben');
    await setNumber('overlap', 100);
    await keys.press('[data-action="make-packets"]');
    await page.waitForSelector('[data-person="ben"]');

    anna = await savePacket('anna');
    ben = await savePacket('ben');

    expect([anna.items.length, ben.items.length]).toEqual([SIZE, SIZE]);
    const statements = (packet: Packet) => packet.items.map(({ statement }) => statement);
    expect(statements(anna)).not.toEqual(statements(ben));
    expect(statements(anna).toSorted()).toEqual(statements(ben).toSorted());
  });

  it('takes labels once, and refuses foreign lines with a sentence', async () => {
    const own = labelsOf(anna, at => (at === 0 ? 1 : 5));
    const foreign = { ...own[0], study: 'a'.repeat(64) };
    const mixed = save('anna.jsonl', `${toJsonLines(own)}${JSON.stringify(foreign)}\n`);
    await choose('input[name="labels"]', mixed);

    await eventually(() => textOf('[data-taken]')).toBe('New: 8. Here already: 0.');
    expect(await textOf('[data-refused]')).toContain('anna.jsonl, line 9 is of another study.');
    await eventually(() => textOf('[data-person="anna"]')).toContain('8 of 8 labelled');
    expect(await textOf('[data-part="adjudication"]')).toContain('when all labels are in');
    expect(await page.$('[data-action="draw-again"]')).toBeNull();

    const whole = save('again.jsonl', toJsonLines(own));
    const other = save('ben.jsonl', toJsonLines(labelsOf(ben, () => 5)));
    await choose('input[name="labels"]', whole, other);
    await eventually(() => textOf('[data-taken]')).toBe('New: 8. Here already: 8.');
    await eventually(() => textOf('[data-decided]')).toBe('0 of 1 disputes decided');
  });

  it('is adjudicated by keys, with everything in sight', async () => {
    await keys.write('input[name="adjudicator"]', 'carla');
    await keys.press('[data-action="adjudicate"]');
    await page.waitForSelector('[data-adjudicating] h2:focus');
    expect(await textOf('[data-said]')).toMatch(/anna1 – Contradicts it.*ben5 – Says it/);

    await page.keyboard.press('5');
    await page.waitForSelector('[data-label-state="stored"]');
    await page.reload();

    await eventually(() => textOf('main')).toContain('1 of 1 disputes decided');
  });

  it('is in the report, and in a package that the command verifies without the secret', async () => {
    await keys.openTab('report');
    await page.waitForSelector('[data-report]');
    expect(await textOf('[data-report]')).toContain('16 labels.');
    expect(await textOf('[data-report]')).toContain('Percentages corrected by labels');

    await keys.openTab('export');
    await keys.press('[data-action="export"]');
    const zip = await waitForDownload(session.downloadDir, 'zip');
    const { paths, verified } = await verifyPackage(zip, folder);

    expect(verified).toMatchObject({ status: 0, stderr: '' });
    expect(paths).toContain('labels/adjudication.jsonl');
    expect(paths.filter(path => path.startsWith('packets/'))).toEqual([]);
  });
});
