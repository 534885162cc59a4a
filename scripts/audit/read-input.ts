import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

import * as v from 'valibot';

import { fail, ok, type Result } from '../../lib/core/result';
import type { LookupChoice } from '../../lib/sources/services/open-services';
import { PUBLIC_SERVICES } from '../../lib/core/source/services';
import type { TextOf } from '../../lib/sources/source-reader';
import { isEmail } from '../../lib/settings/settings';
import { UNSUPPORTED_KINDS } from '../../lib/core/audit/verdict';
import { messageOf, readArgs, refuse } from '../lib/command';
import { judgesInNode } from '../lib/judges-in-node';
import { findGranularity, GRANULARITY_NAMES, type GranularityName } from '../lib/granularity';
import { readText } from './read-text';

/** An entry of `sources.json`: a file beside it, or the status a server would answer. */
const sourceMap = v.record(
  v.string(),
  v.union([v.string(), v.strictObject({ status: v.number() })]),
);

export type SourceMap = v.InferOutput<typeof sourceMap>;

/** `sources`: the folder and what its `sources.json` names; `null`: read from the web. */
export type AuditInput = {
  answer: string;
  /** Omitted: Markdown or plain text. */
  format?: 'html';
  sources: { folder: string; map: SourceMap } | null;
  out: string;
  /** The id of a judge in the registry. */
  judge: string;
  parser: ParserName;
  granularity: GranularityName;
  /** Verdicts that make the command end with a status of its own. */
  failOn: readonly FailingKind[];
  /** Services to ask besides the cited pages. */
  lookups: AuditLookups;
};

/** Off unless they are asked for, as in the extension. */
export type AuditLookups = LookupChoice & { textOf: TextOf };

/** For callers that read files only. */
export const NO_LOOKUPS: AuditLookups = {
  services: false,
  archive: false,
  email: null,
  textOf: 'best-version',
  bases: {},
};

/** `remote` is the model that the environment names. */
const JUDGE_NAMES = judgesInNode().map(({ id }) => id);

/** Splitter of the answer; the environment names the model. */
const PARSERS = ['rules', 'model'] as const;
export type ParserName = (typeof PARSERS)[number];

/** Preferred text of works in PubMed. */
const TEXTS = ['best-version', 'title-abstract'] as const;

/** Verdicts that a user may call a failure. */
const FAILING_KINDS = [...UNSUPPORTED_KINDS, 'not-judged'] as const;
export type FailingKind = (typeof FAILING_KINDS)[number];

const USAGE = `Usage: npm run audit -- --answer FILE.md|FILE.html [--sources DIR] --out audit.json
    [--judge ${JUDGE_NAMES.join('|')}] [--parser ${PARSERS.join('|')}] [--granularity ${GRANULARITY_NAMES.join('|')}]
    [--look-up] [--archive] [--email ADDRESS] [--text ${TEXTS.join('|')}]
    [--fail-on ${FAILING_KINDS.join(',')}]
  --sources  folder with sources.json, which names a file or a status for each address;
             without it, Veracite fetches the pages
Exit status: 0 checked · 1 stopped early or not written · 2 not understood
             3 nothing could be checked · 4 a verdict of --fail-on was found`;

