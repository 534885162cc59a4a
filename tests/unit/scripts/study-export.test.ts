import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import Papa from 'papaparse';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { runStudyCommand } from '../../../scripts/study/study-command';
import { sha256OfBytes } from '../../../lib/text/content-hash';
import { runIn } from '../../fakes/audit-command';
import { startOpenaiServer } from '../../fakes/openai-server';

type Row = Record<string, string | number | null>;
type Kept = { pairs: { id: string }[]; texts: unknown[]; answerId: string };

const PAGE =
  '<h1>Zinc</h1><p>A long review of rhinovirus. In one trial it helped. Zinc shortens colds by a day.</p>';
const FORMULA = '=HYPERLINK("https://a.example/")\nA second line.';

let whole = '';
let folder = '';
beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), 'veracite-study-'));
  const server = await startOpenaiServer();
  try {
    await makeStudy(server.baseUrl);
  } finally {
    await server.close();
  }
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-study-'));
  cpSync(whole, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(whole, { recursive: true, force: true }));

/** A study of two questions and two chat sites, checked, with the labels of two people, in "s". */
async function makeStudy(baseUrl: string): Promise<void> {
  const env = { VERACITE_BASE_URL: baseUrl, VERACITE_MODEL: 'fake-model' };
  const run = async (...args: string[]) => {
    const { status, stderr } = await runIn(whole, runStudyCommand, { args, env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  };
  writeFileSync(join(whole, 'q.csv'), 'id,text,stratum\nq1,Does zinc help?,drugs\nq2,How?,drugs\n');
  const systems = ['--site', 'gem,Gemini,2.5 Pro', '--site', 'gpt,ChatGPT,5'];
  await run('init', 's', '--title', 'Zinc', '--questions', 'q.csv', ...systems);
  const draft = join(whole, 's/protocol.draft.json');
  writeFileSync(draft, readFileSync(draft, 'utf8').replace('"embedded"', '"remote"'));
  await run('freeze', 's');
  for (const system of ['gem', 'gpt']) {
    mkdirSync(join(whole, 'got', system), { recursive: true });
    for (const [question, words] of [
      ['q1', 'a day'],
      ['q2', '=2 days'],
    ] as const) {
      const answer = `Zinc shortens colds by ${words}. [Zinc](https://a.example/zinc)`;
      writeFileSync(join(whole, 'got', system, `${question}.md`), answer);
    }
  }
  await run('collect', 's', 'got');
  writeFileSync(join(whole, 's/zinc.html'), PAGE);
  writeFileSync(join(whole, 's/sources.json'), '{"https://a.example/zinc": "zinc.html"}');
  await run('audit', 's', '--sources', 's', '--judge', 'remote');

  const pairs = linesIn<Kept>(whole, 's/audits.jsonl').flatMap(audit => audit.pairs);
  await run('sample', 's', '--labels', String(pairs.length));
  await run('packets', 's', '--annotators', 'ann,bob', '--overlap', '1');
  mkdirSync(join(whole, 'back'));
  for (const annotator of ['ann', 'bob']) {
    writeFileSync(join(whole, 'back', `${annotator}.jsonl`), labelsOf(annotator).join(''));
  }
  await run('labels', 's', 'back');
}

/** What an annotator sends back: each item says it. */
function labelsOf(annotator: string): string[] {
  const packet = JSON.parse(
    readFileSync(join(whole, 's/packets', `${annotator}.json`), 'utf8'),
  ) as {
    [key in 'study' | 'protocol' | 'sha256']: string;
  } & { items: { id: string }[] };
  const { study, protocol, sha256 } = packet;
  const at = '2026-11-20T10:00:00.000Z';
  const said = { verdict: 5, quote: null, note: FORMULA, ms: 900, at };
  return packet.items.map(
    ({ id }) => `${JSON.stringify({ study, protocol, packet: sha256, id, ...said })}\n`,
  );
}

function labelOf(of: { pair: string; annotator: string }): string {
  const said = { round: 'main', verdict: 5, quote: null, note: FORMULA, ms: 900 };
  return `${JSON.stringify({ ...of, ...said, at: '2026-11-20T10:00:00.000Z' })}\n`;
}

function linesIn<Line = Row>(at: string, file: string): Line[] {
  const lines = readFileSync(join(at, file), 'utf8').split('\n');
  return lines.filter(line => line !== '').map(line => JSON.parse(line) as Line);
}
const study = (...args: string[]) => runIn(folder, runStudyCommand, { args });

async function exportStudy(...more: string[]): Promise<void> {
  const { status, stderr } = await study('export', 's', '--out', 'out', ...more);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}

/** Replaces words in a file of the package; `true`: its hash in the manifest is put right, too. */
async function plant(file: string, [from, to]: [string, string], isHidden = true): Promise<void> {
  const path = join(folder, 'out', file);
  const before = readFileSync(path, 'utf8');
  const after = before.replaceAll(from, to);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
  if (!isHidden) return;
  const manifest = join(folder, 'out/manifest-sha256.txt');
  const hash = await sha256OfBytes(readFileSync(path));
  const lines = readFileSync(manifest, 'utf8').split('\n');
  const put = lines.map(line => (line.endsWith(`  ${file}`) ? `${hash}  ${file}` : line));
  writeFileSync(manifest, put.join('\n'));
}

async function verifyFails(): Promise<string> {
  const { status, stderr } = await study('verify', 'out');
  expect(status).toBe(1);
  return stderr;
}

it('exports what it then finds to be as computed, in three forms that agree', async () => {
  await exportStudy('--license', 'CC-BY-4.0', '--zip', 'out.zip');
  expect(await study('verify', 'out')).toMatchObject({ status: 0, stderr: '' });

  const pairs = linesIn(folder, 'out/tables/pairs.jsonl');
  expect(pairs).toHaveLength(4);
  const { buffer } = new Uint8Array(readFileSync(join(folder, 'out/tables/pairs.parquet')));
  expect(await parquetReadObjects({ file: buffer })).toEqual(pairs);
  const csv = Papa.parse<Row>(readFileSync(join(folder, 'out/tables/pairs.csv'), 'utf8').trim(), {
    header: true,
  });
  expect(csv.data.map(row => row['pair_id'])).toEqual(pairs.map(row => row['pair_id']));

  const report = JSON.parse(readFileSync(join(folder, 'out/report.json'), 'utf8')) as object;
  expect(report).toMatchObject({ counts: { answers: 4, checked: 4, pairs: 4, labels: 8 } });
  const zipped = Object.keys(unzipSync(readFileSync(join(folder, 'out.zip'))));
  expect(zipped).toContain('manifest-sha256.txt');
  expect(zipped.length).toBeGreaterThan(20);
});

it('describes the package as RO-Crate and Web Annotation do', async () => {
  await exportStudy('--license', 'CC-BY-4.0');
  const crate = JSON.parse(readFileSync(join(folder, 'out/ro-crate-metadata.json'), 'utf8')) as {
    '@graph': Record<string, unknown>[];
  };
  const [about, root, ...files] = crate['@graph'];
  expect(about).toMatchObject({ conformsTo: { '@id': 'https://w3id.org/ro/crate/1.2' } });
  expect(root).toMatchObject({ '@id': './', name: 'Zinc', license: 'CC-BY-4.0' });
  const ids = files.map(file => String(file['@id'])).filter(id => !id.startsWith('#'));
  expect(ids).toContain('tables/pairs.parquet');
  for (const id of ids) expect(existsSync(join(folder, 'out', id))).toBe(true);

  const { first } = JSON.parse(readFileSync(join(folder, 'out/annotations.jsonld'), 'utf8')) as {
    first: { items: { target: { source: string }; creator: { type: string } }[] };
  };
  expect(first.items.map(({ creator }) => creator.type)).toEqual([
    ...Array<string>(4).fill('Software'),
    ...Array<string>(8).fill('Person'),
  ]);
  expect(first.items[0]).toMatchObject({
    target: {
      source: 'https://a.example/zinc',
      selector: { type: 'TextQuoteSelector', exact: 'Zinc shortens colds by a day.' },
    },
  });
});

it('leaves the texts of sources out where told so, and keeps hashes and quotes', async () => {
  await exportStudy('--without-texts');
  expect(await study('verify', 'out')).toMatchObject({ status: 0, stderr: '' });

  const read = (file: string) => readFileSync(join(folder, 'out', file), 'utf8');
  const all = readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect(all.filter(text => text.includes('rhinovirus'))).toEqual([]);
  expect(read('tables/pairs.csv')).toContain('Zinc shortens colds by a day.');
  expect(read('methods.md')).toContain('left out; their SHA-256');
  expect(linesIn(folder, 'out/tables/sources.jsonl')[0]?.['content_hash']).toMatch(/^[\da-f]{64}$/);
});

it('writes no cell that a spreadsheet runs, of one line or more', async () => {
  await exportStudy();
  const { data } = Papa.parse<Row>(
    readFileSync(join(folder, 'out/tables/labels.csv'), 'utf8').trim(),
    { header: true },
  );
  expect(data.map(row => row['note'])).toEqual(Array<string>(8).fill(`'${FORMULA}`));
  expect(linesIn(folder, 'out/tables/labels.jsonl')[0]?.['note']).toBe(FORMULA);
});

it('names a verdict, a text and a quote that do not follow, with their hashes put right', async () => {
  await exportStudy();
  await plant('audits.jsonl', ['"kind":"supported","isFirm"', '"kind":"contradicted","isFirm"']);
  expect(await verifyFails()).toMatch(/audits\.jsonl: answer \w+: the verdict on statement /);

  await plant('audits.jsonl', ['"kind":"contradicted","isFirm"', '"kind":"supported","isFirm"']);
  await plant('audits.jsonl', ['In one trial it helped', 'In two trials it helped']);
  const said = await verifyFails();
  expect(said).toContain('the text with the hash');
  expect(said).toContain('a quote of the pair');
});

it('names a rate of an audit, a label and a figure that were changed', async () => {
  await exportStudy();
  await plant('audits.jsonl', [
    '"statementSupport":{"overAll":{"count":1',
    '"statementSupport":{"overAll":{"count":0',
  ]);
  const rate = await verifyFails();
  expect(rate).toContain('the rate statementSupport');
  expect(rate).toMatch(/report\.json metrics \d+ overAll/);

  rmSync(join(folder, 'out'), { recursive: true });
  await exportStudy();
  await plant('labels/main.jsonl', ['"verdict":5', '"verdict":1']);
  const label = await verifyFails();
  expect(label).toContain('tables/labels.csv differs');
  expect(label).toContain('report.json people judge');

  rmSync(join(folder, 'out'), { recursive: true });
  await exportStudy();
  await plant('report.json', ['"checked": 4', '"checked": 5']);
  expect(await verifyFails()).toContain(
    "report.json counts checked is 5; the study's files give 4",
  );
});

it('gives no rate from labels of a sample that cannot carry one, and says why', async () => {
  const rates = async () => {
    await exportStudy();
    const report = readFileSync(join(folder, 'out/report.json'), 'utf8');
    rmSync(join(folder, 'out'), { recursive: true });
    return (JSON.parse(report) as { people: { rates: unknown } }).people.rates;
  };
  const sample = join(folder, 's/sample.json');
  const drawn = readFileSync(sample, 'utf8');
  expect(await rates()).toMatchObject([{ kind: 'supported', units: 4, labels: 4 }, {}, {}, {}]);

  writeFileSync(sample, drawn.replace('"of":4', '"of":9'));
  expect(await rates()).toEqual({ standing: 'none', reason: 'other-pairs' });
  writeFileSync(sample, drawn.replace('"simple"', '"stratified"'));
  expect(await rates()).toEqual({ standing: 'none', reason: 'other-pairs' });
  rmSync(sample);
  expect(await rates()).toMatchObject([
    { peopleOnly: { standing: 'none', reason: 'not-random' } },
    {},
    {},
    {},
  ]);
});

it('names files that the manifest does not have as they are', async () => {
  await exportStudy();
  await plant('methods.md', ['# Methods', '# Method'], false);
  rmSync(join(folder, 'out/codebook.md'));
  writeFileSync(join(folder, 'out/more.txt'), 'More.');
  const said = await verifyFails();

  expect(said).toContain('methods.md has another SHA-256');
  expect(said).toContain('codebook.md is in the manifest, and not in the folder');
  expect(said).toContain('more.txt is in the folder, and not in the manifest');

  writeFileSync(join(folder, 'out/manifest-sha256.txt'), 'no hash\n');
  expect(await verifyFails()).toContain('is no list of hashes and files');
});

it('refuses labels and answers that are not of the study, with a sentence', async () => {
  const labels = join(folder, 's/labels/main.jsonl');
  const good = readFileSync(labels, 'utf8');
  const refused = async () => (await study('export', 's', '--out', 'out')).stderr;

  appendFileSync(labels, '{"pair":"p","verdict":"=1+1","__proto__":{}}\n');
  expect(await refused()).toContain('main.jsonl: line 9 is not as a study has it');
  writeFileSync(labels, good + labelOf({ pair: 'of another study', annotator: 'eve' }));
  expect(await refused()).toContain('line 9 is of a pair that no audit here has');
  writeFileSync(labels, good);
  const answers = join(folder, 's/answers.jsonl');
  writeFileSync(answers, readFileSync(answers, 'utf8').replace('a day', 'a week'));
  expect(await refused()).toContain('answers.jsonl: line 1 was changed');
  expect(existsSync(join(folder, 'out'))).toBe(false);
  mkdirSync(join(folder, 'out/full'), { recursive: true });
  expect(await refused()).toContain('Name a new folder');
});

it('sends packets that say nothing of chatbot and judge, and refuses labels of others', async () => {
  const packet = readFileSync(join(folder, 's/packets/ann.json'), 'utf8');
  for (const word of ['gem', 'Gemini', 'ChatGPT', 'fake-model', 'supported', 'remote']) {
    expect(packet).not.toContain(word);
  }
  const [line = ''] = readFileSync(join(folder, 'back/ann.jsonl'), 'utf8').split('\n');
  const other = JSON.stringify({ ...(JSON.parse(line) as object), study: 'a'.repeat(64) });
  writeFileSync(join(folder, 'back/ann.jsonl'), `${line}\n${other}\n{"id": 1}\n`);
  const { status, stderr, stdout } = await study('labels', 's', 'back');

  expect(status).toBe(1);
  expect(stderr).toContain('ann.jsonl: line 2 is a label of another study.');
  expect(stderr).toContain('ann.jsonl: line 3 is no label.');
  expect(stdout).toMatch(/labels are in/);
});

it('draws one sample and sends one set of packets', async () => {
  expect((await study('sample', 's', '--labels', '2')).stderr).toContain('has a sample');
  expect((await study('packets', 's', '--annotators', 'ann,bob')).stderr).toContain('has packets');
});

it('checks by the judge and the granularity of the protocol alone', async () => {
  const { status, stderr } = await study('audit', 's', '--judge', 'lexical');
  expect(status).toBe(2);
  expect(stderr).toContain('The protocol says judge "remote", not "lexical".');
});
