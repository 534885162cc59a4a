import * as v from 'valibot';

import type { LabelVerdict } from '../core/study/packet';
import { PACKET_LIMITS, VERDICTS } from '../core/study/packet-schemas';
import { evidenceOf, type FindingKind } from '../core/audit/finding';
import { isSettled } from '../core/audit/pair';
import { parseJson } from '../util/parse-json';
import {
  adjudicate,
  isDecided,
  type Adjudication,
  type AdjudicationFault,
  type AdjudicationState,
} from './adjudication';
import type { JudgedRow } from './export/study-rows';
import type { StudyLabel } from './labels';
import { passagesOf } from './study-packets';

/**
 * What the adjudicator reads of one pair: everything that is known of it. `verdict` and `note` are
 * filled in; the rest is passed over when the line comes back.
 */
export type AdjudicationLine = {
  /** Hash of the first version of the protocol. */
  study: string;
  pair: string;
  question: string | null;
  system: string | null;
  statement: string;
  source: { title: string; url: string | null; text: string | null } | null;
  judge: { finding: FindingKind; quotes: string[] } | null;
  labels: { annotator: string; verdict: LabelVerdict; quote: string | null; note: string }[];
  verdict: LabelVerdict | null;
  note: string;
};

type Ready = Extract<AdjudicationState, { standing: 'ready' }>;

/** A pair on which labels differ, with everything that is known of it. */
export type DisputedPair = Omit<AdjudicationLine, 'study' | 'labels' | 'verdict' | 'note'> & {
  labels: StudyLabel[];
};

/** Returns the pairs on which labels differ, in the order of the labels. */
export function disputedPairs(state: Ready, pairs: readonly JudgedRow[]): DisputedPair[] {
  const byId = new Map(pairs.map(row => [row.pair.id as string, row]));
  return state.pairs.flatMap(({ pair, labels, isDisputed }) => {
    const row = byId.get(pair);
    return isDisputed && row ? [{ pair, ...knownOf(row), labels }] : [];
  });
}

/** Returns a line for each of them. */
export function adjudicationLines(
  state: Ready,
  { pairs, study }: { pairs: readonly JudgedRow[]; study: string },
): AdjudicationLine[] {
  return disputedPairs(state, pairs).map(({ labels, ...known }) => ({
    study,
    ...known,
    labels: labels.map(saidIn),
    verdict: null,
    note: '',
  }));
}

function knownOf(row: JudgedRow) {
  const { pair, statement, question, system, source } = row;
  const finding = isSettled(pair) ? pair.finding : null;
  return {
    question: question?.text ?? null,
    system: system?.name ?? null,
    statement: statement.text,
    source: source
      ? { title: source.title, url: source.url, text: passagesOf(row)[0]?.text ?? null }
      : null,
    judge: finding && {
      finding: finding.kind,
      quotes: evidenceOf(finding).map(({ quote }) => quote.exact),
    },
  };
}

function saidIn({ annotator, verdict, quote, note }: StudyLabel) {
  return { annotator, verdict, quote: quote?.text ?? null, note };
}

const decisionShape = v.object({
  study: v.string(),
  pair: v.string(),
  verdict: v.nullable(v.picklist(VERDICTS)),
  note: v.optional(v.pipe(v.string(), v.maxLength(PACKET_LIMITS.text)), ''),
});

export type DecisionFault = AdjudicationFault | 'not-a-decision' | 'other-study';

export type TakenDecisions = {
  /** Earlier ones first; the same decision again is not added. */
  decisions: Adjudication[];
  /** Lines, from 1. A line that is refused costs no other. */
  refused: { line: number; fault: DecisionFault }[];
};

/** Takes the lines whose verdict is filled in; those without one are passed over. */
export function takeDecisions(
  lines: readonly string[],
  earlier: readonly Adjudication[],
  about: { by: string; at: string; study: string; state: AdjudicationState },
): TakenDecisions {
  const taken: TakenDecisions = { decisions: [...earlier], refused: [] };
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const next = takeOne(line, taken.decisions, about);
    if (typeof next === 'string') taken.refused.push({ line: index + 1, fault: next });
    else taken.decisions = next;
  }
  return taken;
}

function takeOne(
  line: string,
  decisions: Adjudication[],
  { by, at, study, state }: Parameters<typeof takeDecisions>[2],
): Adjudication[] | DecisionFault {
  const parsed = v.safeParse(decisionShape, parseJson(line));
  if (!parsed.success) return 'not-a-decision';
  const { verdict, pair, note } = parsed.output;
  if (parsed.output.study !== study) return 'other-study';
  if (verdict === null) return decisions;
  const decision = { pair, verdict, by, note };
  if (isDecided(decisions, decision)) return decisions;
  const next = adjudicate(state, decisions, { ...decision, at });
  return next.ok ? next.value : next.failure;
}
