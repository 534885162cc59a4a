import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';

import { createProgress, type Progress, type ProgressName } from './progress';

/** The process a command runs in: its folder, its environment, and where it writes. */
export type Shell = {
  /** Paths of the user are relative to it. */
  cwd: string;
  env: NodeJS.ProcessEnv;
  print: (text: string) => void;
  complain: (text: string) => void;
  /** Says how far long work is. */
  progress: (work: ProgressName) => Progress;
};

/** Takes arguments; returns the exit status, 0 if it returns nothing. */
export type Command = (args: readonly string[], shell: Shell) => Promise<number | undefined>;

/** Exit status of a command that was asked for something it cannot do. */
export const USAGE_ERROR = 2;
const FAILED = 1;

/** Ends a command with a sentence; status 0 if the user asked for that sentence. */
export class CommandEnd extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

export function refuse(sentence: string): never {
  throw new CommandEnd(USAGE_ERROR, sentence);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Reads arguments before any work; ends with the usage if they ask for it or make no sense. */
export function readArgs<const T extends ParseArgsConfig>(
  args: readonly string[],
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  if (args.includes('--help') || args.includes('-h')) throw new CommandEnd(0, usage);
  try {
    return parseArgs<T>({ ...config, args: [...args] });
  } catch (error) {
    return refuse(`${messageOf(error)}\n${usage}`);
  }
}

/** Runs the command of this process. */
export async function runCommand(command: Command): Promise<void> {
  process.exitCode = await perform(command, process.argv.slice(2), {
    cwd: process.env['VERACITE_CWD'] ?? process.cwd(),
    env: process.env,
    print: text => console.log(text),
    complain: text => console.error(text),
    progress: createProgress,
  });
}

/** Runs a command and returns its exit status; whatever ends it is told in a sentence. */
export async function perform(
  command: Command,
  args: readonly string[],
  shell: Shell,
): Promise<number> {
  const print = (text: string) => shell.print(printable(text));
  const complain = (text: string) => shell.complain(printable(text));
  try {
    return (await command(args, { ...shell, print, complain })) ?? 0;
  } catch (error) {
    if (!(error instanceof CommandEnd)) {
      complain(sentenceOf(error, shell.env));
      return FAILED;
    }
    const tell = error.status === 0 ? print : complain;
    tell(error.message);
    return error.status;
  }
}

/** Removes what would command a terminal or turn its text around: pages and answers are hostile. */
export function printable(text: string): string {
  return text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** By the code of an error of the file system. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is no folder',
  EISDIR: 'is a folder',
  EACCES: 'may not be opened',
  EPERM: 'may not be opened',
  EROFS: 'cannot be written: the disk is read-only',
  ENOSPC: 'cannot be written: the disk is full',
};

function sentenceOf(error: unknown, env: NodeJS.ProcessEnv): string {
  if (!(error instanceof Error)) return messageOf(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const fault = code === undefined ? undefined : FILE_FAULTS[code];
  if (fault !== undefined) return `${path ?? 'The file'} ${fault}.`;
  if (env['VERACITE_STACK']) return error.stack ?? error.message;
  return `${error.message}\nVERACITE_STACK=1 shows where this happened.`;
}

/**
 * Proves that a result can be written, before the work that makes it, and returns the writer. The
 * file is written beside its place and renamed, so that no half of it is ever there.
 */
export function openOutput(named: string | undefined, cwd: string): (text: string) => void {
  if (named === undefined) return () => undefined;
  const path = resolve(cwd, named);
  if (existsSync(path) && statSync(path).isDirectory()) {
    refuse(`${path} is a folder; name a file in it.`);
  }
  // A device or a pipe has no neighbour to rename.
  const isPlain = !existsSync(path) || statSync(path).isFile();
  const part = isPlain ? `${path}.part` : path;
  const write = (text: string): void => {
    try {
      writeFileSync(part, text);
      if (isPlain) renameSync(part, path);
    } catch (error) {
      if (isPlain) rmSync(part, { force: true });
      throw error;
    }
  };
  try {
    writeFileSync(part, '');
    if (isPlain) rmSync(part);
  } catch (error) {
    refuse(sentenceOf(error, {}).replace(part, path));
  }
  return write;
}

/** Returns the writer of a report in JSON, with the time at which it was made. */
export function openReport(named: string | undefined, cwd: string): (report: object) => void {
  const write = openOutput(named, cwd);
  return report => {
    const measured = { measuredAt: new Date().toISOString(), ...report };
    write(`${JSON.stringify(measured, null, 2)}\n`);
  };
}

/** Returns a folder that the user named; ends if it is none. */
export function folderAt(named: string, cwd: string): string {
  const path = resolve(cwd, named);
  if (!existsSync(path)) refuse(`There is no folder ${path}.`);
  if (!statSync(path).isDirectory()) refuse(`${path} is no folder.`);
  return path;
}

/** Returns a file that the user named; ends if it is none. */
export function fileAt(named: string, cwd: string): string {
  const path = resolve(cwd, named);
  if (!existsSync(path)) refuse(`There is no file ${path}.`);
  if (!statSync(path).isFile()) refuse(`${path} is no file.`);
  return path;
}

/** Returns a count that the user gave; ends if it is none. */
export function countIn(option: string, given: string): number {
  return /^[1-9]\d{0,8}$/.test(given)
    ? Number(given)
    : refuse(`--${option} takes a whole number from 1 on.`);
}
