import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startOpenaiServer } from '../../../tests/fakes/openai-server';
import { NO_LOOKUPS } from '../../audit/read-input';
import { countIn, openReport, readArgs, runCommand, type Shell } from '../../lib/command';
import { auditStudy } from '../../study/audit';
import { makeAnswer, PAGE_TOKENS } from '../cost/made-answer';

const USAGE = 'Usage: npm run bench:study -- [--pairs N] [--jobs N] [--out FILE.json]';

/** Ten statements and five pages. */
const PAIRS_OF_ANSWER = 50;

/** Checks made answers through a server that answers at once, and in this process. */
async function main(args: readonly string[], shell: Shell): Promise<number> {
  const { values } = readArgs(args, USAGE, {
    options: {
      pairs: { type: 'string', default: '1000' },
      jobs: { type: 'string', default: '4' },
      out: { type: 'string' },
    },
  });
  const answers = Math.ceil(countIn('pairs', values.pairs) / PAIRS_OF_ANSWER);
  const writeReport = openReport(values.out, shell.cwd);
  const folder = mkdtempSync(join(tmpdir(), 'veracite-bench-study-'));
  const server = await startOpenaiServer();
  try {
    const map = writeStudy(folder, answers);
    const begun = performance.now();
    const before = process.cpuUsage();
    const status = await auditStudy(
      {
        folder,
        judge: 'remote',
        granularity: 'document',
        sources: { folder, map },
        lookups: NO_LOOKUPS,
        jobs: countIn('jobs', values.jobs),
        shard: null,
        floors: {},
        batch: null,
      },
      {
        ...shell,
        env: { VERACITE_BASE_URL: server.baseUrl, VERACITE_MODEL: 'fake-model' },
      },
    );
    const pairs = answers * PAIRS_OF_ANSWER;
    const report = {
      status,
      answers,
      pairs,
      seconds: (performance.now() - begun) / 1_000,
      cpuSeconds: cpuSecondsSince(before),
      peakMb: process.resourceUsage().maxRSS / 1_024,
      calls: server.chats.length,
      tokens: server.tokens.prompt + server.tokens.reply,
      // Computed: one call a pair, and the whole page in each.
      sourceCheckup: { calls: pairs, tokensOfPages: pairs * PAGE_TOKENS },
    };
    shell.print(JSON.stringify(report, null, 2));
    writeReport(report);
    return status;
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of this process, whose server is the endpoint, too. On a machine with much else to do it tells more than the clock. */
function cpuSecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
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
  writeFileSync(join(folder, 'answers.jsonl'), `${lines.join('\n')}\n`);
  return map;
}

await runCommand(main);
