import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { PACKET_LIMITS } from '../../lib/core/study/packet-schemas';
import { toJsonLines } from '../../lib/util/json-lines';
import { adjudicationState, type AdjudicationState } from '../../lib/studies/adjudication';
import {
  adjudicationLines,
  takeDecisions,
  type DecisionFault,
} from '../../lib/studies/adjudication-file';
import type { StudyRecords } from '../../lib/studies/export/parse-study';
import { fileAt, readArgs, refuse, type Command, type Shell } from '../lib/command';
import { isAnnotator } from '../../lib/studies/assign';
import { readJudged, readSent } from './coordinator';
import { replaceFile } from './json-lines';
import { oneFolder } from './labelling';
import { STUDY_FILES } from './study-folder';

const USAGE = `Usage: veracite study adjudicate DIR [FILE --by NAME]
  Without FILE, writes DIR/${STUDY_FILES.toAdjudicate}: each pair on which labels differ, with all labels
  and the judge's finding. With FILE, takes the lines whose "verdict" (1 to 5, "cannot-tell",
  "not-a-claim") is filled in. It waits until all labels are in; the labels stay as they are.`;

const SENTENCES: Readonly<Record<DecisionFault, string>> = {
  'not-a-decision': 'is no decision',
  'other-study': 'is a decision of another study',
  'labels-missing': 'is of a study whose labels are not all in',
  'unknown-pair': 'is of a pair that has no label',
  'not-disputed': 'is of a pair on which the labels agree',
};

/** `study adjudicate DIR` */
export const runStudyAdjudicate: Command = async (args, shell) => {
  const { positionals, values } = readArgs(args, USAGE, {
    allowPositionals: true,
    options: { by: { type: 'string' } },
  });
  const [named, given, ...others] = positionals;
  if (others.length > 0 || (given === undefined) !== (values.by === undefined)) refuse(USAGE);
  const folder = oneFolder(named === undefined ? [] : [named], shell.cwd, USAGE);
  const { study, pairs } = await readJudged(folder);
  const state = adjudicationState(await readSent(folder, { study, pairs }), study.labels);
  if (state.standing === 'waiting') return refuse(waitingSentence(state));
  if (given !== undefined && values.by !== undefined) {
    return decide({ folder, study, state }, { given, by: values.by }, shell);
  }
  const lines = adjudicationLines(state, { pairs, study: study.frozen.sha256 });
  replaceFile(join(folder, STUDY_FILES.toAdjudicate), toJsonLines(lines));
  shell.print(`${lines.length} pairs are in ${join(folder, STUDY_FILES.toAdjudicate)}.`);
  return 0;
};

type Ready = Extract<AdjudicationState, { standing: 'ready' }>;

function waitingSentence({ missing }: Exclude<AdjudicationState, Ready>) {
  const people = missing.map(({ annotator, left }) => `${annotator} (${left})`).join(', ');
  return `Labels are missing: ${people}. Adjudication begins when all are in.`;
}

function decide(
  { folder, study, state }: { folder: string; study: StudyRecords; state: Ready },
  { given, by }: { given: string; by: string },
  { cwd, print, complain }: Shell,
): number {
  if (!isAnnotator(by)) refuse('--by takes a name of letters, digits, "-" and "_".');
  const path = fileAt(given, cwd);
  if (statSync(path).size > PACKET_LIMITS.file) refuse(`${path} is too large.`);
  const earlier = study.adjudications;
  const about = { by, at: new Date().toISOString(), study: study.frozen.sha256, state };
  const lines = readFileSync(path, 'utf8').split('\n');
  const { decisions, refused } = takeDecisions(lines, earlier, about);
  mkdirSync(join(folder, 'labels'), { recursive: true });
  replaceFile(join(folder, STUDY_FILES.adjudication), toJsonLines(decisions));
  const decided = new Set(decisions.map(({ pair }) => pair));
  const open = state.pairs.filter(each => each.isDisputed && !decided.has(each.pair));
  print(`${decisions.length - earlier.length} decisions are new; ${open.length} pairs are open.`);
  for (const { line, fault } of refused) complain(`Line ${line} ${SENTENCES[fault]}.`);
  return refused.length > 0 ? 1 : 0;
}
