import { fail, ok, type Result } from '../core/result';
import type { LabelLine, LabelVerdict, Packet } from '../core/study/packet';
import type { StudyLabel } from './labels';

/** Decision on a pair whose labels differ, by a person who sees all labels and the judge's finding. */
export type Adjudication = {
  pair: string;
  verdict: LabelVerdict;
  by: string;
  note: string;
  /** Words of the source that decide; left out: none were marked. */
  quote?: NonNullable<LabelLine['quote']>;
  at: string;
};

/** The pairs that one person is to label in one round: a packet, or what it is made from. */
export type AssignedWork = {
  packet: Pick<Packet, 'annotator' | 'round'>;
  pairs: ReadonlyMap<string, string>;
};

export type AdjudicationState =
  /** Labels that were assigned and are not in, by annotator. */
  | { standing: 'waiting'; missing: { annotator: string; left: number }[] }
  | { standing: 'ready'; pairs: { pair: string; labels: StudyLabel[]; isDisputed: boolean }[] };

/** What the labels of a pair come to; the labels themselves are kept. */
export type FinalLabel = {
  pair: string;
  labels: StudyLabel[];
} & (
  | { how: 'single' | 'agreed' | 'adjudicated'; verdict: LabelVerdict }
  /** Labels differ, and are not adjudicated. */
  | { how: 'open' }
);

/** Says whether all labels of the main round are in; until then no one sees another's. */
export function adjudicationState(
  sent: readonly AssignedWork[],
  labels: readonly StudyLabel[],
): AdjudicationState {
  const main = sent.filter(({ packet }) => packet.round === 'main');
  const own = labels.filter(({ round }) => round === 'main');
  const given = new Set(own.map(({ pair, annotator }) => JSON.stringify([pair, annotator])));
  const missing = main.flatMap(({ packet: { annotator }, pairs }) => {
    const open = [...pairs.values()].filter(pair => !given.has(JSON.stringify([pair, annotator])));
    return open.length > 0 ? [{ annotator, left: open.length }] : [];
  });
  if (missing.length > 0) return { standing: 'waiting', missing };
  const pairs = [...Map.groupBy(own, ({ pair }) => pair)].map(([pair, group]) => ({
    pair,
    labels: group,
    isDisputed: new Set(group.map(({ verdict }) => verdict)).size > 1,
  }));
  return { standing: 'ready', pairs };
}

export type AdjudicationFault = 'labels-missing' | 'unknown-pair' | 'not-disputed';

/** Returns true if the last decision on its pair is the same, of the same person. */
export function isDecided(
  decisions: readonly Adjudication[],
  { pair, verdict, by, note, quote }: Omit<Adjudication, 'at'>,
): boolean {
  const known = decisions.findLast(each => each.pair === pair);
  const isSame = known?.verdict === verdict && known.by === by && known.note === note;
  return isSame && known.quote?.start === quote?.start && known.quote?.end === quote?.end;
}

/** Adds a decision; earlier ones on the same pair stay in the list, and the last counts. */
export function adjudicate(
  state: AdjudicationState,
  decisions: readonly Adjudication[],
  decision: Adjudication,
): Result<Adjudication[], AdjudicationFault> {
  if (state.standing === 'waiting') return fail('labels-missing');
  const known = state.pairs.find(({ pair }) => pair === decision.pair);
  if (!known) return fail('unknown-pair');
  return known.isDisputed ? ok([...decisions, decision]) : fail('not-disputed');
}

/** Returns the verdict of people on each pair; none while labels are missing. */
export function finalLabels(
  state: AdjudicationState,
  decisions: readonly Adjudication[],
): Result<FinalLabel[], 'labels-missing'> {
  if (state.standing === 'waiting') return fail('labels-missing');
  const decided = new Map(decisions.map(({ pair, verdict }) => [pair, verdict]));
  return ok(
    state.pairs.map(({ pair, labels, isDisputed }): FinalLabel => {
      if (isDisputed) {
        const verdict = decided.get(pair);
        return verdict === undefined
          ? { pair, labels, how: 'open' }
          : { pair, labels, how: 'adjudicated', verdict };
      }
      const [first] = labels;
      if (!first) return { pair, labels, how: 'open' };
      return { pair, labels, how: labels.length > 1 ? 'agreed' : 'single', verdict: first.verdict };
    }),
  );
}
