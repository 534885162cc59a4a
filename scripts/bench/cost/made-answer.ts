import { estimateTokenCount, sliceByTokens } from 'tokenx';

import { FILLERS, HEADINGS, SOURCES, STATEMENTS, WORDS, type MadeSource } from './made-sentences';

/** The mean length of the pages that SourceCheckup's authors read (Wu et al., 2025). */
export const PAGE_TOKENS = 6_905;

/** An answer in Markdown that cites some pages, and the pages by their addresses. */
export type MadeAnswer = { markdown: string; pages: ReadonlyMap<string, MadePage> };
export type MadePage = { title: string; text: string };

/** The same answer and the same pages every time. */
export function makeAnswer(): MadeAnswer {
  const pages = SOURCES.map((source, at) => [urlOf(source), makePage(source, at + 1)] as const);
  const links = SOURCES.map(source => `- [${source.title}](${urlOf(source)})`);
  const markdown = `${STATEMENTS.join(' ')}\n\nSources:\n\n${links.join('\n')}\n`;
  return { markdown, pages: new Map(pages) };
}

function urlOf({ slug }: MadeSource): string {
  return `https://${slug}.example/marsh-fever`;
}

/** A page of just so many tokens, with its evidence spread over it. */
function makePage({ title, evidence }: MadeSource, seed: number): MadePage {
  const random = createRandom(seed);
  const parts = [title];
  // Each piece of evidence has its share of the page, and stands in the middle of that.
  for (const [at, sentence] of evidence.entries()) {
    fillTo((PAGE_TOKENS * (at + 0.5)) / evidence.length, parts, random);
    parts.push(`${makeSentence(random)} ${sentence} ${makeSentence(random)}`);
  }
  // A little more than is needed: the parts alone may count more than the whole.
  fillTo(PAGE_TOKENS * 1.1, parts, random);
  // The page may end in mid-sentence, as cut pages do.
  return { title, text: sliceByTokens(parts.join('\n\n'), 0, PAGE_TOKENS) };
}

function fillTo(tokens: number, parts: string[], random: () => number): void {
  let count = parts.reduce((sum, part) => sum + estimateTokenCount(part), 0);
  while (count < tokens) {
    const length = 3 + Math.floor(random() * 4);
    const paragraph = Array.from({ length }, () => makeSentence(random)).join(' ');
    if (random() < 0.15) parts.push(pick(HEADINGS, random));
    parts.push(paragraph);
    count += estimateTokenCount(paragraph);
  }
}

/** Two clauses: real pages have sentences of some twenty words. */
function makeSentence(random: () => number): string {
  const [first, second] = [makeClause(random), makeClause(random)];
  return `${first.slice(0, -1)}; ${second.charAt(0).toLowerCase()}${second.slice(1)}`;
}

function makeClause(random: () => number): string {
  return pick(FILLERS, random).replace(/\{(\w+)\}/g, (_, list: string) =>
    pick(WORDS[list] ?? [], random),
  );
}

function pick(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() * list.length)] ?? '';
}

/** Numbers from 0 to 1 that look random and are the same every time (a Lehmer generator). */
function createRandom(seed: number): () => number {
  const prime = 2_147_483_647;
  let state = seed * 7_919;
  return () => {
    state = (state * 48_271) % prime;
    return state / prime;
  };
}
