import { type Identifier, identifierKey } from '../../core/source/identifier';
import type { Span } from '../../core/answer/span';
import { identifierOfUrl } from './identifier-of-url';
import { readArxiv, readDoi, readIsbn, readNct, readPmcid, readPmid } from './identifier-forms';
import { distinctBy } from '../../util/distinct';

/**
 * Written form of each kind. All parts are bounded and begin at a fixed sign, so that a text is
 * walked once, however long it is. A PubMed number and an ISBN count only after their names: bare,
 * they are numbers like any other.
 */
const WRITTEN =
  /(?<url>https?:\/\/[^\s<>"“”|]{1,2000})|(?<![\w./-])(?:doi\s{0,2}:?\s{0,2})?(?<doi>10\.\d{4,9}[^\s<>"“”|]{1,300})|\b(?:PMID|PubMed ID)\s{0,2}:?\s{0,2}(?<pmid>\d{1,9})\b|\b(?<pmcid>PMC(?:ID)?[\s:]{0,3}(?:PMC)?\d{1,9})\b|\b(?<nct>NCT\d{8})\b|\barxiv\s{0,2}:\s{0,2}(?<arxiv>[\w.-]{1,20}(?:\/\d{7}(?:v\d{1,3})?)?)|\bISBN(?:-1[03])?\s{0,2}:?\s{0,2}(?<isbn>(?:97[89][-\s‐‑–]?)?\d[-\s‐‑–\d]{7,15}[\dX])(?!\d)/giu;

const READERS: Record<string, (raw: string) => Identifier | null> = {
  url: identifierOfUrl,
  doi: readDoi,
  pmid: readPmid,
  pmcid: raw => readPmcid(`PMC${raw.replace(/\D/g, '')}`),
  nct: readNct,
  arxiv: raw => readArxiv(raw.replace(/(?<![.-])[.-]+$/, '')),
  isbn: readIsbn,
};

export function findIdentifiers(text: string): { span: Span; identifier: Identifier }[] {
  if (!/\d|:\/\//.test(text)) return [];
  return Array.from(text.matchAll(WRITTEN)).flatMap(match => {
    const groups: [string, string | undefined][] = Object.entries(match.groups ?? {});
    const [kind, raw] = groups.find(([, part]) => part !== undefined) ?? [];
    if (kind === undefined || raw === undefined) return [];
    const identifier = READERS[kind]?.(raw) ?? null;
    return identifier ? [{ span: spanOf(match, raw, { kind, identifier }), identifier }] : [];
  });
}

export function identifiersIn(text: string): Identifier[] {
  const found = findIdentifiers(text).map(({ identifier }) => identifier);
  return distinctBy(found, identifierKey);
}

/** Returns the identifier without its name before it and the sentence's punctuation after it. */
function spanOf(
  match: RegExpExecArray,
  raw: string,
  { kind, identifier }: { kind: string; identifier: Identifier },
): Span {
  const start = match.index + match[0].lastIndexOf(raw);
  const length = kind === 'doi' ? identifier.value.length : raw.length;
  return { start, end: start + length };
}
