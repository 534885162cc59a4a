import { isSettled, type Pair } from '../core/audit/pair';
import { SUPPORTED_KINDS, toJudgedKind, type Verdict } from '../core/audit/verdict';
import { countSupport, countVerdicts } from '../core/audit/verdict-counts';
import { visitedPage, type Source, type UnreadableReason } from '../core/source/source';
import type { SourceMarkKind } from '../core/source/source-checks';
import { doubleRateOf, type Metric } from './metric';

/*
 * Rates of one answer by SourceCheckup (Wu et al., Nature Communications 2025), which counts
 * unreadable sources as no support; here each rate is given twice, so that "could not look" is
 * never read as "does not support". docs/metrics.md lists where we differ from the paper.
 */

const CLAIMS: Metric['denominators'] = {
  of: 'statements',
  all: 'check-worthy statements',
  judged: 'those with a verdict other than _not judged_',
};

/** The number of the badge on the page, the panel, the reports and the dashboard's charts. */
export const SUPPORTED_STATEMENTS: Metric = {
  id: 'supportedStatements',
  words: 'supported_statements',
  denominators: CLAIMS,
  compute: ({ verdicts }) => {
    const { supported, checked, all } = countSupport(countVerdicts(verdicts));
    return {
      overAll: { count: supported, of: all },
      overJudged: { count: supported, of: checked },
    };
  },
};

/** Lower end of the headline's range, whose upper end is `SUPPORTED_STATEMENTS`. */
export const FIRM_STATEMENTS: Metric = {
  id: 'firmStatements',
  words: 'firm_statements',
  denominators: CLAIMS,
  compute: ({ verdicts }) => {
    const { firm, checked, all } = countSupport(countVerdicts(verdicts));
    return { overAll: { count: firm, of: all }, overJudged: { count: firm, of: checked } };
  },
};

export const STATEMENT_SUPPORT: Metric = {
  id: 'statementSupport',
  words: 'statement_support',
  denominators: CLAIMS,
  compute: ({ verdicts, pairs }) =>
    doubleRateOf(verdicts.filter(isCheckable), isJudged, supportReader(pairs)),
};

/**
 * An answer is known to be supported once all its statements were judged, and known not to be as
 * soon as one judged statement is not; until then nothing is known of it.
 */
export const RESPONSE_SUPPORT: Metric = {
  id: 'responseSupport',
  words: 'response_support',
  denominators: {
    of: 'answers',
    all: 'answers with a check-worthy statement',
    judged: 'those whose statements were all judged, or one of which is not supported',
  },
  compute: ({ verdicts, pairs }) => {
    const checkable = verdicts.filter(isCheckable);
    const isSupported = supportReader(pairs);
    const fails = checkable.some(each => isJudged(each) && !isSupported(each));
    return doubleRateOf(
      checkable.length > 0 ? [checkable] : [],
      answer => fails || answer.every(isJudged),
      answer => answer.every(isSupported),
    );
  },
};

/** The one denominator of sources: what the answer names by address, DOI, PMID or title. */
const CITED_WORKS = 'works that the answer cites';

const CITED_ADDRESSES: Metric['denominators'] = {
  of: 'addresses',
  all: CITED_WORKS,
  judged: 'those with an address whose visit tells anything about it',
};

/** Addresses of missing pages may still answer; `MISSING_PAGE_URLS` counts those separately. */
export const SOURCE_URL_VALIDITY: Metric = {
  id: 'sourceUrlValidity',
  words: 'source_url_validity',
  denominators: CITED_ADDRESSES,
  compute: ({ sources }) => doubleRateOf(sources.filter(isWork), isDecided, isValid),
};

export const NON_SUPPORTING_SOURCES: Metric = {
  id: 'nonSupportingSources',
  words: 'non_supporting_sources',
  denominators: {
    of: 'sources',
    all: 'works that the answer cites and that were read',
    judged: 'those that support a statement, and those compared with every statement',
  },
  compute: ({ sources, pairs }) => {
    const supporting = pairs.filter(pair => findingKind(pair) === 'supported');
    const used = new Set(supporting.map(({ sourceId }) => sourceId));
    const unknown = new Set(
      pairs
        .filter(pair => findingKind(pair) === null || findingKind(pair) === 'not-judged')
        .map(({ sourceId }) => sourceId),
    );
    const isIdle = ({ id, status }: Source): boolean =>
      status === 'read' && !unknown.has(id) && !used.has(id);
    return doubleRateOf(
      sources.filter(source => isWork(source) && (source.status === 'read' || used.has(source.id))),
      source => used.has(source.id) || isIdle(source),
      isIdle,
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
      sources.filter(isValid),
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
    doubleRateOf(sources.filter(isWork), source => isDecided(source) || isPaid(source), isPaid),
};

export const DEAD_URLS: Metric = {
  id: 'deadUrls',
  words: 'dead_urls',
  denominators: CITED_ADDRESSES,
  compute: ({ sources }) => doubleRateOf(sources.filter(isWork), isDecided, isDead),
};

const isCheckable = ({ kind }: Verdict): boolean => kind !== 'not-check-worthy';
const isJudged = ({ kind }: Verdict): boolean => toJudgedKind(kind) !== null;
const findingKind = (pair: Pair) => (isSettled(pair) ? pair.finding.kind : null);

/**
 * SourceCheckup asks for one source that supports the statement, whatever others say of it. Several
 * that support it only together do not count.
 */
function supportReader(pairs: readonly Pair[]): (verdict: Verdict) => boolean {
  const supporting = pairs.filter(pair => isSettled(pair) && pair.finding.kind === 'supported');
  const supported = new Set(supporting.map(({ statementId }) => statementId));
  return verdict => {
    const { kind, together, statementId } = verdict;
    if (supported.has(statementId)) return isJudged(verdict);
    return SUPPORTED_KINDS.includes(kind) && together === undefined;
  };
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
  'not-supplied',
  'fetcher-failed',
  'unsupported-type',
  'too-large',
  'too-complex',
  'too-demanding',
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

/** Returns false for a marker that leads to no known source. */
function isWork({ target }: Source): boolean {
  return target.kind !== 'unresolved';
}

export function hasUrl({ url }: Source): boolean {
  return url !== null;
}

/** Returns true if the visit says something about the address. */
function isDecided(source: Source): boolean {
  return hasUrl(source) && !UNDECIDED.has(visitedPage(source).reason);
}

/** Returns true if the address returns 200 with text. */
function isValid(source: Source): boolean {
  if (!hasUrl(source)) return false;
  const { reason, visit } = visitedPage(source);
  return reason === null || (WALLS.has(reason) && visit?.httpStatus === 200);
}

const MISSING: readonly UnreadableReason[] = ['soft-404', 'sent-to-front-page', 'parked'];

export function isDead(source: Source): boolean {
  return hasUrl(source) && isVisitedAs(source, [...MISSING, 'dead-link', 'unreachable']);
}

function isPaid(source: Source): boolean {
  return hasUrl(source) && (isVisitedAs(source, ['paywall']) || hasMark(source, 'paid'));
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
