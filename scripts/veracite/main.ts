#!/usr/bin/env node
import { CommandEnd, refuse, runCommand, type Command } from '../lib/command';
import { speakEnglish } from '../lib/speak-english';

/** Commands, loaded when they are asked for. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  audit: async () => (await import('../audit/audit-command')).runAuditCommand,
  'second-opinion': async () =>
    (await import('../second-opinion/second-opinion-command')).runOpinionCommand,
  study: async () => (await import('../study/study-command')).runStudyCommand,
};

const USAGE = `Usage: veracite ${Object.keys(COMMANDS).join('|')} [--help]
  audit           checks one answer
  second-opinion  answers a question from literature and checks that answer
  study           an audit of many answers that others can repeat`;

/** A clone brings its own Node; `npx` runs the machine's. */
const OLDEST_NODE = 24;

const main: Command = async (args, shell) => {
  if (Number.parseInt(process.versions.node) < OLDEST_NODE) {
    refuse(`Veracite needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`);
  }
  const [name = '--help', ...rest] = args;
  if (name === '--help' || name === '-h') throw new CommandEnd(0, USAGE);
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) return refuse(`There is no command "${name}".\n${USAGE}`);
  return (await load())(rest, shell);
};

await speakEnglish();
await runCommand(main);
