import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startOpenaiServer } from '../../../tests/fakes/openai-server';
import { NO_LOOKUPS } from '../../audit/read-input';
import { countIn, openReport, readArgs, runCommand, type Shell } from '../../lib/command';
import { auditStudy } from '../../study/audit';
import { PAIRS_OF_MADE_ANSWER } from './made-study';
import { measurePage } from './page';
import { auditInParts } from './parts';
import { makeAnswer, PAGE_TOKENS } from '../cost/made-answer';

const USAGE =
  'Usage: npm run bench:study -- [--pairs N] [--page | [--jobs N] [--processes N]] [--out FILE.json]\n' +
  '  --page: imports a checked study into a browser, and times what its page shows.';

/** Ten statements and five pages. */
const PAIRS_OF_ANSWER = 50;

/** Checks made answers through a server that answers at once, and in this process. */
async function main(args: readonly string[], shell: Shell): Promise<number> {
  const { values } = readArgs(args, USAGE, {
    options: {
      pairs: { type: 'string', default: '1000' },
      jobs: { type: 'string', default: '4' },
      processes: { type: 'string', default: '1' },
      page: { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  });
  if (values.page) return timePage(countIn('pairs', values.pairs), values.out, shell);
  const answers = Math.ceil(countIn('pairs', values.pairs) / PAIRS_OF_ANSWER);
  const writeReport = openReport(values.out, shell.cwd);
  const folder = mkdtempSync(join(tmpdir(), 'veracite-bench-study-'));
  const server = await startOpenaiServer();
  try {
    const map = writeStudy(folder, answers);
    const begun = performance.now();
    const jobs = countIn('jobs', values.jobs);
    const processes = countIn('processes', values.processes);
    const env = { VERACITE_BASE_URL: server.baseUrl, VERACITE_MODEL: 'fake-model' };
    const own = { ...shell, env };
    const used =
      processes > 1
        ? await auditInParts(folder, { processes, jobs }, own)
        : await auditHere({ folder, map, jobs }, own);
    const pairs = answers * PAIRS_OF_ANSWER;
    const report = {
      ...used,
      processes,
      answers,
      pairs,
      seconds: (performance.now() - begun) / 1_000,
      calls: server.chats.length,
      tokens: server.tokens.prompt + server.tokens.reply,
      // Computed: one call a pair, and the whole page in each.
      sourceCheckup: { calls: pairs, tokensOfPages: pairs * PAGE_TOKENS },
    };
    shell.print(JSON.stringify(report, null, 2));
    writeReport(report);
    return used.status;
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timePage(pairs: number, out: string | undefined, shell: Shell): Promise<number> {
  const writeReport = openReport(out, shell.cwd);
  const folder = mkdtempSync(join(tmpdir(), 'veracite-bench-page-'));
  try {
    const answers = Math.ceil(pairs / PAIRS_OF_MADE_ANSWER);
    const report = { answers, pairs, ...(await measurePage(answers, folder)) };
    shell.print(JSON.stringify(report, null, 2));
    writeReport(report);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In this process, whose server is the endpoint, too: its time and memory count. */
async function auditHere(
  { folder, map, jobs }: { folder: string; map: Record<string, string>; jobs: number },
  shell: Shell,
) {
  const before = process.cpuUsage();
  const status = await auditStudy(
    {
      folder,
      judge: 'remote',
      granularity: 'document',
      sources: { folder, map },
      lookups: NO_LOOKUPS,
      jobs,
      shard: null,
      floors: {},
      batch: null,
    },
    shell,
  );
  const { user, system } = process.cpuUsage(before);
  const peakMb = process.resourceUsage().maxRSS / 1_024;
  return { status, cpuSeconds: (user + system) / 1_000_000, peakMb };
}

function writeStudy(folder: string, answers: number): Record<string, string> {
  const { markdown, pages } = makeAnswer();
  const map: Record<string, string> = {};
  for (const [at, [url, { title, text }]] of [...pages].entries()) {
    map[url] = `${at}.html`;
    const paragraphs = text.split('\n\n').map(each => `<p>${each}</p>`);
    writeFileSync(join(folder, `${at}.html`), `<h1>${title}</h1>${paragraphs.join('\n')}`);
  }
  const lines = Array.from({ length: answers }, (_, at) =>
    // No two answers have the same statements, which would be asked about once.
    JSON.stringify({ id: `answer-${at}`, answer: markdown.replace(/\. /g, ` in group ${at}. `) }),
  );
  writeFileSync(join(folder, 'sources.json'), JSON.stringify(map));
  writeFileSync(join(folder, 'answers.jsonl'), `${lines.join('\n')}\n`);
  return map;
}

await runCommand(main);
