import type { ListedAs } from '../../../core/answer/citation';
import { foldSpace } from '../../../util/fold-space';
import { chipText } from '../shared/citation-label';
import type { CitationHook, FoundLink } from '../shared/citation-links';

/*
 * Selectors of the layout article-2026-07, last seen 2026-07-12. The class of a
 * reference ends in a hash of the build; only the part before it is used.
 */
const REFERENCE = '[class*="ArticleReferences_reference__"]';
const TITLE = '.brandable--reference-title';
const PUBLICATION = '.brandable--reference-subtitle [class*="reference-publication"]';
const SUBTITLE = '.brandable--reference-subtitle';

/** The tag has a class of the build alone, so it is known by its words. */
const TAGS: Readonly<Record<string, ListedAs['tags'][number]>> = {
  Guideline: 'guideline',
  Recent: 'recent',
};

/** Matches "Blood Advances. 2019." */
const PUBLISHED = /^(.{1,200}?)\.?(?: ((?:19|20)\d{2})\.?)?$/;

const MISSING: FoundLink = { url: null, title: null };

/** Matches "[1]", "[2-3]" and "[1][4, 7]" at the end of a chip. */
const NUMBERS = /\[([\d\s,–-]+)\]/g;

/**
 * Resolves OpenEvidence's chips: "[2-3]" counts in the references of its own reply. Numbering
 * restarts in every reply, so each reply has its own look-up. A reference resolves to itself.
 */
export const openEvidenceReference: CitationHook = scope => {
  const references = readReferences(scope);
  return chip => {
    if (chip.matches(REFERENCE)) return [readReference(chip)];
    return numbersOf(chipText(chip), references.length).map(
      number => references[number - 1] ?? MISSING,
    );
  };
};

function readReferences(scope: Element): FoundLink[] {
  const rows = scope.querySelectorAll(REFERENCE);
  return Array.from(rows.length > 0 ? rows : scope.querySelectorAll(TITLE), readReference);
}

function readReference(row: Element): FoundLink {
  const link = row.querySelector('a[href]');
  const title = (row.querySelector(TITLE) ?? link ?? row).textContent;
  const publication = (row.querySelector(PUBLICATION) ?? row.querySelector(SUBTITLE))?.textContent;
  const words = [title, publication ?? ''].map(part => part.trim()).filter(part => part !== '');
  return {
    url: link?.getAttribute('href') ?? null,
    title: words.join(' '),
    ...readListedAs(row),
  };
}

function readListedAs(row: Element): Pick<FoundLink, 'listedAs'> {
  const printed = foldSpace(row.querySelector(PUBLICATION)?.textContent ?? '');
  const [, publisher = null, year = null] = PUBLISHED.exec(printed) ?? [];
  const parts = Array.from(row.querySelectorAll(`${SUBTITLE} > span`), chipText);
  const tags = [...new Set(parts.flatMap(part => TAGS[part] ?? []))];
  if (publisher === null && tags.length === 0) return {};
  return { listedAs: { publisher, year, tags } };
}

/** Returns the references that a chip names, each once; of the unknown numbers only one. */
function numbersOf(text: string, count: number): number[] {
  const numbers = new Set<number>();
  for (const match of text.matchAll(NUMBERS)) {
    for (const part of (match[1] ?? '').split(',')) addNumbers(numbers, part, count);
  }
  return [...numbers];
}

function addNumbers(numbers: Set<number>, part: string, count: number): void {
  const [first = NaN, last = first] = part.split(/[–-]/).map(number => Number.parseInt(number, 10));
  const end = Math.min(count + 1, Number.isNaN(last) ? first : last);
  for (let number = Math.min(first, count + 1); number >= 1 && number <= end; number += 1) {
    numbers.add(number);
  }
}
