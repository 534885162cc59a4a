import { JUDGED_KINDS, cohensKappa } from '../core/agreement';
import type { HandVerdict } from '../core/audit-facts';
import { estimateRate } from './estimate';
import type { Estimate } from './estimate';

/**
 * The judge's verdicts beside those that people gave by hand. People look closer at what seems
 * wrong, so this is no sample of all verdicts: the agreement is lower than over all of them.
 */
export type PeopleAgreement = {
  /** Of the verdicts that people gave by hand, those that the judge had given too. */
  agreement: Estimate;
  /** `null`: see `cohensKappa`. */
  kappa: number | null;
  /** By what people said (rows) and what the judge did (columns), as in `JUDGED_KINDS`. */
  matrix: number[][];
};

/** `byAnswer`: the verdicts that were given by hand, answer by answer. */
export function comparePeople(byAnswer: readonly (readonly HandVerdict[])[]): PeopleAgreement {
  const all = byAnswer.flat();
  const matrix = JUDGED_KINDS.map(person =>
    JUDGED_KINDS.map(
      machine => all.filter(each => each.person === person && each.machine === machine).length,
    ),
  );
  return {
    agreement: estimateRate(
      byAnswer.map(verdicts => ({
        count: verdicts.filter(({ machine, person }) => machine === person).length,
        of: verdicts.length,
      })),
    ),
    kappa: cohensKappa(matrix),
    matrix,
  };
}
