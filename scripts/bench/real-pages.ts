import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { isSettled, type Pair } from '../../lib/core/audit/pair';
import { isCheckWorthy } from '../../lib/core/answer/statement';
import { startSession } from '../../tests/e2e/harness/extension';
import { startWeb } from '../../tests/e2e/harness/web';
import { checkEveryAnswer, type CheckedAnswer } from './check-every-answer';
import { formatTable, isWhole } from '../lib/print-audit';

const USAGE = 'Usage: npx tsx scripts/bench/real-pages.ts DIR [--out DIR]';

/** Pages that were saved from the sites themselves, and an address each site would give one. */
const PAGES = [
  {
    file: 'openevidence/oemcp-openevidence-public-page.html',
    url: 'https://www.openevidence.com/ask/6f2b7c1e-0d4a-4b8e-9c35-2f1a7e60d948',
  },
  {
    file: 'chatgpt/sho7650-chat-simple.html',
    url: 'https://chatgpt.com/c/6f2b7c1e-0d4a-4b8e-9c35-2f1a7e60d948',
  },
];

type Options = { folder: string; out: string | null };

/**
 * Opens each saved page at its site's own host, clicks the button of every answer on it, and
 * prints what was captured and how every cell ended. Nothing else of the web is there, and
 * nobody has allowed the cited sites. Answers 1 if a cell was left unfilled.
 */
async function main(): Promise<number> {
  const options = readOptions();
  if (!options) return 2;

  if (options.out !== null) mkdirSync(options.out, { recursive: true });
  let isFilled = true;
  for (const { file, url } of PAGES) {
    const checked = await checkSavedPage(join(options.folder, file), url, options.out);
    console.log(`${file} at ${new URL(url).host}\n\n${formatChecks(checked)}\n`);
    isFilled &&= checked.length > 0 && checked.every(({ audit }) => isWhole(audit));
  }
  return isFilled ? 0 : 1;
}

function readOptions(): Options | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { out: { type: 'string' } },
    });
    const cwd = process.env['VERACITE_CWD'] ?? process.cwd();
    const folder = resolve(cwd, positionals[0] ?? '.');
    const missing = PAGES.map(({ file }) => join(folder, file)).find(path => !existsSync(path));
    if (missing !== undefined) throw new Error(`There is no saved page at ${missing}.`);
    return {
      folder,
      out: values.out === undefined ? null : resolve(cwd, values.out),
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return null;
  }
}

async function checkSavedPage(
  file: string,
  url: string,
  out: string | null,
): Promise<CheckedAnswer[]> {
  const { host } = new URL(url);
  const web = await startWeb({ [url]: readFileSync(file, 'utf8') });
  const session = await startSession(web);
  try {
    const page = await session.open(url);
    const checked = await checkEveryAnswer(session, page);
    if (out === null) return checked;

    await page.screenshot({ path: join(out, `${host}-page.png`) });
    await (await session.panel()).screenshot({ path: join(out, `${host}-panel.png`) });
    for (const [index, { audit }] of checked.entries()) {
      const name = `${host}-answer-${String(index + 1)}.json`;
      writeFileSync(join(out, name), `${JSON.stringify(audit, null, 2)}\n`);
    }
    return checked;
  } finally {
    await session.close();
    await web.close();
  }
}

function formatChecks(checked: readonly CheckedAnswer[]): string {
  const rows = checked.map(({ audit, seconds }, index) => [
    String(index + 1),
    audit.answer.text.length.toLocaleString('en'),
    `${String(audit.statements.length)} (${String(audit.statements.filter(isCheckWorthy).length)})`,
    String(audit.answer.citations.length),
    String(audit.sources.length),
    String(audit.sources.filter(({ url }) => url !== null).length),
    String(audit.pairs.length),
    formatCounts(audit.pairs.map(nameOf)) || '–',
    audit.answer.notes.join(', ') || '–',
    seconds.toFixed(1),
  ]);
  const head = [
    'answer',
    'characters',
    'statements (to check)',
    'citations',
    'sources',
    'with address',
    'cells',
    'how they ended',
    'notes',
    'seconds',
  ];
  return formatTable([head, ...rows]);
}

function nameOf(pair: Pair): string {
  if (!isSettled(pair)) return `UNFILLED (${pair.state})`;
  const { finding } = pair;
  return finding.kind === 'not-judged' ? `not judged: ${finding.reason}` : finding.kind;
}

function formatCounts(names: readonly string[]): string {
  const groups = Map.groupBy(names, name => name);
  return [...groups].map(([name, all]) => `${String(all.length)} ${name}`).join(', ');
}

process.exitCode = await main();