/** Reads and checks everything before any work starts; a failure is a sentence. */
export function readInput(
  args: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Result<AuditInput, string> {
  const options = readOptions(args, env);
  if (!options.ok) return options;

  const { answer, sources, out, ...engines } = options.value;
  const file = resolve(cwd, answer);
  if (!isFile(file)) return fail(`There is no answer to read at ${file}.`);

  const text = readText(file);
  const read = { answer: text, ...(/\.html?$/i.test(file) && { format: 'html' as const }) };
  if (sources === null) return ok({ ...read, sources: null, out, ...engines });

  const folder = resolve(cwd, sources);
  const map = readSourceMap(folder);
  if (!map.ok) return map;

  return ok({ ...read, sources: { folder, map: map.value }, out, ...engines });
}

type Options = Omit<AuditInput, 'sources' | 'format'> & { sources: string | null };

function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Result<Options, string> {
  const string = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = readArgs(args, USAGE, {
    options: {
      answer: string,
      sources: string,
      out: string,
      judge: string,
      parser: string,
      granularity: string,
      'fail-on': string,
      'look-up': flag,
      archive: flag,
      email: string,
      text: string,
    },
  });
  if (!values.answer || !values.out) return fail(USAGE);
  const judge = JUDGE_NAMES.find(name => name === (values.judge ?? 'embedded'));
  if (!judge) return fail(`There is no judge "${values.judge}".\n${USAGE}`);

  const parser = PARSERS.find(name => name === (values.parser ?? 'rules'));
  if (!parser) return fail(`There is no parser "${values.parser}".\n${USAGE}`);

  const granularity = findGranularity(values.granularity);
  if (!granularity) return fail(`There is no granularity "${values.granularity}".\n${USAGE}`);

  const lookups = readLookups(values, env);
  if (!lookups.ok) return fail(`${lookups.failure}\n${USAGE}`);

  const failOn = readFailing(values['fail-on']);
  if (!failOn.ok) return fail(`${failOn.failure}\n${USAGE}`);

  const { answer, sources = null, out } = values;
  const engines = { judge, parser, granularity, failOn: failOn.value, lookups: lookups.value };
  return ok({ answer, sources, out, ...engines });
}

function readFailing(given: string | undefined): Result<FailingKind[], string> {
  const names = given === undefined ? [] : given.split(',').map(name => name.trim());
  const unknown = names.find(name => !FAILING_KINDS.some(kind => kind === name));
  if (unknown !== undefined) return fail(`There is no verdict "${unknown}".`);
  return ok(FAILING_KINDS.filter(kind => names.includes(kind)));
}

const basesShape = v.partial(
  v.strictObject(v.entriesFromList(PUBLIC_SERVICES, v.pipe(v.string(), v.url()))),
);

/** `VERACITE_SERVICES` holds other addresses of services, as JSON by their names. */
export function readLookups(
  values: { 'look-up'?: boolean; archive?: boolean; email?: string; text?: string },
  env: NodeJS.ProcessEnv,
): Result<AuditLookups, string> {
  const textOf = TEXTS.find(name => name === (values.text ?? 'best-version'));
  if (!textOf) return fail(`There is no text "${String(values.text)}".`);
  if (values.email !== undefined && !isEmail(values.email)) {
    return fail(`${values.email} is no e-mail address.`);
  }
  const bases = v.safeParse(
    basesShape,
    parseJson(env['VERACITE_SERVICES'] ?? '{}', 'VERACITE_SERVICES'),
  );
  if (!bases.success) {
    return fail(
      `VERACITE_SERVICES must be like {"crossref":"https://…"}: ${PUBLIC_SERVICES.join(', ')}.`,
    );
  }
  const services = values['look-up'] === true;
  const archive = values.archive === true;
  return ok({ services, archive, email: values.email ?? null, textOf, bases: bases.output });
}

export function readSourceMap(folder: string): Result<SourceMap, string> {
  const file = join(folder, 'sources.json');
  if (!isFile(file))
    return fail(`${folder} holds no sources.json, which names a file for each address.`);

  const json = parseJson(readText(file), file);
  const parsed = v.safeParse(sourceMap, json);
  // nb. A list is an object with its places as names.
  if (!parsed.success || Array.isArray(json)) {
    return fail(`${file} must be an object like {"https://…": "file.html"}.`);
  }
  const files = Object.values(parsed.output).filter(entry => typeof entry === 'string');
  const outside = files.find(name => isOutside(folder, name));
  if (outside !== undefined) return fail(`${file} names ${outside}, which is not in its folder.`);
  const missing = files.find(name => !isFile(join(folder, name)));
  return missing === undefined
    ? ok(parsed.output)
    : fail(`${file} names ${missing}, which is not there.`);
}

function isOutside(folder: string, name: string): boolean {
  const path = relative(folder, resolve(folder, name));
  return isAbsolute(path) || /^\.\.(?:[/\\]|$)/.test(path);
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(`${name} is no JSON: ${messageOf(error)}`);
  }
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
