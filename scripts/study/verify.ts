import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { checkAudit, type AuditFault } from '../../lib/studies/export/check-audits';
import { aboutIn, CRATE } from '../../lib/studies/export/crate';
import {
  MANIFEST,
  packageFiles,
  parseManifest,
  REPORT,
  type PackageFiles,
} from '../../lib/studies/export/package';
import { parseStudy } from '../../lib/studies/export/parse-study';
import { parseScreenshots, SCREENSHOTS_FOLDER } from '../../lib/studies/export/screenshots';
import { sha256OfBytes } from '../../lib/text/content-hash';
import { parseJson } from '../../lib/util/parse-json';
import { ownVersion } from '../lib/own-version';
import { folderAt, readArgs, refuse, type Command } from '../lib/command';
import { readStudyTexts } from './export';
import { studySentence } from './sentences';

const USAGE = `Usage: veracite study verify DIR
  Computes every hash, verdict and rate of a study again from its files; of an exported one, every
  table and figure as well.
Exit status: 0 all the same · 1 something differs · 2 not understood`;

/** Differences that fit a screen. */
const MOST = 50;

const WORDS: Readonly<Record<AuditFault['kind'], string>> = {
  verdict: 'the verdict on statement',
  rate: 'the rate',
  text: 'the text with the hash',
  quote: 'a quote of the pair',
};

/** `study verify DIR` */
export const runStudyVerify: Command = async (args, { cwd, print, complain }) => {
  const { positionals } = readArgs(args, USAGE, { allowPositionals: true, options: {} });
  const [named, ...others] = positionals;
  if (named === undefined || others.length > 0) return refuse(USAGE);
  const folder = folderAt(named, cwd);
  const files = filesIn(folder);
  const isExported = [MANIFEST, CRATE, REPORT].some(path => files.has(path));
  if (isExported && !files.has(MANIFEST)) {
    refuse(`${folder} holds no ${MANIFEST}. "study export" writes one.`);
  }
  const found = isExported ? await checkHashes(folder, files) : [];
  found.push(...(await checkFigures(folder, files, isExported)));
  for (const difference of found.slice(0, MOST)) complain(difference);
  if (found.length > MOST) complain(`And ${found.length - MOST} more differences.`);
  if (found.length > 0) return 1;
  const what = isExported ? 'hash, verdict, rate, table and figure' : 'hash, verdict and rate';
  print(`${files.size} files: every ${what} is as computed again.`);
  return 0;
};

/** Paths alone: each file is read when it is compared, since all of them together are large. */
function filesIn(folder: string): ReadonlySet<string> {
  return new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) =>
        relative(folder, join(parentPath, name)).replaceAll('\\', '/'),
      ),
  );
}

async function checkHashes(folder: string, files: ReadonlySet<string>): Promise<string[]> {
  const manifest = parseManifest(textOf(readFileSync(join(folder, MANIFEST))));
  if (!manifest) return [`${MANIFEST} is no list of hashes and files.`];
  const lost = [...manifest.keys()].filter(path => !files.has(path));
  const found = lost.map(path => `${path} is in the manifest, and not in the folder.`);
  for (const path of files) {
    const hash = manifest.get(path);
    if (path === MANIFEST || hash === (await sha256OfBytes(readFileSync(join(folder, path)))))
      continue;
    found.push(
      hash === undefined
        ? `${path} is in the folder, and not in the manifest.`
        : `${path} has another SHA-256 than in the manifest.`,
    );
  }
  return found;
}

async function checkFigures(
  folder: string,
  files: ReadonlySet<string>,
  isExported: boolean,
): Promise<string[]> {
  const texts = readStudyTexts(folder);
  const study = await parseStudy(texts);
  if (!study.ok) return [studySentence(folder, study.failure)];
  const screenshots: PackageFiles = new Map(
    [...files]
      .filter(path => path.startsWith(SCREENSHOTS_FOLDER))
      .map(path => [path, readFileSync(join(folder, path))]),
  );
  const images = parseScreenshots(screenshots, study.value);
  if (!images.ok) return [studySentence(folder, images.failure)];
  const faults = (await Promise.all(study.value.audits.map(checkAudit))).flat();
  const inAudits = faults.map(
    ({ answer, kind, at }) =>
      `audits.jsonl: answer ${answer}: ${WORDS[kind]} ${at} does not follow from the rest.`,
  );
  if (!isExported) return inAudits;
  const find = (path: string) => (files.has(path) ? readFileSync(join(folder, path)) : undefined);
  const about = aboutIn(textOf(find(CRATE))) ?? { license: '', version: '' };
  const differences = [...inAudits];
  const input = { study: study.value, texts, screenshots };
  for await (const [path, bytes] of packageFiles(input, about)) {
    if (path !== MANIFEST) differences.push(...compareFile(path, find(path), bytes));
  }
  const own = ownVersion();
  if (differences.length === 0 || about.version === own) return differences;
  const said = `Veracite ${about.version} made this package, and this is ${own}: figures may differ for that.`;
  return [said, ...differences];
}

function compareFile(path: string, kept: Uint8Array | undefined, made: Uint8Array): string[] {
  if (!kept) return [`${path} is missing.`];
  if (Buffer.compare(kept, made) === 0) return [];
  if (path === REPORT) {
    const figures = [...differing(parseJson(textOf(kept)), parseJson(textOf(made)), path)];
    if (figures.length > 0) return figures;
  }
  if (/\.(?:parquet|webp|jpg|png)$/.test(path))
    return [`${path} differs from what the study's files give.`];
  const [is, shouldBe] = [textOf(kept).split('\n'), textOf(made).split('\n')];
  const at = shouldBe.findIndex((line, index) => line !== is[index]);
  return [`${path} differs from what the study's files give, from line ${at + 1} on.`];
}

/** Names each figure that differs by its keys. */
function* differing(kept: unknown, made: unknown, at: string): Generator<string> {
  if (!isObject(kept) || !isObject(made)) {
    if (kept !== made) {
      yield `${at} is ${JSON.stringify(kept)}; the study's files give ${JSON.stringify(made)}.`;
    }
    return;
  }
  for (const key of new Set([...Object.keys(made), ...Object.keys(kept)])) {
    yield* differing(kept[key], made[key], `${at} ${key}`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}
