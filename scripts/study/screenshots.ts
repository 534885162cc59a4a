import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

import { isScreenshot } from '../../lib/core/study/screenshot';
import {
  currentAnswers,
  hasSlot,
  slotKey,
  type Screenshot,
  type StudySlot,
} from '../../lib/core/study/study';
import type { PackageFiles } from '../../lib/studies/export/package';
import {
  isScreenshotFile,
  parseScreenshots,
  screenshotFiles,
  screenshotPaths,
  SCREENSHOTS_FOLDER,
} from '../../lib/studies/export/screenshots';
import { refuse } from '../lib/command';
import { placeByPath } from './read-answer-file';
import { studySentence } from './sentences';
import type { StudyFolder } from './study-folder';

/** Reads the screenshots of a study; ends with a sentence if one is none. */
export function readScreenshots(
  folder: string,
  { answers }: Pick<StudyFolder, 'answers'>,
): Screenshot[] {
  const parsed = parseScreenshots(filesIn(folder), { answers });
  return parsed.ok ? parsed.value : refuse(studySentence(folder, parsed.failure));
}

function filesIn(folder: string): PackageFiles {
  if (!existsSync(join(folder, SCREENSHOTS_FOLDER))) return new Map();
  const paths = readdirSync(join(folder, SCREENSHOTS_FOLDER), { recursive: true, encoding: 'utf8' })
    .map(name => SCREENSHOTS_FOLDER + name.replaceAll('\\', '/'))
    .filter(isScreenshotFile)
    .toSorted();
  return new Map(paths.map(path => [path, readFileSync(join(folder, path))]));
}

/** Stores screenshots of answers that are here and have none. Returns how many. */
export function keepScreenshots(study: StudyFolder, given: readonly Screenshot[]): number {
  const current = currentAnswers(study.answers);
  const slots = readScreenshots(study.folder, study).map(({ slot }) => slot);
  const added = given.filter(
    ({ slot, sha256 }) => !hasSlot(slots, slot) && current.get(slotKey(slot))?.sha256 === sha256,
  );
  for (const [path, bytes] of screenshotFiles(added)) {
    mkdirSync(dirname(join(study.folder, path)), { recursive: true });
    writeFileSync(join(study.folder, path), bytes);
  }
  return added.length;
}

/**
 * Reads images named as answers are, by system, question and repeat (without one: the first).
 * `complain` hears of each that is no image or of no answer.
 */
export function findScreenshots(
  paths: readonly string[],
  { frozen, answers }: StudyFolder,
  complain: (path: string) => void,
): Screenshot[] {
  const current = currentAnswers(answers);
  return paths.flatMap(path => {
    const { system, question = '', repeat = 1 } = placeByPath(path, frozen);
    const slot = { question, system, repeat };
    const answer = current.get(slotKey(slot));
    const image = new Uint8Array(readFileSync(path));
    if (answer && isScreenshot(image)) return [{ slot, sha256: answer.sha256, image }];
    complain(path);
    return [];
  });
}

/** Deletes the screenshot of a slot, if it has one. */
export function dropScreenshot(folder: string, slot: StudySlot): void {
  for (const path of screenshotPaths(slot)) rmSync(join(folder, path), { force: true });
}

export function isImagePath(path: string): boolean {
  return ['.webp', '.png', '.jpg', '.jpeg'].includes(extname(path).toLowerCase());
}
