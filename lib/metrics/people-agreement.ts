import { JUDGED_KINDS, cohensKappa } from '../core/audit/agreement';
import type { HandVerdict } from './audit-facts';
import { estimateRate, type Estimate } from './estimate';

/** How often the judge and people who gave verdicts by hand say the same. */
export type Agreement = {
  /** Of the verdicts that people gave by hand, those that the judge had given too. */
  agreement: Estimate;
  /** `null`: see `cohensKappa`. */
  kappa: number | null;
  /** By what people said (rows) and what the judge did (columns), as in `JUDGED_KINDS`. */
  matrix: number[][];
};

/**
 * The judge's verdicts beside those that people gave by hand, apart by what they knew. Who has
 * seen the judge's leans towards it, or speaks up where it seems wrong: only what was given blind
 * tells how far the two would agree of themselves.
 */
export type PeopleAgreement = { blind: Agreement; seen: Agreement };

/** `byAnswer`: the verdicts that were given by hand, answer by answer. */
export function comparePeople(byAnswer: readonly (readonly HandVerdict[])[]): PeopleAgreement {
  const only = (isIt: (verdict: HandVerdict) => boolean) =>
    compare(byAnswer.map(verdicts => verdicts.filter(isIt)));
  return {
    blind: only(({ isBlind }) => isBlind === true),
    seen: only(({ isBlind }) => isBlind !== true),
  };
}

function compare(byAnswer: readonly (readonly HandVerdict[])[]): Agreement {
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
