import type { Finding, FindingKind } from './finding';
import type { JudgeIdentity } from './pair';
import type { Strength } from './pair-schemas';
import type { MeasuredSet, ReliabilityCard, TextKind } from './reliability';
import type { Share } from './rates';
import { sumOf } from '../../util/sum';

/** Findings of one kind on labelled pairs, in one stretch of confidence, and how many were right. */
export type StrengthBin = { kind: string; from: number; n: number; right: number };

/** Width of a stretch of confidence. */
const STEP = 0.05;

/** Share of right findings among those that are firm, at the least. */
export const LEAST_RIGHT = { supported: 0.9, contradicted: 0.8 } as const;

/** Text that a finding was drawn from; `null`: not known. */
export type JudgedText = { extent: TextKind['extent'] | null; language: string | null };

export type Rated = { finding: Finding; judge: JudgeIdentity; isCited: boolean };

/** Finds the card of a judge's exact version; `null` if it was never measured. */
export type FindCard = (judge: JudgeIdentity) => ReliabilityCard | null;

/** A finding with a strength from before strengths were kept is open. */
export function isFirm(finding: Finding): boolean {
  return strengthOf(finding)?.level === 'firm';
}

/** `null` for findings that have none: "not found", and pairs that were not judged. */
export function strengthOf(finding: Finding): Strength | null {
  if (finding.kind === 'not-found' || finding.kind === 'not-judged') return null;
  return finding.strength ?? { level: 'open', why: 'not-measured' };
}

/**
 * Gives a finding its strength by what was measured of its judge on texts of the same kind. An
 * objection that the finding already has keeps it open. A source that is not cited for a statement
 * was never measured, so a finding on it is open.
 */
export function rateFinding(
  { finding, judge, isCited }: Rated,
  text: JudgedText,
  findCard: FindCard,
): Finding {
  if (finding.kind === 'not-found' || finding.kind === 'not-judged') return finding;
  if (finding.strength !== undefined) return finding;
  if (!isCited) return { ...finding, strength: { level: 'open', why: 'not-cited' } };
  const sets = findCard(judge)?.reliability?.sets ?? [];
  return { ...finding, strength: rateBySets(finding, text, sets) };
}

/** What strengths are told by. */
type Measured = Pick<MeasuredSet, 'texts' | 'strengths'>;

/** Tells the strength of a finding by sets of labelled pairs, for texts of one kind. */
export function rateBySets(
  { kind, confidence }: { kind: FindingKind; confidence: number },
  text: JudgedText,
  sets: readonly Measured[],
): Strength {
  const bins = poolStrengths(sets, kind, text);
  if (bins.length === 0) return { level: 'open', why: 'not-measured' };
  const least = firmFrom(sets, kind, text);
  const isAbove = (from: number) => least !== null && from >= least;
  const level = isAbove(stretchOf(confidence)) ? 'firm' : 'open';
  const ofLevel = bins.filter(({ from }) => isAbove(from) === (level === 'firm'));
  const right = countNearest(ofLevel, stretchOf(confidence));
  return level === 'firm' ? { level, right } : { level, right, why: 'too-often-wrong' };
}

/**
 * Finds the confidence from which findings of a kind are firm on such texts; `null` if none are.
 * Where there are too few texts of one kind to show it, those of every kind do, if the share holds
 * for that kind too.
 */
export function firmFrom(
  sets: readonly Measured[],
  kind: FindingKind,
  text: JudgedText,
): number | null {
  if (kind !== 'supported' && kind !== 'contradicted') return null;
  const own = poolStrengths(sets, kind, text);
  const alone = findFirm(own, kind);
  if (alone !== null) return alone;
  const least = findFirm(poolStrengths(sets, kind, { language: text.language }), kind);
  if (least === null) return null;
  const { count, of } = countRight(own.filter(({ from }) => from >= least));
  const isEnough = keepsPromise({ count: of, of }, kind);
  return isEnough && count >= LEAST_RIGHT[kind] * of ? least : null;
}

/** Findings that a share is told of, or that a promise rests on, at the least. */
const FEWEST_ALIKE = 25;

/** Counts the stretches around one, as far as it takes to tell a share. */
function countNearest(bins: readonly StrengthBin[], at: number): Share {
  for (let reach = 0; reach < 1; reach += STEP) {
    const near = countRight(bins.filter(({ from }) => Math.abs(from - at) < reach + STEP / 2));
    if (near.of >= FEWEST_ALIKE) return near;
  }
  return countRight(bins);
}

function countRight(bins: readonly StrengthBin[]): Share {
  return { count: sumOf(bins.map(bin => bin.right)), of: sumOf(bins.map(({ n }) => n)) };
}

export function isOfKind(
  { texts }: Pick<MeasuredSet, 'texts'>,
  { extent, language }: JudgedText,
): boolean {
  return texts?.extent === extent && (language === null || language === texts.language);
}

/** Counts findings by kind and stretch of confidence, the lowest first. */
export function binStrengths(
  findings: Iterable<{ kind: FindingKind; confidence: number; isRight: boolean }>,
): StrengthBin[] {
  const bins = new Map<string, StrengthBin>();
  for (const { kind, confidence, isRight } of findings) {
    const from = stretchOf(confidence);
    const bin = bins.get(`${kind} ${from}`) ?? { kind, from, n: 0, right: 0 };
    bins.set(`${kind} ${from}`, { ...bin, n: bin.n + 1, right: bin.right + Number(isRight) });
  }
  return [...bins.values()].sort((a, b) => a.kind.localeCompare(b.kind) || a.from - b.from);
}

/** `text` without an extent: texts of every kind. */
function poolStrengths(
  sets: readonly Measured[],
  kind: FindingKind,
  text: Partial<JudgedText>,
): StrengthBin[] {
  return sets
    .filter(set => isOfKind(set, { extent: set.texts?.extent ?? null, language: null, ...text }))
    .flatMap(({ strengths = [] }) => strengths)
    .filter(bin => bin.kind === kind);
}

/** Confidence comes in hundredths, so a rounded quotient has no error of floating point. */
function stretchOf(confidence: number): number {
  const most = 1 / STEP - 1;
  return Math.round(Math.min(most, Math.floor(Math.round(confidence * 100) / 5)) * 5) / 100;
}

/** Finds the least confidence from which findings keep the promise; `null` if there is none. */
function findFirm(bins: readonly StrengthBin[], kind: keyof typeof LEAST_RIGHT): number | null {
  const steps = bins.map(({ from }) => from).sort((a, b) => a - b);
  const firm = steps.find(least => {
    const share = countRight(bins.filter(({ from }) => from >= least));
    return share.of >= FEWEST_ALIKE && keepsPromise(share, kind);
  });
  return firm ?? null;
}

/**
 * Estimates the share of wrong findings among those that are firm, with one more wrong than were
 * seen: the false discovery rate of conformal selection (Jin and Candès 2023, "Selection by
 * Prediction with Conformal p-values", JMLR 24), where the least threshold counts that keeps it.
 */
function keepsPromise({ count, of }: Share, kind: keyof typeof LEAST_RIGHT): boolean {
  // In hundredths: in binary, 0.2 of 10 is more than 1 - 0.8 of them.
  return 100 * (of - count + 1) <= Math.round(100 - 100 * LEAST_RIGHT[kind]) * of;
}
