import { keepTitle } from '../../util/keep-title';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { foldSpace } from '../../util/fold-space';
import { languageTag } from '../web/language-tag';
import type { PageLayout } from './lay-out-page';
import { textOf } from './lines';
import { median } from './median';
import type { Block } from './paragraphs';

/**
 * Reads the file's own details, as far as they can be believed. Its creation date is not the
 * publication date, so it is not used.
 */
export async function readDetails(
  document: PDFDocumentProxy,
  pages: readonly PageLayout[],
): Promise<{ title: string | null; authors: string[]; language: string | null }> {
  const info = await readInfo(document);
  return {
    title: findTitle(wordOf(info, 'Title'), pages[0]),
    authors: splitNames(wordOf(info, 'Author')),
    language: languageTag(wordOf(info, 'Language')),
  };
}

async function readInfo(document: PDFDocumentProxy): Promise<object> {
  try {
    return (await document.getMetadata()).info;
  } catch (error) {
    // Details are a courtesy: the text is complete without them.
    console.info('pdf: its details could not be read', error);
    return {};
  }
}

/** Longer values are rejected. */
const MAX_LENGTH = 1_000;

function wordOf(info: object, key: string): string {
  const value: unknown = Reflect.get(info, key);
  return typeof value === 'string' ? foldSpace(value.slice(0, MAX_LENGTH)) : '';
}

function splitNames(names: string): string[] {
  return names.split(/\s*(?:;|,| and | & )\s*/).filter(name => name !== '');
}

/** Matches an address or a file name: what programs write where no title was given. */
const IS_FILE = /^[a-z]+:\S+$|\.(?:docx?|indd|pdf|tex|html?)$/i;

/**
 * Returns the file's title if its first page shows those words: programs often leave "Microsoft
 * Word - final2.doc" there. Otherwise the largest words of the first page.
 */
function findTitle(named: string, page: PageLayout | undefined): string | null {
  const largest = page ? findLargest(page) : null;
  const shown = wordsIn((page?.blocks ?? []).map(textOfBlock).join(' '));
  const words = wordsIn(named);
  if (words !== '' && !IS_FILE.test(named) && shown.includes(words)) return keepTitle(named);
  return largest === null ? null : keepTitle(largest);
}

function wordsIn(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

function textOfBlock({ lines }: Block): string {
  return lines.map(textOf).join(' ');
}

/** Least size of a title relative to the text. */
const LARGER = 1.15;

function findLargest({ blocks }: PageLayout): string | null {
  const usual = median(blocks.flatMap(({ lines }) => lines.map(({ size }) => size)));
  const titles = blocks
    .filter(block => /\p{L}{2}/u.test(textOfBlock(block)))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const [first] = titles;
  return first && sizeOf(first) >= usual * LARGER ? textOfBlock(first) : null;
}

function sizeOf({ lines }: Block): number {
  return lines[0]?.size ?? 0;
}
