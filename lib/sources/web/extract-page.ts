import type { Reading } from './fetched-source';
import { keepTitle } from '../../util/keep-title';
import { languageTag } from './language-tag';
import { findMainText } from './main-text';
import { findAccess, findPaidSigns, isScriptExcuse } from './page-access';
import type { MarkupParsers } from './read-text-body';
import { readPageFacts } from './page-facts';
import { isNestedDeeply, surveyPage, type PageSurvey } from './page-layout';
import { readPageText } from './page-text';
import { removeHidden } from './shown/remove-hidden';

/**
 * Extracts a parsed page. With any access but `open`, `text` is not what was cited. Takes what no
 * reader sees out of the document; runs no script, does not recurse over it, and works on a
 * browser's document as on linkedom's.
 */
export async function extractPage(
  doc: Document,
  url: string,
  {
    parseHtml,
    isRefusal = false,
  }: Pick<MarkupParsers, 'parseHtml'> & {
    /** True for a page sent with a refusal: it may be a robot check by its markup alone. */
    isRefusal?: boolean | undefined;
  },
): Promise<Omit<Reading, 'format'> & ReturnType<typeof findAccess>> {
  const title = findTitle(doc);
  const hidden = removeHidden(doc);
  const { visible, text, mainLength } = await readText(doc, url, parseHtml);
  const paid = findPaidSigns(doc);
  const isAbstract = isAbstractPage(doc, { url, text });
  const shown = { title: title ?? '', visible, mainLength };
  return {
    title,
    text: isScriptExcuse(visible) ? '' : text,
    ...hidden,
    language: findLanguage(doc),
    facts: readPageFacts(doc, url),
    extent: isAbstract ? 'abstract' : paid.length > 0 ? 'snippet' : 'full-text',
    ...findAccess(doc, shown, { paid, isAbstract, isRefusal }),
  };
}

/** Text of the article, else what the second extractor leaves, else all visible text. */
async function readText(doc: Document, url: string, parseHtml: MarkupParsers['parseHtml']) {
  const survey = surveyPage(doc);
  const visible = readPageText(doc, survey);
  const main = findMainText(doc, survey);
  const mainLength = main?.length ?? visible.length;
  if (main !== null && !isTooLittle(main, visible)) return { visible, text: main, mainLength };

  const second = await readSecond(doc, { url, survey, parseHtml });
  const text = second !== null && isMost(second, visible) ? second : visible;
  return { visible, text, mainLength };
}

/** Length below any article: a caption, a teaser, a cookie notice. */
const FEW_CHARACTERS = 500;
const SMALL_SHARE = 0.25;
/**
 * Share of all text below which Readability took a part for the article: comments may outweigh an
 * article, but hardly ten to one.
 */
const TINY_SHARE = 0.1;

/**
 * Returns true if Readability has missed the page. A page without one clear article (lists of
 * facts, questions and answers, drug leaflets in boxes) would lose what was cited; too much text
 * costs a judge time, too little costs the finding.
 */
function isTooLittle(main: string, visible: string): boolean {
  const share = main.length / Math.max(visible.length, 1);
  return share < TINY_SHARE || (share < SMALL_SHARE && main.length < FEW_CHARACTERS);
}

/**
 * Share below which the second extractor's text may be menus and banners; more of a page without a
 * clear article is likelier to be what was cited.
 */
const MOST = 0.6;

function isMost(text: string, visible: string): boolean {
  return text.length >= visible.length * MOST;
}

function findTitle(doc: Document): string | null {
  const names = [
    doc.querySelector('meta[property="og:title"]')?.getAttribute('content'),
    doc.querySelector('h1')?.textContent,
    doc.querySelector('title')?.textContent,
  ];
  return names.map(name => keepTitle(name ?? '')).find(name => name !== '') ?? null;
}

function findLanguage(doc: Document): string | null {
  const lang = doc.querySelector('html')?.getAttribute('lang') ?? '';
  return languageTag(lang.trim().replaceAll('_', '-'));
}

const PUBMED = /^(?:pubmed\.ncbi\.nlm\.nih\.gov|europepmc\.org)$/;
const ABSTRACT = '#abstract, .abstract, [role="doc-abstract"], section[data-title="Abstract"]';
/** An abstract of one sentence is a caption for a picture. */
const MIN_ABSTRACT = 300;
/** Title, authors, affiliations and notes around an abstract; a section of an article is longer. */
const MAX_BESIDE_ABSTRACT = 1_500;

/** Whether what was read is the abstract of a paper and little else. */
function isAbstractPage(doc: Document, { url, text }: { url: string; text: string }): boolean {
  if (PUBMED.test(URL.parse(url)?.hostname ?? '')) return text !== '';
  if (!doc.querySelector('meta[name^="citation_" i], meta[name^="dc." i]')) return false;

  const element = doc.querySelector(ABSTRACT);
  const abstract = element ? readPageText(element).length : 0;
  return abstract >= MIN_ABSTRACT && text.length - abstract < MAX_BESIDE_ABSTRACT;
}

/** Defuddle walks a page dozens of times; a page of more elements would take it seconds. */
const MAX_ELEMENTS = 20_000;

/**
 * Text of a page without what surrounds it, by an extractor that knows pages that are no articles:
 * lists, leaflets, questions with answers. `null` if it fails or finds nothing.
 *
 * Loaded when first needed. It asks no server for anything (`useAsync: false`), and works on a
 * copy, as it takes the page apart.
 */
export async function readSecond(
  page: Document,
  {
    url,
    survey,
    parseHtml,
  }: { url: string; survey: PageSurvey } & Pick<MarkupParsers, 'parseHtml'>,
): Promise<string | null> {
  if (survey.elements === 0 || survey.elements > MAX_ELEMENTS) return null;
  if (isNestedDeeply(survey)) return null;

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
    console.warn('page: the second extractor failed', error);
    return null;
  }
}
