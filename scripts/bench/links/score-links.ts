import type { CitationTarget } from '../../../lib/core/answer/citation';
import type { Statement } from '../../../lib/core/answer/statement';
import { identifierKey } from '../../../lib/core/source/identifier';
import { cleanUrl } from '../../../lib/text/citations/clean-url';
import { identifiersIn } from '../../../lib/text/citations/find-identifiers';
import { identifierOfTarget, identifierOfUrl } from '../../../lib/text/citations/identifier-of-url';
import type { Expected } from './read-expected';

/** A captured statement, and where its citations lead. */
export type Claim = { text: string; targets: readonly CitationTarget[] };

/** Returns the words of a statement that the answer has: a claim may say a verb in another form. */
export function ownWords(
  { text, parts }: Pick<Statement, 'text' | 'parts'>,
  answer: string,
): string {
  const said = parts?.map(({ start, end }) => answer.slice(start, end)).join(' ');
  return said === undefined
    ? text
    : text
        .split(' ')
        .filter(word => said.includes(word))
        .join(' ');
}

export type SentenceScore = {
  text: string;
  /** Number of claims that were captured of it. */
  claims: number;
  right: string[];
  wrong: string[];
  missing: string[];
  /** Its claims have exactly its links together, and none of them is without one. */
  isExact: boolean;
};

/** `strays`: claims of no expected sentence. */
export type LinkScore = { sentences: SentenceScore[]; strays: Claim[] };

/** Chosen: a claim shares most of its words with its own sentence, and not with its neighbour. */
const SAME_WORDS = 0.8;

/**
 * Holds captured links against the expected ones. Each claim counts for the sentence that it is most
 * like, however that was split or worded.
 */
export function scoreLinks(expected: Expected, claims: readonly Claim[]): LinkScore {
  const wanted = Array.from(expected, ([text, links]) => ({
    text,
    words: wordsOf(text),
    links: links.map(link => ({ link, key: keyOfLink(link) })),
    found: [] as string[][],
  }));
  const strays = claims.filter(({ text, targets }) => {
    const words = wordsOf(text);
    const owner = best(wanted, each => likeness(each.words, words));
    owner?.found.push(keysOf(targets));
    return owner === null;
  });
  const sentences = wanted.map(({ text, links, found }) => {
    const keys = [...new Set(found.flat())];
    const isMet = ({ key }: { key: string }) => keys.some(own => isSame(own, key));
    const [right, missing] = [links.filter(isMet), links.filter(each => !isMet(each))];
    const wrong = keys.filter(own => !links.some(({ key }) => isSame(own, key)));
    const isEach = links.length === 0 || found.every(own => own.length > 0);
    return {
      text,
      claims: found.length,
      right: right.map(({ link }) => link),
      wrong,
      missing: missing.map(({ link }) => link),
      isExact: found.length > 0 && isEach && missing.length === 0 && wrong.length === 0,
    };
  });
  return { sentences, strays };
}

/** Returns one form of each target however it is written; those that lead nowhere do not count. */
export function keysOf(targets: readonly CitationTarget[]): string[] {
  return [...new Set(targets.filter(({ kind }) => kind !== 'unresolved').map(keyOfTarget))];
}

function keyOfTarget(target: CitationTarget): string {
  const identifier = identifierOfTarget(target);
  if (identifier) return identifierKey(identifier);
  if (target.kind === 'url') return placeOf(target.url);
  return `${TITLE}${lettersOf(target.kind === 'title' ? target.title : '')}`;
}

function keyOfLink(link: string): string {
  const named = /^\d+$/.test(link) ? `PMID ${link}` : link;
  const identifier = identifierOfUrl(named) ?? identifiersIn(named)[0];
  if (identifier) return identifierKey(identifier);
  return URL.canParse(link) ? placeOf(link) : `${TITLE}${lettersOf(link)}`;
}

const TITLE = 'title:';

function placeOf(address: string): string {
  const url = URL.parse(cleanUrl(address, null)?.url ?? address);
  if (!url) return address;
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

/** Returns true for one place; a work known by words may have more or fewer of them. */
function isSame(own: string, wanted: string): boolean {
  if (own === wanted || !own.startsWith(TITLE)) return own === wanted;
  const [long, short] = own.length > wanted.length ? [own, wanted] : [wanted, own];
  const letters = short.replace(TITLE, '');
  return letters !== '' && long.includes(letters);
}

/** Letters and digits only: punctuation and spaces are no part of a comparison. */
export function lettersOf(text: string): string {
  return wordsOf(text).join('');
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{Script=Han}|[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Share of the shorter one's words that the other has, then how alike they are; 0 if too little. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  const shared = one.filter(word => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  const share = shared / Math.max(1, Math.min(one.length, other.length));
  return share < SAME_WORDS ? 0 : share + (2 * shared) / (one.length + other.length);
}

function best<T>(items: readonly T[], worth: (item: T) => number): T | null {
  let top: { item: T; worth: number } | null = null;
  for (const item of items) {
    const value = worth(item);
    if (value > (top?.worth ?? 0)) top = { item, worth: value };
  }
  return top?.item ?? null;
}
