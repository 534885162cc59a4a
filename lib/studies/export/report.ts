import { JUDGED_KINDS } from '../../core/audit/verdict';

import { METRICS } from '../../metrics/registry';
import {
  compareRankings,
  compareSystems,
  rateSystems,
  stabilityOf,
  type RankedCount,
  type SystemCount,
} from '../../metrics/system-comparison';
import { analyseUrls } from '../../metrics/url-analysis';
import { sumOf } from '../../util/sum';
import { adjudicationState, finalLabels, type FinalLabel } from '../adjudication';
import {
  judgeAgreement,
  kindOf,
  labelAgreement,
  sampledRates,
  type JudgedPair,
} from '../label-figures';
import { correctnessOf } from '../looks';
import { stratumOf } from '../sample';
import { sampleItems } from '../study-packets';
import type { StudyRecords } from './parse-study';
import { judgedRows, rowsOf, type AnswerRow, type JudgedRow, type PairRow } from './study-rows';

/** Metrics whose differences between systems, and over repeats, are looked at; all are rated. */
const COMPARED: readonly string[] = ['statementSupport', 'citationSupport'];

export type StudyReport = ReturnType<typeof reportOf>;

/** Computes every figure of a study from its records; the same records give the same figures. */
export function reportOf(study: StudyRecords, rows = rowsOf(study)) {
  const checked = rows.answers.filter(({ audit, isInForce }) => audit && isInForce);
  const metrics = METRICS.map(({ id }) => {
    const counts = (part: 'overAll' | 'overJudged') =>
      checked.flatMap(({ answer, question, audit }): SystemCount[] => {
        const share = audit?.rates[id]?.[part];
        return share ? [{ ...answer.slot, stratum: question?.stratum ?? null, share }] : [];
      });
    const all = counts('overAll');
    const judged = counts('overJudged');
    const overAll = rateSystems(all);
    // Where everything was judged both are the same, and so are their intervals.
    const isSame = JSON.stringify(all) === JSON.stringify(judged);
    return {
      id,
      overAll,
      overJudged: isSame ? overAll : rateSystems(judged),
      ...(COMPARED.includes(id) && {
        differences: compareSystems(judged),
        stability: stabilityOf(judged),
      }),
    };
  });
  const literature = correctnessOf(study.looks, checked);
  const outcomes = Object.groupBy(study.answers, ({ outcome }) => outcome);
  return {
    format: 'veracite-study-report/1',
    protocol: study.frozen.sha256,
    counts: {
      answers: study.answers.length,
      checked: checked.length,
      statements: rows.statements.length,
      pairs: rows.pairs.length,
      labels: study.labels.length,
      outcomes: Object.fromEntries(
        Object.entries(outcomes).map(([name, list]) => [name, list.length]),
      ),
    },
    metrics,
    urls: urlsOf(checked),
    people: peopleOf(study, rows.pairs),
    ...(literature && { literature }),
  };
}

/** SourceCheckup's analysis of the cited addresses, for each system; its rates are in `metrics`. */
function urlsOf(checked: readonly AnswerRow[]) {
  return [...Map.groupBy(checked, ({ answer }) => answer.slot.system)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([system, own]) => ({
      system,
      ...analyseUrls(own.flatMap(({ audit }) => audit?.sources ?? [])),
    }));
}

function peopleOf({ labels, adjudications, sample }: StudyRecords, rows: readonly PairRow[]) {
  const main = labels.filter(({ round }) => round === 'main');
  if (main.length === 0) return null;
  const judged = judgedRows(rows).filter(({ isInForce }) => isInForce);
  const strata = new Map(
    sampleItems(judged).map(item => [item.id, stratumOf(item, sample?.plan.kind ?? 'simple')]),
  );
  const pairs = judged.map(({ pair, answer, kind }): JudgedPair => ({
    id: pair.id,
    cluster: answer.slot.question,
    stratum: strata.get(pair.id) ?? '',
    kind,
  }));
  const clusters = new Map<string, string>(
    rows.map(({ pair, answer }) => [pair.id, answer.slot.question]),
  );
  const finals = finalLabels(adjudicationState([], main), adjudications);
  const reason = finals.ok ? noRatesBecause(sample, pairs) : finals.failure;
  const none = { standing: 'none', reason };
  const isRated = finals.ok && reason === null;
  return {
    agreement: labelAgreement(main, pair => clusters.get(pair) ?? pair),
    judge: judgeAgreement(main, pairs),
    rates: isRated
      ? JUDGED_KINDS.map(kind => ({
          kind,
          ...sampledRates(pairs, { sample, finals: finals.value }, kind),
        }))
      : none,
    rankings: isRated ? compareRankings(rankedCounts(judged, finals.value)) : none,
  };
}

/**
 * `other-pairs`: the sample was drawn from more or fewer pairs than were judged, or by findings that
 * the pairs no longer have.
 */
function noRatesBecause(sample: StudyRecords['sample'], pairs: readonly JudgedPair[]) {
  if (sample === null) return null;
  const strata = new Map(pairs.map(({ id, stratum }) => [id, stratum]));
  const isSame = sample.drawn.every(({ id, stratum }) => strata.get(id) === stratum);
  return isSame && sample.of === pairs.length ? null : 'other-pairs';
}

/** Supported pairs of each answer, by the judge over all, and by people over those drawn. */
function rankedCounts(judged: readonly JudgedRow[], finals: readonly FinalLabel[]): RankedCount[] {
  const kinds = new Map(
    finals.map(label => [label.pair, label.how === 'open' ? null : kindOf(label.verdict)]),
  );
  return [...Map.groupBy(judged, ({ answer }) => answer.id).values()].flatMap(group => {
    const [first] = group;
    if (!first) return [];
    const labelled = group.filter(({ pair }) => (kinds.get(pair.id) ?? null) !== null);
    // Each labelled pair speaks for as many as one in its chance.
    const weighed = (own: readonly JudgedRow[]) =>
      sumOf(own.map(({ chance }) => 1 / (chance ?? 1)));
    const { question, system } = first.answer.slot;
    const supported = labelled.filter(({ pair }) => kinds.get(pair.id) === 'supported');
    return [
      {
        system,
        question,
        judge: { count: group.filter(({ kind }) => kind === 'supported').length, of: group.length },
        people: { count: weighed(supported), of: weighed(labelled) },
      },
    ];
  });
}
