import { JUDGED_KINDS } from '../../core/audit/verdict';

import { currentAnswers } from '../../core/study/study';
import { METRICS } from '../../metrics/registry';
import { compareSystems, rateSystems, type SystemCount } from '../../metrics/system-comparison';
import { adjudicationState, finalLabels } from '../adjudication';
import { judgeAgreement, labelAgreement, sampledRates, type JudgedPair } from '../label-figures';
import type { StudyRecords } from './parse-study';
import { judgedRows, rowsOf, type PairRow } from './study-rows';

/** Metrics whose differences between systems are tested; all are rated. */
const COMPARED: readonly string[] = ['statementSupport', 'citationSupport'];

export type StudyReport = ReturnType<typeof reportOf>;

/** Computes every figure of a study from its records; the same records give the same figures. */
export function reportOf(study: StudyRecords) {
  const rows = rowsOf(study);
  const counting = new Set([...currentAnswers(study.answers).values()].map(({ id }) => id));
  const checked = rows.answers.filter(({ answer, audit }) => audit && counting.has(answer.id));
  const metrics = METRICS.map(({ id }) => {
    const counts = (part: 'overAll' | 'overJudged') =>
      checked.flatMap(({ answer, question, audit }): SystemCount[] => {
        const share = audit?.rates[id]?.[part];
        return share ? [{ ...answer.slot, stratum: question?.stratum ?? null, share }] : [];
      });
    const judged = counts('overJudged');
    return {
      id,
      overAll: rateSystems(counts('overAll')),
      overJudged: rateSystems(judged),
      ...(COMPARED.includes(id) && { differences: compareSystems(judged) }),
    };
  });
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
    people: peopleOf(study, rows.pairs),
  };
}

function peopleOf({ labels, adjudications, sample }: StudyRecords, rows: readonly PairRow[]) {
  const main = labels.filter(({ round }) => round === 'main');
  if (main.length === 0) return null;
  const pairs = judgedRows(rows).map(({ pair, answer, kind }): JudgedPair => ({
    id: pair.id,
    cluster: answer.slot.question,
    stratum: '',
    kind,
  }));
  const clusters = new Map<string, string>(
    rows.map(({ pair, answer }) => [pair.id, answer.slot.question]),
  );
  const finals = finalLabels(adjudicationState([], main), adjudications);
  const reason = finals.ok ? noRatesBecause(sample, pairs.length) : finals.failure;
  return {
    agreement: labelAgreement(main, pair => clusters.get(pair) ?? pair),
    judge: judgeAgreement(main, pairs),
    rates:
      finals.ok && reason === null
        ? JUDGED_KINDS.map(kind => ({
            kind,
            ...sampledRates(pairs, { sample, finals: finals.value }, kind),
          }))
        : { standing: 'none', reason },
  };
}

/**
 * `strata-not-kept`: a rate needs the stratum of every pair that was not drawn, which no file holds.
 * `other-pairs`: the sample was drawn from more or fewer pairs than were judged.
 */
function noRatesBecause(sample: StudyRecords['sample'], judged: number) {
  if (sample === null) return null;
  if (sample.plan.kind !== 'simple' && sample.plan.kind !== 'by-size') return 'strata-not-kept';
  return sample.of === judged ? null : 'other-pairs';
}
