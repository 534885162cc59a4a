import type { Citation, CitationTarget } from '../../core/answer/citation';
import { identifierKey, type Identifier } from '../../core/source/identifier';
import { addressOf, sourceIdFor } from '../../core/source/source';
import { identifiersIn } from './find-identifiers';
import { placeOf } from './same-place';
import { isOtherOrigin, isSameOrigin } from './same-work';
import { titleOfLabel, type LabelTitle } from './title-of-label';
import { workIdentifiers } from './work-identifier';

/** Citations of one work in the answer's order. */
export type CitedWorkGroup = {
  /** The one whose address to open. */
  best: Citation;
  citations: Citation[];
};

type Group = {
  /** Position of the first citation. */
  at: number;
  citations: Citation[];
  identifiers: Identifier[];
  /** Addresses that no identifier is in, in one spelling. */
  places: Set<string>;
  labels: string[];
  /** Group that this one became part of. */
  into: Group | null;
};

/**
 * Groups the citations of an answer by work: by address however it is spelled, by identifier, and
 * by the title where a reference is given in words. Only what the answer says counts, and in doubt
 * works stay apart: two pages of a site, two versions of a work with a DOI each, a title that fits
 * two works.
 */
export function groupByWork(citations: readonly Citation[]): CitedWorkGroup[] {
  const groups = joinByKey(citations);
  joinByTitle(groups);
  return groups
    .filter(({ into }) => into === null)
    .map(group => ({ best: bestOf(group.citations), citations: group.citations }));
}

function joinByKey(citations: readonly Citation[]): Group[] {
  const byKey = new Map<string, Group>();
  return [...Map.groupBy(citations, ({ target }) => sourceIdFor(target)).values()].map(
    (own, at) => {
      const group = toGroup(own, at);
      for (const key of [...group.places, ...group.identifiers.map(identifierKey)]) {
        const known = byKey.get(key);
        if (known) join(known, group);
        else byKey.set(key, group);
      }
      return group;
    },
  );
}

/** Chosen: enough for the labels of one link at all its markers. */
const MOST_LABELS = 20;

function toGroup(citations: Citation[], at: number): Group {
  const [first] = citations;
  const labels = [...new Set(citations.map(({ label }) => label))].slice(0, MOST_LABELS);
  const identifiers = first ? namesOf(first.target, labels) : [];
  const address = first ? addressOf(first.target) : null;
  const place = address === null || identifiers.length > 0 ? null : placeOf(address);
  return {
    at,
    citations,
    identifiers,
    places: new Set(place === null ? [] : [place]),
    labels: first?.target.kind === 'title' ? [first.target.title, ...labels] : labels,
    into: null,
  };
}

/** Identifiers of a target, and those that stand beside it in the words of its reference. */
function namesOf(target: CitationTarget, labels: readonly string[]): Identifier[] {
  const own = workIdentifiers(target);
  const keys = new Set(own.map(identifierKey));
  const beside = labels.map(identifiersIn).filter(names => {
    const kinds = new Set(names.map(({ kind }) => kind));
    return kinds.size === names.length && names.some(name => keys.has(identifierKey(name)));
  });
  return [...new Map([...own, ...beside.flat()].map(name => [identifierKey(name), name])).values()];
}

function rootOf(group: Group): Group {
  let root = group;
  while (root.into !== null) root = root.into;
  return root;
}

/** Makes two groups one, unless their identifiers say that they are two works. */
function join(one: Group, other: Group): void {
  const [into, from] = [rootOf(one), rootOf(other)].toSorted((a, b) => a.at - b.at);
  if (!into || !from || into === from || isOther(into, from)) return;
  from.into = into;
  into.citations.push(...from.citations);
  into.identifiers.push(...from.identifiers);
  into.labels.push(...from.labels);
  for (const place of from.places) into.places.add(place);
}

/** Returns true for two identifiers of one kind, as two versions of a work have. */
function isOther(one: Group, other: Group): boolean {
  return one.identifiers.some(({ kind, value }) =>
    other.identifiers.some(name => name.kind === kind && name.value !== value),
  );
}

type Titled = { group: Group; title: LabelTitle };

/** Chosen: more works than any answer cites; each has to be read for a title. */
const MOST_WORKS = 500;

function joinByTitle(groups: readonly Group[]): void {
  const roots = groups.filter(({ into }) => into === null);
  if (roots.length > MOST_WORKS) return;
  const titled = roots.flatMap(group =>
    group.labels.flatMap((label): Titled[] => {
      const title = titleOfLabel(label);
      return title === null ? [] : [{ group, title }];
    }),
  );
  for (const same of Map.groupBy(titled, ({ title }) => title.key).values()) {
    if (new Set(same.map(({ group }) => rootOf(group))).size > 1) joinTitled(same);
  }
}

/** Addresses are joined only if year and author or journal agree: labels may name a site. */
function joinTitled(same: readonly Titled[]): void {
  const { addressed = [], named = [] } = Object.groupBy(same, ({ group }) =>
    rootOf(group).citations.some(({ target }) => addressOf(target) !== null)
      ? 'addressed'
      : 'named',
  );
  joinAll(addressed, (one, other) => isSameOrigin(one.title, other.title));
  joinAll(named, (one, other) => !isOtherOrigin(one.title, other.title));
  for (const each of named) {
    const fitting = addressed.filter(({ title }) => !isOtherOrigin(each.title, title));
    const [only, another] = new Set(fitting.map(({ group }) => rootOf(group)));
    if (only && !another && !areApart(only, each.group)) join(only, each.group);
  }
}

/** Returns true for two pages or two identifiers of a kind, whatever their titles are. */
function areApart(one: Group, other: Group): boolean {
  const [a, b] = [rootOf(one), rootOf(other)];
  return isOther(a, b) || (a.places.size > 0 && b.places.size > 0);
}

/** Chosen: no work is cited under more names; the comparison is of each with each. */
const MOST_NAMES = 50;

/** Joins all if each may be joined with each, else none. */
function joinAll(all: readonly Titled[], mayJoin: (one: Titled, other: Titled) => boolean): void {
  const [first, ...others] = all;
  if (!first || all.length > MOST_NAMES) return;
  const isSure = all.every((one, at) =>
    all.slice(at + 1).every(other => {
      if (rootOf(one.group) === rootOf(other.group)) return true;
      return !areApart(one.group, other.group) && mayJoin(one, other);
    }),
  );
  if (isSure) for (const { group } of others) join(first.group, group);
}

/** Pages with the whole text before a resolver, a record with the abstract, and words. */
const ORDER: readonly CitationTarget['kind'][] = ['url', 'doi', 'pmid', 'title', 'unresolved'];

function bestOf(citations: Citation[]): Citation {
  const [best] = citations.toSorted((a, b) => rankOf(a) - rankOf(b));
  if (!best) throw new Error('group-by-work: a group has no citation');
  return best;
}

function rankOf({ target }: Citation): number {
  const rank = ORDER.indexOf(target.kind) * 4;
  if (target.kind !== 'url') return rank;
  const isFree = workIdentifiers(target).some(({ kind }) => kind === 'pmcid' || kind === 'arxiv');
  const isPlain = target.url.startsWith('http:');
  const isVariant = /^https?:\/\/(?:[a-z]{2}\.)?(?:m|mobile|amp)\./.test(target.url);
  return rank - (isFree ? 4 : 0) + (isPlain ? 2 : 0) + (isVariant ? 1 : 0);
}
