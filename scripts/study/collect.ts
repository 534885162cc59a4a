import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { fail, type Result } from '../../lib/core/result';
import { currentAnswers, slotKey } from '../../lib/core/study/study';
import type { StudyAnswer } from '../../lib/studies/contract';
import { fileAnswer } from '../../lib/studies/file-answer';
import { compareFrozen } from '../../lib/studies/freeze';
import { folderAt, readArgs, refuse, type Command } from '../lib/command';
import { readAnswerFile } from './read-answer-file';
import { findScreenshots, isImagePath, keepScreenshots, readScreenshots } from './screenshots';
import { BIND_SENTENCES, RELATION_SENTENCES } from './sentences';
import { changeStudy, readStudy, STUDY_FILES, type StudyFolder } from './study-folder';

const USAGE = `Usage: veracite study collect DIR FROM
  FROM  a folder of answers (.md, .json, saved chat pages as .html) and their screenshots (.webp, .png,
        .jpg), also in folders named after systems; or another folder of this study, whose answers join these
An answer that is there already is passed over. Exit status: 1 if one could not be put in its place.`;

type Count = { added: number; known: number; refused: number; screenshots: number };
const NONE: Count = { added: 0, known: 0, refused: 0, screenshots: 0 };

/** Puts a folder of answers in their places. */
export const runCollect: Command = async (args, { cwd, print, complain }) => {
  const { positionals } = readArgs(args, USAGE, { allowPositionals: true, options: {} });
  const [named, from, ...others] = positionals;
  if (named === undefined || from === undefined || others.length > 0) return refuse(USAGE);

  const folder = folderAt(from, cwd);
  const isStudy = existsSync(join(folder, STUDY_FILES.protocol));
  const count = await changeStudy({ named, cwd }, (study, keep) => {
    if (resolve(study.folder) === resolve(folder))
      refuse('Name another folder than the study’s own.');
    const bag = { study, keep, complain };
    return isStudy ? joinStudy(folder, bag) : joinFiles(folder, bag);
  });
  print(
    `${count.added} answers added, ${count.known} were there already, ${count.refused} refused.`,
  );
  if (count.screenshots > 0) print(`${count.screenshots} screenshots added.`);
  return count.refused > 0 ? 1 : 0;
};

type Bag = {
  study: StudyFolder;
  keep: (answer: StudyAnswer) => void;
  complain: (text: string) => void;
};

/** Joins the answers of a folder of the same study; a place that has another answer keeps it. */
async function joinStudy(folder: string, { study, keep, complain }: Bag): Promise<Count> {
  const other = await readStudy(folder, folder);
  const relation = compareFrozen(study.frozen, other.frozen);
  if (relation !== 'same') refuse(`${folder}: ${RELATION_SENTENCES[relation]}`);

  const count = { ...NONE };
  const known = new Set(study.answers.map(({ id }) => id));
  const taken = currentAnswers(study.answers);
  for (const answer of other.answers) {
    const there = taken.get(slotKey(answer.slot));
    // Replacements come after what they replace, and take their places here as well.
    if (known.has(answer.id)) count.known += 1;
    else if (there && there.id !== answer.replaces) {
      count.refused += 1;
      const { question, system, repeat } = answer.slot;
      complain(`${question} · ${system} · repeat ${repeat}: ${BIND_SENTENCES['slot-taken']}`);
    } else {
      count.added += 1;
      keep(answer);
      taken.set(slotKey(answer.slot), answer);
    }
  }
  count.screenshots = keepScreenshots(study, readScreenshots(folder, other));
  return count;
}

async function joinFiles(folder: string, { study, keep, complain }: Bag): Promise<Count> {
  const count = { ...NONE };
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => (ANSWER.test(name) || isImagePath(name)) && !OF_A_PAGE.test(name))
    .sort()
    .map(name => join(folder, name));
  if (paths.length === 0) refuse(`${folder} holds no .md, .json or .html file.`);
  const images = paths.filter(isImagePath);
  const known = new Set(study.answers.map(({ id }) => id));
  for (const path of paths.filter(each => !isImagePath(each))) {
    const filed = await fileOne(path, study);
    if (!filed.ok) {
      count.refused += 1;
      complain(`${relative(folder, path)}: ${filed.failure}`);
    } else if (known.has(filed.value.id)) count.known += 1;
    else {
      count.added += 1;
      keep(filed.value);
      known.add(filed.value.id);
    }
  }
  const screenshots = findScreenshots(images, study, path => {
    count.refused += 1;
    complain(`${relative(folder, path)}: ${NO_SCREENSHOT}`);
  });
  count.screenshots = keepScreenshots(study, screenshots);
  return count;
}

const ANSWER = /\.(?:md|json|html?)$/i;
/** What a browser saves with a page: "q1_files/frame.html". */
const OF_A_PAGE = /_files[\\/]/;

const NO_SCREENSHOT =
  'It is no image up to 2 MB and 40 million pixels, or its place has no answer. Name it as its answer: SYSTEM/QUESTION.2.webp.';

/** A failure is a sentence. */
async function fileOne(path: string, study: StudyFolder): Promise<Result<StudyAnswer, string>> {
  const read = readAnswerFile(path, study.frozen);
  if (!read.ok) return read;
  const filed = await fileAnswer(study, read.value.draft, read.value.place);
  return filed.ok ? filed : fail(BIND_SENTENCES[filed.failure]);
}
