import type { ContentHash } from '../../core/ids';
import { sha256Hex } from '../../text/content-hash';
import type { StudyProtocol } from '../contract';
import type { StudyTexts } from './parse-study';

const PATH = /^pages\/([\da-f]{64})\.txt$/;

/** Path of the text of a page that questions were made from. */
export function pathOfPage(sha256: ContentHash): string {
  return `pages/${sha256}.txt`;
}

/** Returns the hash that a path names; `null`: it is the path of no page. */
export function hashOfPage(path: string): string | null {
  return PATH.exec(path)?.[1] ?? null;
}

/** Returns the paths of the pages that the questions of a protocol were made from. */
export function pagesOf({ questions }: Pick<StudyProtocol, 'questions'>): Set<string> {
  return new Set(
    questions.flatMap(({ madeFrom }) => (madeFrom ? [pathOfPage(madeFrom.sha256)] : [])),
  );
}

/** Returns the path of a page whose text has another hash than its name; `null`: there is none. */
export async function findChangedPage(files: StudyTexts): Promise<string | null> {
  for (const [path, text] of files) {
    const hash = hashOfPage(path);
    if (hash !== null && hash !== (await sha256Hex(text))) return path;
  }
  return null;
}
