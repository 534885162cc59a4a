import type { Share } from '../core/audit/rates';
import { isSettled, type Pair } from '../core/audit/pair';
import { SUPPORTED_KINDS, type Verdict } from '../core/audit/verdict';
import { visitedPage, type Source, type UnreadableReason } from '../core/source/source';
import type { SourceMarkKind } from '../core/source/source-checks';
import { doubleRateOf, type Metric } from './metric';

/*
 * Rates of one answer by SourceCheckup (Wu et al., Nature Communications 2025), which counts
 * unreadable sources as no support; here each rate is given twice, so that "could not look" is
 * never read as "does not support". Sources without an address are in no rate of addresses.
 */

export const STATEMENT_SUPPORT: Metric = {
  id: 'statementSupport',
  words: 'statement_support',
  denominators: {
    of: 'statements',
    all: 'check-worthy statements',
    judged: 'those with a verdict other than _not judged_',
  },
  compute: ({ verdicts, pairs }) =>
    doubleRateOf(verdicts.filter(isCheckable), isJudged, supportReader(pairs)),
};

export const RESPONSE_SUPPORT: Metric = {
  id: 'responseSupport',
  words: 'response_support',
  denominators: {
    of: 'answers',
    all: 'answers, each with all its check-worthy statements',
    judged: 'answers with a judged statement, each with those alone',
  },
  compute: ({ verdicts, pairs }) => {
    const checkable = verdicts.filter(isCheckable);
    const isSupported = supportReader(pairs);
    const whole = (part: readonly Verdict[]): Share => ({
      count: Number(part.length > 0 && part.every(isSupported)),
      of: Number(part.length > 0),
    });
    return { overAll: whole(checkable), overJudged: whole(checkable.filter(isJudged)) };
  },
};

const CITED_ADDRESSES: Metric['denominators'] = {
  of: 'addresses',
  all: 'cited addresses',
  judged: 'those whose visit tells anything about them',
};

/** Addresses of missing pages may still answer; `MISSING_PAGE_URLS` counts those separately. */
export const SOURCE_URL_VALIDITY: Metric = {
  id: 'sourceUrlValidity',
  words: 'source_url_validity',
  denominators: CITED_ADDRESSES,
  compute: ({ sources }) => doubleRateOf(sources.filter(hasUrl), isDecided, isValid),
};

export const NON_SUPPORTING_SOURCES: Metric = {
  id: 'nonSupportingSources',
  words: 'non_supporting_sources',
  denominators: {
    of: 'sources',
    all: 'sources',
    judged: 'those that were read, once all their cells are judged',
  },
  compute: ({ sources, pairs }) => {
    const settled = pairs.filter(isSettled);
    const supporting = settled.filter(({ finding }) => finding.kind === 'supported');
    const used = new Set(supporting.map(({ sourceId }) => sourceId));
    const open = new Set(pairs.filter(pair => !isSettled(pair)).map(({ sourceId }) => sourceId));
    return doubleRateOf(
      sources,
      ({ id, status }) => status === 'read' && !open.has(id),
      ({ id }) => !used.has(id),
    );
  },
};

/** Soft 404s and parked domains: they return text, but not the page's. */
export const MISSING_PAGE_URLS: Metric = {
  id: 'missingPageUrls',
  words: 'missing_page_urls',
  denominators: {
    of: 'addresses',
    all: 'addresses that answered with text',
    judged: 'the same ones',
  },
  compute: ({ sources }) =>
    doubleRateOf(
      sources.filter(source => hasUrl(source) && isValid(source)),
      () => true,
      source => isVisitedAs(source, MISSING),
    ),
};

/** Addresses with a full or partial paywall. */
export const PAYWALLED_URLS: Metric = {
  id: 'paywalledUrls',
  words: 'paywalled_urls',
  denominators: CITED_ADDRESSES,
  compute: ({ sources }) =>
    doubleRateOf(
      sources.filter(hasUrl),
      isDecided,
      source => isVisitedAs(source, ['paywall']) || hasMark(source, 'paid'),
    ),
};

export const DEAD_URLS: Metric = {
  id: 'deadUrls',
  words: 'dead_urls',
  denominators: CITED_ADDRESSES,
  compute: ({ sources }) => doubleRateOf(sources.filter(hasUrl), isDecided, isDead),
};

const isCheckable = ({ kind }: Verdict): boolean => kind !== 'not-check-worthy';
const isJudged = ({ kind }: Verdict): boolean => kind !== 'not-judged' && kind !== 'pending';

/** Several sources that support a statement only together do not count: SourceCheckup asks for one. */
function supportReader(pairs: readonly Pair[]): (verdict: Verdict) => boolean {
  const supporting = pairs.filter(pair => isSettled(pair) && pair.finding.kind === 'supported');
  const supported = new Set(supporting.map(({ statementId }) => statementId));
  return ({ kind, together, statementId }) =>
    SUPPORTED_KINDS.includes(kind) && (together === undefined || supported.has(statementId));
}

/** Reasons that concern us, not the address: not requested, or a response we cannot read. */
const UNDECIDED = new Set<UnreadableReason | 'pending' | null>([
  'pending',
  'no-permission',
  'redirected-without-permission',
  'offline',
  'stopped',
  'refused-address',
  'no-address',
  'not-identified',
  'lookup-failed',
  'book',
  'fetcher-failed',
  'unsupported-type',
  'too-large',
  'too-complex',
  'encrypted',
  'rate-limited',
  'robot-check',
]);

/** Reasons with which the address returns text, although not the cited text. */
const WALLS = new Set<UnreadableReason | 'pending'>([
  'paywall',
  'login-required',
  'soft-404',
  'sent-to-front-page',
  'parked',
]);

export function hasUrl({ url }: Source): boolean {
  return url !== null;
}

/** Returns true if the visit says something about the address. */
function isDecided(source: Source): boolean {
  return !UNDECIDED.has(visitedPage(source).reason);
}

/** Returns true if the address returns 200 with text. */
function isValid(source: Source): boolean {
  const { reason, visit } = visitedPage(source);
  return reason === null || (WALLS.has(reason) && visit?.httpStatus === 200);
}

const MISSING: readonly UnreadableReason[] = ['soft-404', 'sent-to-front-page', 'parked'];

export function isDead(source: Source): boolean {
  return isVisitedAs(source, [...MISSING, 'dead-link', 'unreachable']);
}

function isVisitedAs(source: Source, reasons: readonly UnreadableReason[]): boolean {
  const { reason } = visitedPage(source);
  return reason !== null && reason !== 'pending' && reasons.includes(reason);
}

export function checksOf(source: Source) {
  return source.status === 'pending' ? null : source.checks;
}

export function hasMark(source: Source, kind: SourceMarkKind): boolean {
  return checksOf(source)?.marks.some(mark => mark.kind === kind) === true;
}
