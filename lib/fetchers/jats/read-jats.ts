import type { UnreadableReason } from '../../core/source';
import type { Reading } from '../fetched-source';
import { readPageText } from '../page-text';
import { fold, nameOf, readJatsFacts } from './jats-facts';
import { isNoJatsText, layoutOfJats } from './jats-layout';

/** The inner part of a document type: what it declares could unpack to gigabytes. */
const DECLARATIONS = /<!DOCTYPE\s[^>[]*(?:\[[\s\S]*?\]\s*)?>/;

/** Reads an article in JATS, the XML in which PubMed Central and many journals keep them. */
export function readJats(
  xml: string,
  { parseXml }: { parseXml: (xml: string) => Document },
): Reading | UnreadableReason {
  if (!/<\/[\w:.-]+>\s*(?:<!--[\s\S]*?-->\s*)*$/.test(xml.slice(-2_000))) return 'damaged';

  const doc = parseXml(xml.replace(DECLARATIONS, ''));
  if (doc.querySelector('parsererror')) return 'damaged';
  const article = doc.querySelector('article');
  const meta = article?.querySelector('front > article-meta');
  if (!article || !meta) return 'unsupported-type';

  const body = findChild(article, 'body');
  return {
    text: textOf(article, meta),
    title: findTitle(meta),
    language: article.getAttribute('xml:lang'),
    extent: body ? 'full-text' : 'abstract',
    format: 'jats',
    facts: readJatsFacts(meta),
  };
}

const options = { layoutOf: layoutOfJats, isNoText: isNoJatsText };

/** Title, authors and abstracts, then all the rest, in the order of the article. */
function textOf(article: Element, meta: Element): string {
  const front = Array.from(meta.children).filter(({ localName }) => FRONT.has(localName));
  const parts = ['body', 'back', 'floats-group', 'sub-article', 'response'].flatMap(name =>
    Array.from(article.children).filter(child => child.localName === name),
  );
  return [
    ...front.map(part =>
      part.localName === 'contrib-group' ? readAuthors(part) : readPageText(part, options),
    ),
    ...parts.map(part => readPageText(part, options)),
  ]
    .filter(text => text !== '')
    .join('\n\n');
}

const FRONT = new Set(
  'title-group contrib-group abstract trans-abstract kwd-group author-notes funding-group'.split(
    ' ',
  ),
);

function readAuthors(group: Element): string {
  const names = Array.from(group.querySelectorAll('contrib'), nameOf);
  return names.filter(name => name !== '').join(', ');
}

/** Longer names are no names. */
const MAX_TITLE = 300;

function findTitle(meta: Element): string | null {
  const title = meta.querySelector('title-group > article-title');
  return fold(title ? readPageText(title, options) : '').slice(0, MAX_TITLE) || null;
}

function findChild(parent: Element, name: string): Element | null {
  return Array.from(parent.children).find(({ localName }) => localName === name) ?? null;
}
