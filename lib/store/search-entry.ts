import type { Answer } from '../core/answer/answer';
import { historyOrigin } from '../core/audit/history';
import type { AnswerId } from '../core/ids';
import { searchTerms } from '../util/search-terms';
import { hostOf } from '../util/openable-url';
import type { Source } from '../core/source/source';
import { kindOfMark } from '../core/audit/mark';
import { verdictsOf } from '../core/audit/verdict';
import { countVerdicts, listCounts } from '../core/audit/verdict-counts';
import { type AuditFacts, FACTS_VERSION, type FactsParts, factsOf } from '../metrics/audit-facts';
import { addShares } from '../core/audit/rates';
import type { TallyRow } from './schema';

/**
 * Chosen: three times the different words of a long answer with thirty sources. A hostile answer of
 * a megabyte makes the index no heavier than that; its end is then not found by words.
 */
const MAX_TERMS = 2_000;
const MAX_DOMAINS = 500;

/** Input of an entry. `pairs` are read only once the audit has ended. */
export type EntryParts = FactsParts & { answer: Pick<Answer, 'question' | 'shownAs'> };

/**
 * Makes the names by which an audit is found and the figures that lists show, so that neither reads
 * the audit. A running audit has no figures, since its verdicts may still change.
 */
export function makeEntry(parts: EntryParts): { tally: Omit<TallyRow, 'key'>; names: string[] } {
  const { summary, answer, statements, sources, model } = parts;
  const isRunning = summary.status === 'running';
  const counts = isRunning ? null : countVerdicts(verdictsOf(summary, parts));
  const domains = [...new Set(sources.flatMap(domainsOf))].slice(0, MAX_DOMAINS);
  const words = [
    answer.question ?? '',
    summary.tag ?? '',
    ...sources.map(({ title }) => title),
    ...domains,
    ...statements.map(({ text }) => text),
  ];
  return {
    tally: {
      auditId: summary.id,
      counts,
      facts: isRunning ? null : factsOf(parts, knownHostOf),
      version: FACTS_VERSION,
    },
    names: [
      ...(answer.shownAs === undefined ? [] : [shownTerm(answer.shownAs)]),
      ...searchTerms(words.join('\n')).slice(0, MAX_TERMS),
      fieldName('origin', historyOrigin(summary)),
      ...(model === null ? [] : [fieldName('model', model)]),
      ...(summary.tag === undefined ? [] : [fieldName('tag', summary.tag)]),
      ...domains.map(domain => fieldName('domain', domain)),
      ...listCounts(counts ?? {}).map(({ kind }) => fieldName('verdict', kindOfMark(kind))),
    ],
  };
}

/** Term for the identity with hidden sources. Words, only letters and digits, cannot collide. */
export function shownTerm(shownAs: AnswerId): string {
  return `=${shownAs}`;
}

export type FieldKind = 'origin' | 'model' | 'domain' | 'verdict' | 'tag';

/** Returns the search name of a value. A term never begins with a colon. */
export function fieldName(kind: FieldKind, value: string): string {
  return `${fieldStart(kind)}${value}`;
}

export function fieldStart(kind: FieldKind): string {
  return `:${kind}:`;
}

/** Returns the domains of the requested and the final address. */
function domainsOf(source: Source): string[] {
  const found = source.status === 'read' ? source.visit.finalUrl : null;
  return [source.url, found].flatMap(url => knownHostOf(url)?.replace(/^www\./, '') ?? []);
}

function knownHostOf(address: string | null): string | null {
  const host = hostOf(address);
  return host === '' ? null : host;
}

/** Returns the facts of a tally, or `null` if it has none or they have another version. */
export function keptFacts(tally: TallyRow | undefined): AuditFacts | null {
  return tally?.version === FACTS_VERSION ? tally.facts : null;
}

/** Replaces hosts by registered domains, whose list is large and thus loaded only if shown. */
export function withDomains(
  facts: AuditFacts,
  domainOf: (address: string) => string | null,
): AuditFacts {
  const known = facts.domains.flatMap(({ domain: host, support }) => {
    const domain = domainOf(`https://${host}/`);
    return domain === null ? [] : [{ domain, support }];
  });
  const domains = [...Map.groupBy(known, ({ domain }) => domain)]
    .map(([domain, parts]) => ({
      domain,
      support: {
        overAll: addShares(parts.map(({ support }) => support.overAll)),
        overJudged: addShares(parts.map(({ support }) => support.overJudged)),
      },
    }))
    .toSorted((a, b) => (a.domain < b.domain ? -1 : 1));
  return { ...facts, domains };
}
