import type { Answer } from '../core/answer/answer';
import { type AuditSummary, hasStopped } from '../core/audit/audit';
import { type HistoryOrigin, historyOrigin } from '../core/audit/history';
import type { AnswerId, AuditId } from '../core/ids';
import type { Pair } from '../core/audit/pair';
import { searchTerms } from '../util/search-terms';
import type { Source } from '../core/source/source';
import type { Statement } from '../core/answer/statement';
import {
  type VerdictCounts,
  type VerdictKind,
  countVerdicts,
  deriveVerdicts,
} from '../core/audit/verdict';
import { type AuditFacts, FACTS_VERSION, type FactsParts, factsOf } from '../metrics/audit-facts';
import { addShares } from '../core/audit/rates';

/** Facts by which an audit is found and counted without reading it. */
type SearchEntry = {
  auditId: AuditId;
  origin: HistoryOrigin;
  model: string | null;
  terms: string[];
  domains: string[];
  /** `null` while the audit runs, since its verdicts may still change. */
  counts: VerdictCounts | null;
  verdicts: VerdictKind[];
};

/** Input of an entry. `pairs` are read only once the audit has ended. */
type EntryParts = {
  summary: AuditSummary;
  answer: Pick<Answer, 'question' | 'model' | 'shownAs'>;
  statements: readonly Statement[];
  sources: readonly Source[];
  pairs: readonly Pair[];
};

/**
 * Chosen: three times the different words of a long answer with thirty sources. A hostile answer of
 * a megabyte makes the index no heavier than that; its end is then not found by words.
 */
const MAX_TERMS = 2_000;
const MAX_DOMAINS = 500;

export function makeEntry(parts: EntryParts): SearchEntry {
  const { summary, answer, statements, sources } = parts;
  const counts = countParts(parts);
  const domains = [...new Set(sources.flatMap(domainsOf))].slice(0, MAX_DOMAINS);
  const words = [
    answer.question ?? '',
    ...sources.map(({ title }) => title),
    ...domains,
    ...statements.map(({ text }) => text),
  ];
  return {
    auditId: summary.id,
    origin: historyOrigin(summary),
    model: answer.model,
    terms: [
      ...(answer.shownAs === undefined ? [] : [shownTerm(answer.shownAs)]),
      ...searchTerms(words.join('\n')).slice(0, MAX_TERMS),
    ],
    domains,
    counts,
    verdicts: Object.keys(counts ?? {}) as VerdictKind[],
  };
}

/** Term for the identity with hidden sources. Words, only letters and digits, cannot collide. */
export function shownTerm(shownAs: AnswerId): string {
  return `=${shownAs}`;
}

export type FieldKind = 'origin' | 'model' | 'domain' | 'verdict';

/** Returns the search name of a value. A term never begins with a colon. */
export function fieldName(kind: FieldKind, value: string): string {
  return `${fieldStart(kind)}${value}`;
}

export function fieldStart(kind: FieldKind): string {
  return `:${kind}:`;
}

/** Returns all search names of an audit without duplicates. */
export function namesOf(entry: SearchEntry): string[] {
  return [
    ...entry.terms,
    fieldName('origin', entry.origin),
    ...(entry.model === null ? [] : [fieldName('model', entry.model)]),
    ...entry.domains.map(domain => fieldName('domain', domain)),
    ...entry.verdicts.map(kind => fieldName('verdict', kind)),
  ];
}

function countParts({ summary, statements, pairs }: EntryParts): VerdictCounts | null {
  if (summary.status === 'running') return null;
  return countVerdicts(deriveVerdicts(statements, pairs, hasStopped(summary)));
}

/** Returns the domains of the requested and the final address. */
function domainsOf(source: Source): string[] {
  const found = source.status === 'read' ? source.visit.finalUrl : null;
  return [source.url, found].flatMap(url => domainOf(url) ?? []);
}

function domainOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return hostname === '' ? null : hostname.replace(/^www\./, '');
}

/** Statistics of an audit, so that lists and figures over many need not read it. */
export type TallyOf = {
  auditId: AuditId;
  /** `null` while the audit runs. */
  counts: VerdictCounts | null;
  /** With hosts instead of domains. `null` while the audit runs. */
  facts: AuditFacts | null;
  /** `FACTS_VERSION` of the code that counted. */
  version: string;
};

export function makeTally(parts: FactsParts, { auditId, counts }: SearchEntry): TallyOf {
  const facts = parts.summary.status === 'running' ? null : factsOf(parts, hostOf);
  return { auditId, counts, facts, version: FACTS_VERSION };
}

export function withoutCounts<Tally extends TallyOf>(tally: Tally): Tally {
  return { ...tally, counts: null, facts: null };
}

/** Returns the facts of a tally, or `null` if it has none or they have another version. */
export function keptFacts(tally: TallyOf | undefined): AuditFacts | null {
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

function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return hostname === '' ? null : hostname;
}
