import { CommandEnd, refuse, type Command } from '../lib/command';

/** A part of `study`, loaded when it is asked for. */
type Part = { line: string; load: () => Promise<Command> };

/** In the order in which a study needs them. */
export const STUDY_PARTS: Readonly<Record<string, Part>> = {
  questions: {
    line: 'makes drafts of questions from pages, by the language model of the environment',
    load: async () => (await import('./questions')).runQuestions,
  },
  init: {
    line: 'begins a study: writes the draft of its protocol, to be edited',
    load: async () => (await import('./init')).runInit,
  },
  freeze: {
    line: 'freezes the draft; a later change needs a reason',
    load: async () => (await import('./freeze')).runFreeze,
  },
  ask: {
    line: 'asks the API systems; prints the cost first, and asks with --yes alone',
    load: async () => (await import('./ask')).runAsk,
  },
  bind: {
    line: 'puts one answer, or the reason why there is none, in its place',
    load: async () => (await import('./bind')).runBind,
  },
  collect: {
    line: 'puts a folder of answers in their places, or joins another folder of this study',
    load: async () => (await import('./collect')).runCollect,
  },
  audit: {
    line: 'checks each answer, live or as batches of questions; goes on where it was stopped',
    load: async () => (await import('./audit')).runStudyAudit,
  },
  look: {
    line: 'looks for every checked statement in literature, apart from what its sources say',
    load: async () => (await import('./look')).runStudyLook,
  },
  merge: {
    line: 'joins the shards of an audit',
    load: async () => (await import('./audit-merge')).runStudyMerge,
  },
  status: {
    line: 'shows what is there, what is missing and what comes next',
    load: async () => (await import('./status')).runStatus,
  },
  sample: {
    line: 'draws pairs for people to label',
    load: async () => (await import('./labelling')).runStudySample,
  },
  packets: {
    line: 'writes a blind packet of pairs for each annotator',
    load: async () => (await import('./labelling')).runStudyPackets,
  },
  labels: {
    line: 'joins the labels that came back',
    load: async () => (await import('./labelling')).runStudyLabels,
  },
  adjudicate: {
    line: 'shows the pairs on which labels differ, and takes decisions on them',
    load: async () => (await import('./adjudicate')).runStudyAdjudicate,
  },
  export: {
    line: 'writes tables, figures, codebook and hashes for others',
    load: async () => (await import('./export')).runStudyExport,
  },
  verify: {
    line: 'computes all that was exported again, and names what differs',
    load: async () => (await import('./verify')).runStudyVerify,
  },
  demo: {
    line: 'writes a made-up study to look at',
    load: async () => (await import('./demo')).runStudyDemo,
  },
};

const USAGE = `Usage: veracite study PART [DIR] [options]
${Object.entries(STUDY_PARTS)
  .map(([name, { line }]) => `  ${name.padEnd(10)} ${line}`)
  .join('\n')}
Each part knows --help. docs/studies.md describes a study's folder.
Exit status: 0 done · 1 stopped, or something could not be done · 2 not understood`;

/** `npm run veracite -- study …` */
export const runStudyCommand: Command = async (args, shell) => {
  const [name = '--help', ...rest] = args;
  if (name === '--help' || name === '-h') throw new CommandEnd(0, USAGE);
  const part = Object.hasOwn(STUDY_PARTS, name) ? STUDY_PARTS[name] : undefined;
  if (!part) return refuse(`There is no part "${name}" of study.\n${USAGE}`);
  return (await part.load())(rest, shell);
};
