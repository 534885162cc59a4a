import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

import type { Capture } from '../../../lib/core/answer/answer';
import { readHtmlAnswer } from '../../../lib/capture/sites/shared/read-pasted';
import { readMarkdownAnswer } from '../../../lib/text/markdown/read-markdown';
import { NODE_EXTRACTORS } from '../../lib/node-extractors';
import { readExpected, scorePaste, type PasteScore } from './score';

export type PastedFile = { name: string; failure: string | null; score: PasteScore | null };

/** Reads every pasted answer of a folder that has `NAME.expected.json` beside it, by name. */
export function readPastedFiles(folder: string): PastedFile[] {
  return readdirSync(folder)
    .filter(file => ['.md', '.txt', '.html'].includes(extname(file)))
    .sort()
    .flatMap(file => {
      const name = basename(file, extname(file));
      const expected = join(folder, `${name}.expected.json`);
      if (!existsSync(expected)) return [];
      const capture = readFrom(readFileSync(join(folder, file), 'utf8'), extname(file) === '.html');
      const score =
        typeof capture === 'string'
          ? null
          : scorePaste(capture, readExpected(readFileSync(expected, 'utf8')));
      return [{ name: file, failure: typeof capture === 'string' ? capture : null, score }];
    });
}

function readFrom(text: string, isHtml: boolean): Capture | string {
  const now = new Date(0).toISOString();
  const parseHtml = (html: string) => NODE_EXTRACTORS.parseHtml(html, '');
  const read = isHtml
    ? readHtmlAnswer(text, { parseHtml, now })
    : readMarkdownAnswer(text, { pageUrl: null, now });
  return read.ok ? read.value : read.failure;
}
