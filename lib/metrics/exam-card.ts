import type { Exam, ExamAnswer } from '../core/audit/exam';
import type { MeasuredSet, ReliabilityCard } from '../core/audit/reliability';
import { binStrengths } from '../core/audit/strength';
import { JUDGED_KINDS } from '../core/audit/verdict';
import { binGuesses, calibrationErrorOf, describeBin, type Guess } from './calibration';
import { accuracyOf, countPairs, macroF1Of, rateOf } from './confusion';
import { readStrictly, SAID_KINDS } from './labels';

/** Kinds of text, with the sets of `public/exam/pairs.json` that they are of. */
export const EXAM_TEXTS = [
  {
    extent: 'abstract',
    name: 'Exam, abstracts',
    about: 'statements against abstracts of papers, of SciFact (CC BY 4.0, ODC-By)',
  },
  {
    extent: 'snippet',
    name: 'Exam, excerpts',
    about:
      'statements against short excerpts, of BioASQ (CC BY 2.5), InfoTabS and Fool Me Twice (Apache-2.0, CC BY-SA), FEVEROUS (CC BY-SA) and MultiNLI (OANC)',
  },
  {
    extent: 'full-text',
    name: 'Exam, pages',
    about:
      'statements against whole pages, of ContractNLI (CC BY 4.0) and SummEdits (Apache-2.0), and medical pages written for the exam (Apache-2.0)',
  },
] as const;

/** Card of a judge by its exam on this device; one that has not ended has no figures. */
export function cardOfExam(exam: Exam): ReliabilityCard {
  const { judge: identity, answers, state } = exam;
  if (state.status !== 'finished') return { identity, files: {}, reliability: null };
  const sets = EXAM_TEXTS.flatMap(({ extent, ...about }) => {
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
        .filter(({ said, isObjected }) => said !== 'not-found' && !isObjected)
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
