import { explain, t, type Explanation } from '../../lib/i18n/t';
import { FAILURE_REPORTS } from '../../lib/judges/doctor';
import type { AskOutcome } from '../../lib/studies/asking/ask-slots';
import type { StudySystem } from '../../lib/studies/contract';
import type { AskFault } from './ask-props';
import type { WriteFault } from './write-props';
import { systemName } from './study-words';

export function askFaultWords(fault: AskFault): Explanation {
  return fault === 'offline'
    ? { sentence: t('reason.sentence.offline'), nextStep: t('reason.next.timeout') }
    : explain('doctor.fault', fault);
}

export function writeFaultWords(fault: WriteFault): Explanation {
  return fault === 'not-allowed' ? askFaultWords(fault) : explain('reason', fault);
}

/** One entry for each chatbot and each reason. */
export function failuresOf(
  failed: AskOutcome['failed'],
  systems: readonly StudySystem[],
): (Explanation & { key: string })[] {
  const groups = Map.groupBy(failed, ({ slot, failure }) => `${slot.system} ${failure}`);
  return [...groups].flatMap(([key, [first]]) => {
    const system = systems.find(({ id }) => id === first?.slot.system);
    if (!first || !system) return [];
    const { sentence, nextStep } = explain('doctor.plain', FAILURE_REPORTS[first.failure]);
    return [
      {
        key,
        sentence: t('studies.ask.failed', { system: systemName(system), sentence }),
        nextStep,
      },
    ];
  });
}
