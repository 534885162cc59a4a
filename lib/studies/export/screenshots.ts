import { fail, ok, type Result } from '../../core/result';
import { imageTypeOf, isScreenshot, type ImageType } from '../../core/study/screenshot';
import { currentAnswers, slotKey, type Screenshot, type StudySlot } from '../../core/study/study';
import type { PackageFiles } from './package';
import type { StudyState } from '../file-answer';
import type { StudyFault } from './parse-study';

export const SCREENSHOTS_FOLDER = 'screenshots/';

/** The ending of a file's name, by what is in it. */
const ENDINGS: Readonly<Record<ImageType, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
/** The repeat is always there: an id may end with a number itself. */
const PATH = /^screenshots\/([^/]+)\/([^/]+)\.([1-9]\d{0,2})\.(webp|jpg|png)$/;

/** Returns true for a path in a study's folder at which a screenshot can be. */
export function isScreenshotFile(path: string): boolean {
  return PATH.test(path);
}

/** Writes screenshots as files named by their slots. */
export function screenshotFiles(screenshots: readonly Screenshot[]): PackageFiles {
  return new Map(screenshots.map(each => [pathOf(each), each.image]));
}

function pathOf({ slot, image }: Screenshot): string {
  return `${nameOf(slot)}.${ENDINGS[imageTypeOf(image) ?? 'image/webp']}`;
}

function nameOf({ question, system, repeat }: StudySlot): string {
  return `${SCREENSHOTS_FOLDER}${system}/${question}.${repeat}`;
}

/** Returns every path at which the screenshot of a slot can be. */
export function screenshotPaths(slot: StudySlot): string[] {
  return Object.values(ENDINGS).map(ending => `${nameOf(slot)}.${ending}`);
}

/**
 * Parses the screenshots of a study: each is a small image of the kind that its name says, of a slot
 * that has an answer, and the only one there.
 */
export function parseScreenshots(
  files: PackageFiles,
  { answers }: Pick<StudyState, 'answers'>,
): Result<Screenshot[], StudyFault> {
  const current = currentAnswers(answers);
  const found = new Map<string, Screenshot>();
  for (const [file, bytes] of files) {
    const slot = slotIn(file);
    const image = new Uint8Array(bytes);
    if (!slot || !isScreenshot(image) || found.has(slotKey(slot))) return malformed(file);
    const answer = current.get(slotKey(slot));
    if (!answer) return fail({ file, line: 0, kind: 'changed' });
    const screenshot = { slot, sha256: answer.sha256, image };
    if (pathOf(screenshot) !== file) return malformed(file);
    found.set(slotKey(slot), screenshot);
  }
  return ok([...found.values()]);
}

function slotIn(path: string): StudySlot | null {
  const [, system, question, repeat] = PATH.exec(path) ?? [];
  if (system === undefined || question === undefined) return null;
  return { question, system, repeat: Number(repeat) };
}

function malformed(file: string): Result<never, StudyFault> {
  return fail({ file, line: 0, kind: 'malformed' });
}
