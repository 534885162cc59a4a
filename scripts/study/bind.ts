import { OUTCOMES } from '../../lib/core/study/study-schemas';
import type { FrozenProtocol, Outcome } from '../../lib/studies/contract';
import {
  emptyDraft,
  fileAnswer,
  type AnswerDraft,
  type Place,
} from '../../lib/studies/file-answer';
import { countIn, fileAt, readArgs, refuse, type Command } from '../lib/command';
import { readAnswerFile, wordsOf, type AnswerFile } from './read-answer-file';
import { BIND_SENTENCES } from './sentences';
import { changeStudy } from './study-folder';

const USAGE = `Usage: veracite study bind DIR [--answer FILE] [--system ID] [--question ID]
    [--repeat N] [--outcome ${OUTCOMES.join('|')}] [--reason TEXT] [--replace]
  --answer    .md, .json or .html; without it only the outcome is noted, with its reason
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
  const path = values.answer === undefined ? null : fileAt(values.answer, cwd);
  const repeat = values.repeat === undefined ? undefined : countIn('repeat', values.repeat);

  await changeStudy({ named, cwd }, async (study, keep) => {
    const given = path === null ? null : readFile(path, study.frozen, values.question);
    const draft: AnswerDraft = {
      ...emptyDraft(new Date().toISOString()),
      question: wordsOf(values.question, study.frozen),
      ...given?.draft,
      ...(outcome && { outcome }),
    };
    const place = { system: '', ...given?.place, ...said({ ...values, repeat }) };
    const filed = await fileAnswer(study, draft, { ...place, replaces: values.replace });
    if (!filed.ok) return refuse(BIND_SENTENCES[filed.failure]);
    keep(filed.value);
    const { slot } = filed.value;
    print(`${filed.value.outcome}: ${slot.question} · ${slot.system} · repeat ${slot.repeat}`);
    return undefined;
  });
  return 0;
};

function readFile(path: string, frozen: FrozenProtocol, question: string | undefined): AnswerFile {
  const read = readAnswerFile(path, frozen, question);
  return read.ok ? read.value : refuse(`${path}: ${read.failure}`);
}

/** What the command line says of the place goes before what the file says. */
function said({ system, question, repeat, reason }: Partial<Place>): Partial<Place> {
  return {
    ...(system !== undefined && { system }),
    ...(question !== undefined && { question }),
    ...(repeat !== undefined && { repeat }),
    ...(reason !== undefined && { reason }),
  };
}

function outcomeIn(given: string): Outcome {
  return (
    OUTCOMES.find(name => name === given) ?? refuse(`There is no outcome "${given}".\n${USAGE}`)
  );
}
