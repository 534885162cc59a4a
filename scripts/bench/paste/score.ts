import * as v from 'valibot';

import type { Answer, Capture } from '../../../lib/core/answer/answer';
import type { CitationTarget } from '../../../lib/core/answer/citation';
import { isCheckWorthy, type Statement } from '../../../lib/core/answer/statement';
import { answerId } from '../../../lib/core/ids';
import { identifierKey, type Identifier } from '../../../lib/core/source/identifier';
import { withReferences } from '../../../lib/text/citations/add-references';
import { cleanUrl } from '../../../lib/text/citations/clean-url';
import { identifiersIn } from '../../../lib/text/citations/find-identifiers';
import { identifierOfTarget, identifierOfUrl } from '../../../lib/text/citations/identifier-of-url';
import { countLoneMarkers } from '../../../lib/text/statements/lone-markers';
import { splitStatements } from '../../../lib/text/statements/split-statements';

/** Links expected of one statement, and those it got. */
export type StatementScore = {
  text: string;
  /** False if no statement of the answer reads so, or several together do. */
  isWhole: boolean;
  right: string[];
  wrong: string[];
  missing: string[];
};

export type PasteScore = {
  statements: StatementScore[];
  /** Statements to check that the file does not list, e.g. entries of a list of sources. */
  surplus: string[];
  loneMarkers: number;
  notes: string[];
};

const links = v.array(v.string());
const named = v.object({
  text: v.optional(v.string()),
  statement: v.optional(v.string()),
  links: v.optional(links),
  sources: v.optional(links),
  addresses: v.optional(links),
});
const expectedFile = v.union([
  v.object({ statements: v.array(named) }),
  v.array(named),
  v.record(v.string(), links),
]);

/** Reads "statement → links", or a list of objects with `text` and `links`. */
export function readExpected(json: string): Map<string, string[]> {
  const file = v.parse(expectedFile, JSON.parse(json));
  const list = Array.isArray(file)
    ? file
    : Array.isArray(file['statements'])
      ? file['statements']
      : null;
  if (list === null) return new Map(Object.entries(v.parse(v.record(v.string(), links), file)));
  return new Map(
    v
      .parse(v.array(named), list)
      .map(each => [
        each.text ?? each.statement ?? '',
        each.links ?? each.sources ?? each.addresses ?? [],
      ]),
  );
}

/** Splits a captured answer as a check does, and holds its links against those expected. */
export function scorePaste(
  capture: Capture,
  expected: ReadonlyMap<string, readonly string[]>,
): PasteScore {
  const captured = { ...capture, id: answerId('paste') };
  const answer: Answer = { ...captured, citations: withReferences(captured) };
  const statements = splitStatements(answer);
  const found = statements.map(each => ({ letters: lettersOf(each.text), each }));
  const used = new Set<Statement>();
  const scores = Array.from(expected, ([text, wanted]) => {
    const letters = lettersOf(text);
    const same = found.filter(({ letters: own, each }) => own === letters && !used.has(each));
    const parts =
      same.length > 0 ? same.slice(0, 1) : found.filter(({ letters: own }) => isPart(own, letters));
    for (const { each } of parts) used.add(each);
    const got = linksOf(
      answer,
      parts.map(({ each }) => each),
    );
    return { text, isWhole: same.length > 0, ...compare(got, wanted) };
  });
  const surplus = statements.filter(each => isCheckWorthy(each) && !used.has(each));
  return {
    statements: scores,
    surplus: surplus.map(({ text }) => text),
    loneMarkers: countLoneMarkers(answer),
    notes: answer.notes,
  };
}

export function isExact({ isWhole, wrong, missing }: StatementScore): boolean {
  return isWhole && wrong.length === 0 && missing.length === 0;
}

function isPart(one: string, other: string): boolean {
  return one !== '' && other !== '' && (one.includes(other) || other.includes(one));
}

/** Letters and digits only: punctuation and spaces are no part of the comparison. */
function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function linksOf({ citations }: Answer, statements: readonly Statement[]): CitationTarget[] {
  const ids = new Set(statements.flatMap(({ citationIds }) => citationIds));
  return citations.filter(({ id }) => ids.has(id)).map(({ target }) => target);
}

function compare(
  got: readonly CitationTarget[],
  wanted: readonly string[],
): Pick<StatementScore, 'right' | 'wrong' | 'missing'> {
  const keys = new Set(got.filter(({ kind }) => kind !== 'unresolved').map(keyOfTarget));
  const wantedKeys = wanted.map(each => ({ each, key: keyOfLink(each) }));
  const isMet = (key: string) =>
    [...keys].some(
      own =>
        own === key ||
        (own.startsWith('title:') && isPart(own.slice(6), key.replace(/^title:/, ''))),
    );
  const right = wantedKeys.filter(({ key }) => isMet(key));
  const wrong = [...keys].filter(
    own =>
      !wantedKeys.some(
        ({ key }) =>
          own === key ||
          (own.startsWith('title:') &&
            isMet(key) &&
            isPart(own.slice(6), key.replace(/^title:/, ''))),
      ),
  );
  return {
    right: right.map(({ each }) => each),
    wrong,
    missing: wantedKeys.filter(({ key }) => !isMet(key)).map(({ each }) => each),
  };
}

function keyOfTarget(target: CitationTarget): string {
  const identifier = identifierOfTarget(target);
  if (identifier) return identifierKey(identifier);
  return target.kind === 'url'
    ? placeOf(target.url)
    : `title:${lettersOf('title' in target ? target.title : '')}`;
}

function keyOfLink(link: string): string {
  const named = /^\d+$/.test(link) ? `PMID ${link}` : link;
  const identifier: Identifier | null | undefined =
    identifierOfUrl(named) ?? identifiersIn(named)[0];
  if (identifier) return identifierKey(identifier);
  return URL.canParse(link) ? placeOf(link) : `title:${lettersOf(link)}`;
}

function placeOf(address: string): string {
  const url = URL.parse(cleanUrl(address, null)?.url ?? address);
  if (!url) return address;
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}
