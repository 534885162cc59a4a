import type { Identifier } from '../../core/source/identifier';
import type { ReadSource, Source } from '../../core/source/source';
import { identifierOfUrl, isRegistry } from './identifier-of-url';
import { placeOf } from './same-place';
import { workIdentifiers } from './work-identifier';

/** Chosen: a shorter text may be a notice that a site shows in place of many pages. */
const MIN_TEXT = 1_000;

/**
 * Returns true if a source that was read turned out to be the same work as another one of its
 * answer: both visits ended at one address or gave one text, or a service that keys works by
 * identifiers says that it has the identifier by which the answer cites the other.
 *
 * nb. What any other page says of itself, a DOI or a canonical address, proves nothing: it would
 * take the place of the work that it names.
 */
export function isSameSource(one: ReadSource, other: Source): boolean {
  if (one.given || other.given) return false;
  const [own, others] = [knownIdentifiers(one), knownIdentifiers(other)];
  if (own.some(name => others.some(each => each.kind === name.kind && each.value !== name.value)))
    return false;
  if (own.some(name => others.some(each => each.kind === name.kind))) return true;
  return other.status === 'read' && (isSameLanding(one, other) || isSameText(one, other));
}

function isSameLanding(one: ReadSource, other: ReadSource): boolean {
  const landing = landingOf(one);
  return landing !== null && landing === landingOf(other);
}

/** `null` if the address says nothing about the text: a record, or a route that a script shows. */
function landingOf({ url, version, visit }: ReadSource): string | null {
  if (version?.kind === 'record') return null;
  const isRoute = version === undefined && /#[/!]/.test(url ?? '');
  return isRoute ? null : placeOf(visit.finalUrl);
}

function isSameText(one: ReadSource, other: ReadSource): boolean {
  return (
    one.contentHash === other.contentHash &&
    one.textLength >= MIN_TEXT &&
    landingOf(one) !== null &&
    landingOf(other) !== null
  );
}

/** Identifiers by which the answer cites a source, and those of services that can be trusted. */
function knownIdentifiers(source: Source): Identifier[] {
  const { target, aliases = [] } = source;
  const cited = [target, ...aliases.map(each => each.target)].flatMap(workIdentifiers);
  // A work that a service was found for by its words is likely, not certain, to be the cited one.
  const isGuessed = source.checks?.marks.some(({ kind }) => kind === 'identified') === true;
  const looked = isGuessed ? [] : (source.checks?.work?.identifiers ?? []);
  return [...cited, ...looked, ...statedBy(source)];
}

/** Identifiers that a register's own page gives for its work. */
function statedBy(source: Source): Identifier[] {
  if (source.status !== 'read' || source.version !== undefined) return [];
  const { visit, facts } = source;
  if (!isRegistry(visit.finalUrl)) return [];
  const landed = identifierOfUrl(visit.finalUrl);
  return landed === null ? [] : [landed, ...(facts?.identifiers ?? [])];
}
