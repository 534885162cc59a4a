import { OUTCOMES } from '../../lib/core/study/study-schemas';
import type { Outcome } from '../../lib/studies/contract';
import { emptyDraft, fileAnswer, type AnswerDraft } from '../../lib/studies/file-answer';
import { countIn, fileAt, readArgs, refuse, type Command } from '../lib/command';
import { readAnswerFile, wordsOf } from './read-answer-file';
import { BIND_SENTENCES } from './sentences';
import { changeStudy } from './study-folder';

const USAGE = `Usage: npm run veracite -- study bind DIR [--answer FILE] [--system ID] [--question ID]
    [--repeat N] [--outcome ${OUTCOMES.join('|')}] [--reason TEXT] [--replace]
  --answer    .md or .json; without it only the outcome is noted, with its reason
  --question  needed where the file does not name the question that was asked
  --reason    why it is there though it answers another question, why there is no answer,
              or why it replaces one`;

/** Puts one answer in its place. */
export const runBind: Command = async (args, { cwd, print }) => {
  const string = { type: 'string' } as const;
  const { positionals, values } = readArgs(args, USAGE, {
    allowPositionals: true,
    options: {
      answer: string,
      system: string,
      question: string,
      repeat: string,
      outcome: string,
      reason: string,
      replace: { type: 'boolean', default: false },
    },
  });
  const [named, ...others] = positionals;
  if (named === undefined || others.length > 0) return refuse(USAGE);
  const outcome = values.outcome === undefined ? null : outcomeIn(values.outcome);
  if (values.answer === undefined && outcome === null) return refuse(USAGE);

  await changeStudy({ named, cwd }, async (study, keep) => {
    const read =
      values.answer === undefined
        ? null
        : readAnswerFile(fileAt(values.answer, cwd), study.frozen, values.question);
    if (read?.ok === false) return refuse(`${values.answer ?? ''}: ${read.failure}`);
    const given = read?.value;
    const draft: AnswerDraft = {
      ...emptyDraft(new Date().toISOString()),
      question: wordsOf(values.question, study.frozen),
      ...given?.draft,
      ...(outcome && { outcome }),
    };
    const filed = await fileAnswer(study, draft, {
      system: values.system ?? given?.place.system ?? '',
      question: values.question ?? given?.place.question,
      repeat: values.repeat === undefined ? given?.place.repeat : countIn('repeat', values.repeat),
      reason: values.reason ?? given?.place.reason,
      replaces: values.replace,
    });
    if (!filed.ok) return refuse(BIND_SENTENCES[filed.failure]);
    keep(filed.value);
    const { slot } = filed.value;
    print(`${filed.value.outcome}: ${slot.question} · ${slot.system} · repeat ${slot.repeat}`);
    return undefined;
  });
  return 0;
};

function outcomeIn(given: string): Outcome {
  return (
    OUTCOMES.find(name => name === given) ?? refuse(`There is no outcome "${given}".\n${USAGE}`)
  );
}
