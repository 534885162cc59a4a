import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { build } from 'esbuild';

import { customIdOf, toBatchBody } from '../../lib/studies/batch-lines';
import { sha256Hex } from '../../lib/text/content-hash';
import { parseJson } from '../../lib/util/parse-json';
import { startOpenaiServer, type OpenaiScript, type OpenaiServer } from './openai-server';

const ROOT = resolve(import.meta.dirname, '../..');

/** A folder in which a study's command runs in a process of its own, and is killed. */
export type KilledStudy = {
  folder: string;
  server: OpenaiServer;
  /** Runs until it ends; returns the exit status. */
  run: (...args: string[]) => Promise<number | null>;
  /** Kills it once the server has so many more questions, and some milliseconds later. */
  runAndKill: (at: Moment, ...args: string[]) => Promise<null>;
  /** Ids of questions, in the order in which the server got them. */
  asked: () => Promise<string[]>;
  /** Whole lines of a file; the start of a line at its end is none. */
  linesOf: (name: string) => string[];
  close: () => Promise<void>;
};

export async function openKilledStudy(script: Partial<OpenaiScript> = {}): Promise<KilledStudy> {
  const folder = mkdtempSync(join(tmpdir(), 'veracite-killed-'));
  const command = await bundleCommand();
  const server = await startOpenaiServer(script);
  const env = { VERACITE_BASE_URL: server.baseUrl, VERACITE_MODEL: 'fake-model' };
  const start = (args: readonly string[]) => {
    const child = spawn(process.execPath, [command, ...args], {
      env: { ...process.env, ...env, VERACITE_CWD: folder },
      stdio: 'ignore',
    });
    const ended = new Promise<number | null>(done => child.once('exit', done));
    return { child, ended };
  };
  return {
    folder,
    server,
    run: (...args) => start(args).ended,
    async runAndKill({ questions, ms }, ...args) {
      const { child, ended } = start(args);
      const wanted = server.chats.length + questions;
      while (server.chats.length < wanted && child.exitCode === null) await sleep(2);
      await sleep(ms);
      child.kill('SIGKILL');
      await ended;
      return null;
    },
    asked: () => Promise.all(server.chats.map(body => idOf(body as never))),
    linesOf(name) {
      const path = join(folder, name);
      const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
      return text.split('\n').filter(line => line !== '' && parseJson(line) !== null);
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
      rmSync(dirname(command), { recursive: true, force: true });
    },
  };
}

/** `study` as one file: to read hundreds of modules takes longer than what is killed. */
async function bundleCommand(): Promise<string> {
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const outfile = join(mkdtempSync(join(cache, 'veracite-study-')), 'study.mjs');
  const contents =
    "import { runStudyCommand } from './scripts/study/study-command';\n" +
    "import { runCommand } from './scripts/lib/command';\n" +
    'await runCommand(runStudyCommand);\n';
  await build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}

async function idOf(body: Readonly<Record<string, unknown>>): Promise<string> {
  return customIdOf(await sha256Hex(JSON.stringify(toBatchBody(body))));
}

/** Ids of questions whose reply is in the journal of a check. */
export function keptReplies(folder: string): Set<string> {
  const sqlite = process.getBuiltinModule('node:sqlite');
  const path = join(folder, 'audit-journal.sqlite');
  if (!existsSync(path)) return new Set();
  const db = new sqlite.DatabaseSync(path);
  try {
    const rows = db.prepare('SELECT id FROM replies').all() as { id: string }[];
    return new Set(rows.map(({ id }) => id));
  } catch {
    // Killed before the tables were there.
    return new Set();
  } finally {
    db.close();
  }
}

/** Writes answers about pages of their own, two each, for `study audit … --sources .`. */
export function writeAnswers(folder: string, count: number): void {
  const map: Record<string, string> = {};
  const lines = Array.from({ length: count }, (_, at) => {
    const pages = [`https://a.example/${at}`, `https://b.example/${at}`];
    for (const [side, url] of pages.entries()) {
      const file = `${at}-${side}.html`;
      const text = `Zinc shortens colds by ${at} days. Page ${side} of ${at} says more.`;
      writeFileSync(join(folder, file), `<h1>Zinc ${at}</h1><p>${text}</p>`);
      map[url] = file;
    }
    const answer = `Zinc shortens colds by ${at} days. [1](${pages[0] ?? ''}) It works on day ${at}. [2](${pages[1] ?? ''})`;
    return `${JSON.stringify({ id: `answer-${at}`, answer })}\n`;
  });
  writeFileSync(join(folder, 'answers.jsonl'), lines.join(''));
  writeFileSync(join(folder, 'sources.json'), JSON.stringify(map));
}

/** When to kill: after so many more questions, and so many milliseconds. */
export type Moment = { questions: number; ms: number };

/** Kills an audit at these moments, finishes it, and returns what was lost or paid again. */
export async function killAudits(study: KilledStudy, moments: readonly Moment[]) {
  const args = ['audit', '.', '--sources', '.', '--judge', 'remote', '--jobs', '2'];
  const found = { lost: [] as string[], paidAgain: [] as string[], mostUnderWay: 0 };
  const step = async (work: () => Promise<number | null>) => {
    const before = { audits: study.linesOf('audits.jsonl'), kept: keptReplies(study.folder) };
    const from = study.server.chats.length;
    const status = await work();
    const audits = new Set(study.linesOf('audits.jsonl'));
    found.lost.push(...before.audits.filter(line => !audits.has(line)));
    const asked = await study.asked();
    found.paidAgain.push(...asked.slice(from).filter(id => before.kept.has(id)));
    const underWay = new Set(asked).difference(keptReplies(study.folder)).size;
    found.mostUnderWay = Math.max(found.mostUnderWay, underWay);
    return status;
  };
  for (const moment of moments) await step(() => study.runAndKill(moment, ...args));
  const status = await step(() => study.run(...args));
  const audits = study.linesOf('audits.jsonl').map(line => JSON.parse(line) as Audited);
  return { ...found, status, audits };
}

type Audited = { answerId: string; pairs: { state: string; finding: { kind: string } }[] };
