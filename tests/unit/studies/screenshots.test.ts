import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

import {
  isScreenshotFile,
  parseScreenshots,
  screenshotFiles,
} from '../../../lib/studies/export/screenshots';
import { fileAnswer } from '../../../lib/studies/file-answer';
import { readGivenFiles } from '../../../lib/studies/given-files';
import { SCREENSHOT_LIMITS } from '../../../lib/core/study/screenshot';
import { JPEG, PNG, webpOf } from '../../fakes/images';
import { draftOf, studyOf, valueOf } from '../../fakes/studies';

/** A study whose first question has two answers of one chatbot. */
async function open() {
  const state = await studyOf();
  const file = async (repeat: number) =>
    valueOf(await fileAnswer(state, draftOf(), { system: 'gem', question: 'q1', repeat }));
  const answers = [await file(1), await file(2)];
  const images = [webpOf(), PNG];
  const screenshots = answers.map(({ slot, sha256 }, at) => ({
    slot,
    sha256,
    image: images[at] ?? JPEG,
  }));
  return { frozen: state.frozen, answers, screenshots };
}

describe('screenshots as files', () => {
  it('are named by their slots, and are the same when they are read', async () => {
    const { answers, screenshots } = await open();

    const files = screenshotFiles(screenshots);

    expect([...files.keys()]).toEqual(['screenshots/gem/q1.1.webp', 'screenshots/gem/q1.2.png']);
    expect([...files.keys()].every(isScreenshotFile)).toBe(true);
    expect(parseScreenshots(files, { answers })).toEqual({ ok: true, value: screenshots });
  });

  it('come with a package, and with a folder', async () => {
    const { frozen, screenshots } = await open();
    const images = Object.fromEntries(screenshotFiles(screenshots));
    const entries = {
      'protocol.json': new TextEncoder().encode(JSON.stringify(frozen)),
      'answers.jsonl': new Uint8Array(),
      ...images,
      'screenshots/gem/q1.1.svg': new Uint8Array(9),
    };
    const folder = Object.entries(entries).map(([path, bytes]) => ({ path: `s/${path}`, bytes }));

    for (const given of [folder, [{ path: 'a.zip', bytes: zipSync(entries) }]]) {
      const read = valueOf(await readGivenFiles(given));
      if (read.kind !== 'study') throw new Error('test: no study was read');
      expect(Object.fromEntries(read.screenshots)).toEqual(images);
      expect([...read.texts.keys()]).toEqual(['protocol.json', 'answers.jsonl']);
    }
  });

  it.each([
    ['of another kind than its name says', 'gem/q1.1.webp', PNG],
    ['that is a page', 'gem/q1.1.webp', new TextEncoder().encode('<script>')],
    ['that is empty', 'gem/q1.1.png', new Uint8Array()],
    ['above the limit', 'gem/q1.1.webp', webpOf(SCREENSHOT_LIMITS.bytes + 1)],
    ['that declares no size', 'gem/q1.1.png', PNG.slice(0, 8)],
    ['of an unknown kind', 'gem/q1.1.svg', PNG],
    ['outside its folder', '../gem/q1.1.png', PNG],
    ['of no repeat', 'gem/q1.png', PNG],
    ['of a repeat written otherwise', 'gem/q1.01.png', PNG],
  ])('are refused with one %s', async (_name, path, bytes) => {
    const { answers } = await open();
    const file = `screenshots/${path}`;

    const parsed = parseScreenshots(new Map([[file, bytes]]), { answers });

    expect(parsed).toEqual({ ok: false, failure: { file, line: 0, kind: 'malformed' } });
  });

  it('are refused with one of a slot without an answer', async () => {
    const { answers } = await open();
    const file = 'screenshots/gem/q2.1.png';

    expect(parseScreenshots(new Map([[file, PNG]]), { answers })).toEqual({
      ok: false,
      failure: { file, line: 0, kind: 'changed' },
    });
  });

  it('are refused where a slot has two', async () => {
    const { answers } = await open();
    const files = new Map([
      ['screenshots/gem/q1.1.png', PNG],
      ['screenshots/gem/q1.1.jpg', JPEG],
    ]);

    expect(parseScreenshots(files, { answers })).toMatchObject({
      failure: { file: 'screenshots/gem/q1.1.jpg', kind: 'malformed' },
    });
  });
});
