import { isSettled, type Pair } from './pair';
import type { Source, UnreadableReason, Visit } from '../source/source';
import type { Verdict } from './verdict';

/** `count` of `of`; with `of` 0 there is no rate. */
export type Share = { count: number; of: number };

/** The same rate over everything, and over what could be looked at. */
export type DoubleRate = { overAll: Share; overJudged: Share };

/** Sums of counts and of denominators. */
export function addShares(shares: readonly Share[]): Share {
  return shares.reduce((sum, { count, of }) => ({ count: sum.count + count, of: sum.of + of }), {
    count: 0,
    of: 0,
  });
}

/**
 * The rates of SourceCheckup (Wu et al., Nature Communications 2025), for one answer.
 *
 * There a source that could not be read counts as giving no support; here each rate
 * is given twice, so that "could not look" is never read as "does not support".
 */
export type Rates = {
  /**
   * Addresses that answer 200 with text, of all; over judged: of those about which the
   * visit tells anything. A pay wall answers with text, so its address is valid; so is, by the
   * definition, a page that only says that there is none, and the analysis of addresses counts
   * those apart.
   */
  sourceUrlValidity: DoubleRate;
  /** Statements supported by at least one source of the answer, of all check-worthy. */
  statementSupport: DoubleRate;
  /** 1 of 1 when every check-worthy statement is supported. */
  responseSupport: DoubleRate;
  /** Sources that support no statement. */
  idleSources: DoubleRate;
};

/**
 * Reasons that tell about us, not about the address: it was never asked, or what it
 * answered is nothing we can read.
 */
const UNDECIDED = new Set<UnreadableReason>([
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

/** The address answers with text, although not with the text that is cited. */
const WALLS = new Set<UnreadableReason>(['paywall', 'login-required', 'soft-404', 'parked']);

export function computeRates(
  sources: readonly Source[],
  pairs: readonly Pair[],
  verdicts: readonly Verdict[],
): Rates {
  return {
    sourceUrlValidity: urlValidity(sources),
    statementSupport: statementSupport(verdicts),
    responseSupport: responseSupport(verdicts),
    idleSources: idleSources(sources, pairs),
  };
}

function urlValidity(sources: readonly Source[]): DoubleRate {
  const visits = sources.filter(source => source.url !== null).map(visitedPage);
  const decided = visits.filter(({ reason }) => reason !== 'pending' && !isUndecided(reason));
  return double(visits.filter(isValidPage).length, visits.length, decided.length);
}

/** How the visit to the cited address itself ended, whichever text stands for the source. */
export type VisitedPage = { reason: UnreadableReason | 'pending' | null; visit: Visit | null };

/** `null` as the reason: the page was read. */
export function visitedPage(source: Source): VisitedPage {
  const { given } = source;
  if (given) return { reason: given.pageReason, visit: given.pageVisit };
  if (source.status === 'pending') return { reason: 'pending', visit: null };
  if (source.status === 'unreadable') return { reason: source.reason, visit: source.visit };
  const { version } = source;
  return version
    ? { reason: version.pageReason, visit: version.pageVisit }
    : { reason: null, visit: source.visit };
}

/** Whether the address answers 200 with text. */
export function isValidPage({ reason, visit }: VisitedPage): boolean {
  if (reason === null) return true;
  return reason !== 'pending' && WALLS.has(reason) && visit?.httpStatus === 200;
}

/** Whether the visit tells about us, not about the address. */
export function isUndecided(reason: UnreadableReason | null): boolean {
  return reason !== null && UNDECIDED.has(reason);
}

function statementSupport(verdicts: readonly Verdict[]): DoubleRate {
  const { checkable, judged, supported } = group(verdicts);
  return double(supported.length, checkable.length, judged.length);
}

function responseSupport(verdicts: readonly Verdict[]): DoubleRate {
  const { checkable, judged, supported } = group(verdicts);
  const whole = (part: readonly Verdict[]): Share => ({
    count: part.length > 0 && supported.length === part.length ? 1 : 0,
    of: part.length > 0 ? 1 : 0,
  });
  return { overAll: whole(checkable), overJudged: whole(judged) };
}

function idleSources(sources: readonly Source[], pairs: readonly Pair[]): DoubleRate {
  const supporting = new Set(
    pairs
      .filter(pair => isSettled(pair) && pair.finding.kind === 'supported')
      .map(pair => pair.sourceId),
  );
  const open = new Set(pairs.filter(pair => !isSettled(pair)).map(pair => pair.sourceId));
  const isIdle = ({ id }: Source) => !supporting.has(id);
  const judged = sources.filter(({ id, status }) => status === 'read' && !open.has(id));
  return {
    overAll: { count: sources.filter(isIdle).length, of: sources.length },
    overJudged: { count: judged.filter(isIdle).length, of: judged.length },
  };
}

function group(verdicts: readonly Verdict[]) {
  const checkable = verdicts.filter(verdict => verdict.kind !== 'not-check-worthy');
  return {
    checkable,
    judged: checkable.filter(({ kind }) => kind !== 'not-judged' && kind !== 'pending'),
    supported: checkable.filter(
      ({ kind }) => kind === 'supported' || kind === 'supported-elsewhere',
    ),
  };
}

function double(count: number, all: number, judged: number): DoubleRate {
  return { overAll: { count, of: all }, overJudged: { count, of: judged } };
}
