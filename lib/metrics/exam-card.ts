import type { Exam, ExamAnswer } from '../core/audit/exam';
import type { MeasuredSet, ReliabilityCard } from '../core/audit/reliability';
import { binStrengths } from '../core/audit/strength';
import { JUDGED_KINDS } from '../core/audit/verdict';
import { binGuesses, calibrationErrorOf, describeBin, type Guess } from './calibration';
import { accuracyOf, countPairs, macroF1Of, rateOf } from './confusion';
import { readStrictly, SAID_KINDS } from './labels';

const SETS = [
  { extent: 'abstract', name: 'Exam, abstracts', about: 'statements against abstracts of papers' },
  { extent: 'snippet', name: 'Exam, excerpts', about: 'statements against short excerpts' },
  { extent: 'full-text', name: 'Exam, pages', about: 'statements against whole pages' },
] as const;

/** Card of a judge by its exam on this device; one that has not ended has no figures. */
export function cardOfExam(exam: Exam): ReliabilityCard {
  const { judge: identity, answers, state } = exam;
  if (state.status !== 'finished') return { identity, files: {}, reliability: null };
  const sets = SETS.flatMap(({ extent, ...about }) => {
    const own = answers.filter(answer => answer.extent === extent);
    return own.length === 0 ? [] : [{ ...about, ...measure(own, extent) }];
  });
  return {
    identity,
    files: {},
    reliability: {
      measured: exam.startedAt.slice(0, 10),
      classes: JUDGED_KINDS,
      said: SAID_KINDS,
      sets,
      data: [],
      failures: [],
      spent: spentOn(exam),
    },
  };
}

/** Right is as in strict accuracy: "partly supported" counts as not found, on either side. */
function measure(answers: readonly ExamAnswer[], extent: string): Omit<MeasuredSet, 'name'> {
  const confusion = countPairs(answers);
  const judged = answers.filter(({ said }) => said !== 'not-judged');
  const bins = binGuesses(judged.map(toGuess));
  return {
    texts: { extent, language: 'en' },
    pairs: answers.length,
    matrix: JUDGED_KINDS.map(gold => SAID_KINDS.map(said => confusion[gold][said])),
    accuracy: rateOf(accuracyOf(confusion, readStrictly)) ?? 0,
    macroF1: macroF1Of(confusion, readStrictly) ?? 0,
    ece: calibrationErrorOf(bins) ?? 0,
    bins: bins.map(describeBin),
    strengths: binStrengths(
      judged
        .filter(({ isObjected }) => !isObjected)
        .map(answer => ({ kind: answer.said, ...toGuess(answer) })),
    ),
  };
}

function toGuess({ gold, said, confidence }: ExamAnswer): Guess {
  const pair = readStrictly(gold, said);
  return { confidence, isRight: pair.gold === pair.said };
}

function spentOn({ answers, spent, price }: Exam) {
  const { tokens } = spent;
  const ms = answers.reduce((sum, answer) => sum + answer.ms, 0);
  return {
    msPerPair: ms / Math.max(1, answers.length),
    tokens: spent.calls === 0 ? null : tokens,
    dollars: price ? (tokens.prompt * price.prompt + tokens.reply * price.reply) / 1e6 : null,
  };
}
