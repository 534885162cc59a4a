import type { PageSurvey } from './page-layout';
import { readPageText } from './page-text';

/** Defuddle walks a page dozens of times; a page of more elements would take it seconds. */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 300;

type SecondReaderDeps = {
  url: string;
  survey: PageSurvey;
  parseHtml: (html: string, url: string) => Document;
};

/**
 * The text of a page without what surrounds it, by a reader that knows pages that are no
 * articles: lists, leaflets, questions with answers. `null` where it fails or finds nothing.
 *
 * Loaded when first needed. It asks no server for anything (`useAsync: false`), and works on a
 * copy, as it takes the page apart.
 */
export async function readSecond(
  page: Document,
  { url, survey, parseHtml }: SecondReaderDeps,
): Promise<string | null> {
  if (survey.elements === 0 || survey.elements > MAX_ELEMENTS) return null;
  if (survey.depth > MAX_DEPTH) return null;

  const { default: Defuddle } = await import('defuddle');
  const content = findContent(() => {
    const copy = page.cloneNode(true) as Document;
    return new Defuddle(copy, { url, useAsync: false, removeImages: true }).parse().content;
  });
  if (content === null) return null;
  // Still a stranger's markup: it is parsed like any page and only its text is taken.
  const text = readPageText(parseHtml(`<body>${content}</body>`, url));
  return text === '' ? null : text;
}

function findContent(read: () => string): string | null {
  try {
    return read();
  } catch (error) {
    // Not written for hostile or broken pages either; the whole visible text is left.
    console.warn('page: the second reader failed', error);
    return null;
  }
}
