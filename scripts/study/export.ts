import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { packageFiles } from '../../lib/studies/export/package';
import { hashOfPage } from '../../lib/studies/export/pages';
import { parseStudy, type StudyTexts } from '../../lib/studies/export/parse-study';
import { screenshotFiles } from '../../lib/studies/export/screenshots';
import { isStudyFile, wholeLines } from '../../lib/studies/export/study-files';
import { withoutTexts } from '../../lib/studies/export/without-texts';
import { zipFiles } from '../../lib/studies/export/zip-files';
import { ownVersion } from '../lib/own-version';
import { folderAt, openOutput, readArgs, refuse, type Command } from '../lib/command';
import { readLines } from './json-lines';
import { readScreenshots } from './screenshots';
import { studySentence } from './sentences';

const USAGE = `Usage: veracite study export DIR --out FOLDER [--without-texts] [--license TEXT] [--zip FILE]
  --without-texts  keeps the hash of each source's text and the quotes, not the text; labels quote
                   300 characters at most; leaves the screenshots out
  --license        what others may do with the package, e.g. CC-BY-4.0
  --zip            writes the same files as one file, too`;

const NO_LICENSE = 'Not stated: ask those who published this study.';

/** `study export DIR --out FOLDER` */
export const runStudyExport: Command = async (args, { cwd, print }) => {
  const { positionals, values } = readArgs(args, USAGE, {
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      'without-texts': { type: 'boolean', default: false },
      license: { type: 'string', default: NO_LICENSE },
      zip: { type: 'string' },
    },
  });
  const [named, ...others] = positionals;
  if (named === undefined || values.out === undefined || others.length > 0) return refuse(USAGE);
  const folder = folderAt(named, cwd);
  const out = emptyFolderAt(resolve(cwd, values.out));
  openOutput(values.zip, cwd);

  const read = readStudyTexts(folder);
  const texts = values['without-texts'] ? withoutTexts(read) : read;
  const study = await parseStudy(texts);
  if (!study.ok) return refuse(studySentence(folder, study.failure));
  const about = { license: values.license, version: ownVersion() };
  const screenshots = screenshotFiles(
    values['without-texts'] ? [] : readScreenshots(folder, study.value),
  );
  const paths: string[] = [];
  for await (const [path, bytes] of packageFiles(
    { study: study.value, texts, screenshots },
    about,
  )) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), bytes);
    paths.push(path);
  }
  if (values.zip !== undefined) {
    const zip = await zipFiles(readFiles(out, paths));
    writeFileSync(resolve(cwd, values.zip), new Uint8Array(await zip.arrayBuffer()));
  }
  print(`${paths.length} files are in ${out}. "study verify" computes them again.`);
  return 0;
};

function emptyFolderAt(path: string): string {
  const isEmpty = !existsSync(path) || readdirSync(path).length === 0;
  return isEmpty ? path : refuse(`${path} holds files. Name a new folder.`);
}

function* readFiles(folder: string, paths: readonly string[]) {
  for (const path of paths) yield [path, readFileSync(join(folder, path))] as const;
}

/** Reads the files of a study that make a package. */
export function readStudyTexts(folder: string): StudyTexts {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = names
    .map(name => name.replaceAll('\\', '/'))
    .filter(isStudyFile)
    .toSorted()
    .map(path => [path, readStudyText(join(folder, path), path)] as const);
  return new Map(texts);
}

function readStudyText(file: string, path: string): string {
  return hashOfPage(path) === null ? wholeLines(readLines(file)) : readFileSync(file, 'utf8');
}
