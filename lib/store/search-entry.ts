import type { Answer } from '../core/answer/answer';
import { hasStopped, type AuditSummary } from '../core/audit/audit';
import { type HistoryOrigin, historyOrigin } from '../core/audit/history';
import type { AnswerId, AuditId } from '../core/ids';
import type { Pair } from '../core/audit/pair';
import { searchTerms } from '../util/search-terms';
import type { Source } from '../core/source/source';
import type { Statement } from '../core/answer/statement';
import {
  countVerdicts,
  deriveVerdicts,
  type VerdictCounts,
  type VerdictKind,
} from '../core/audit/verdict';

/** What is known of an audit without reading it: by this it is found and counted. */
export type SearchEntry = {
  auditId: AuditId;
  origin: HistoryOrigin;
  model: string | null;
  terms: string[];
  domains: string[];
  /** `null` while the audit runs; then it has no verdict that would stay. */
  counts: VerdictCounts | null;
  verdicts: VerdictKind[];
};

/** What an entry is made of. `pairs` are looked at only once the audit has ended. */
export type EntryParts = {
  summary: AuditSummary;
  answer: Pick<Answer, 'question' | 'model' | 'shownAs'>;
  statements: readonly Statement[];
  sources: readonly Source[];
  pairs: readonly Pair[];
};

/**
 * Chosen: three times the different words of a long answer with thirty sources. A hostile
 * answer of a megabyte makes the index no heavier than that; its end is then not found by words.
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

/**
 * The term by which an audit is found under the identity its answer has while its sources are
 * hidden. No word of a text or of a search is like it: those are letters and digits.
 */
export function shownTerm(shownAs: AnswerId): string {
  return `=${shownAs}`;
}

/** What can be asked for besides words. */
export type FieldKind = 'origin' | 'model' | 'domain' | 'verdict';

/** The name under which audits with a value are found. nb. No term begins with a colon. */
export function fieldName(kind: FieldKind, value: string): string {
  return `${fieldStart(kind)}${value}`;
}

export function fieldStart(kind: FieldKind): string {
  return `:${kind}:`;
}

/** All names an audit is found by, each once. */
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

/** Where a source was asked for, and where it was found. */
function domainsOf(source: Source): string[] {
  const found = source.status === 'read' ? source.visit.finalUrl : null;
  return [source.url, found].flatMap(url => domainOf(url) ?? []);
}

function domainOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return hostname === '' ? null : hostname.replace(/^www\./, '');
}
