import type { MarkKind } from '../core/audit/mark';
import { JUDGED_KINDS } from '../core/audit/verdict';
import { sharesOf, type Estimate } from './estimate';
import { boundsOf } from './metric';
import { toCsv } from '../util/csv';
import type { Agreement, PeopleAgreement } from './agreement';
import type { GroupRate, MixRow } from './report';

type Line = Record<string, string | number>;

export function ratesToCsv(rows: readonly Pick<GroupRate, 'name' | 'rate'>[]): string {
  return toCsv(
    rows.map(({ name, rate }) => ({
      name,
      ...columnsOf('all', rate.overAll),
      all_at_most: boundsOf(sharesOf(rate)).most.count,
      ...columnsOf('checked', rate.overJudged),
    })),
  );
}

export function mixToCsv(
  rows: readonly (Pick<MixRow, 'counts' | 'answers'> & { name: string })[],
  kinds: readonly MarkKind[],
): string {
  return toCsv(
    rows.map(({ name, answers, counts }) => ({
      name,
      answers,
      ...Object.fromEntries(kinds.map(kind => [kind, counts[kind] ?? 0])),
    })),
  );
}

export function peopleToCsv({ blind, seen }: PeopleAgreement): string {
  return toCsv([
    { given: 'blind', ...agreementColumns(blind) },
    { given: 'after-seeing', ...agreementColumns(seen) },
  ]);
}

/** nb. Kappa is empty if undefined; it is not 0. */
function agreementColumns({ agreement, kappa, matrix }: Agreement): Line {
  const counts = JUDGED_KINDS.flatMap((person, row) =>
    JUDGED_KINDS.map((judge, column): [string, number] => [
      `person_${person}_judge_${judge}`,
      matrix[row]?.[column] ?? 0,
    ]),
  );
  return {
    ...columnsOf('agreed', agreement),
    kappa: kappa ?? '',
    ...Object.fromEntries(counts),
  };
}

function columnsOf(prefix: string, estimate: Estimate): Line {
  const isGiven = estimate.standing === 'given';
  return {
    [`${prefix}_count`]: estimate.share.count,
    [`${prefix}_of`]: estimate.share.of,
    [`${prefix}_answers`]: estimate.answers,
    [`${prefix}_rate`]: isGiven ? estimate.rate : '',
    [`${prefix}_low`]: isGiven ? estimate.interval.low : '',
    [`${prefix}_high`]: isGiven ? estimate.interval.high : '',
    [`${prefix}_method`]: isGiven ? estimate.method : estimate.standing,
  };
}
