import { resolve } from 'node:path';

import { parseShard } from '../../lib/studies/batch-shard';
import { readLookups, readSourceMap } from '../audit/read-input';
import { countIn, fileAt, folderAt, readArgs, refuse, type Shell } from '../lib/command';
import { findGranularity } from '../lib/granularity';
import { judgesInNode } from '../lib/judges-in-node';
import type { AuditStudyOptions } from './audit';
import { FLOOR_NAMES, type Floors } from './audit-rates';

const JUDGES = judgesInNode().map(({ id }) => id);

const USAGE = `Usage: npm run veracite -- study audit DIR [--judge ${JUDGES.join('|')}] [--jobs N] [--shard 3/16]
    [--sources DIR] [--granularity NAME] [--look-up] [--archive] [--email ADDRESS] [--text NAME]
    [--fail-under statement=0.9,response=…,url=…]
    [--engine batch [--batch-file FILE.jsonl] [--batch-results FILE.jsonl]]
  Checks the answers in DIR/answers.jsonl, writes DIR/audits.jsonl, and goes on where it was ended.
  --shard         one part of the answers; "study merge" joins the parts
  --engine batch  hands the questions in as batches; with --batch-file it writes them
                  for "vllm run-batch" and others, and reads what they answer
Exit status: 0 checked · 1 stopped, or some could not be checked · 2 not understood
             3 questions wait for a batch · 4 a rate is too low`;

/** Reads and checks everything before any work starts. */
export function readAuditOptions(
  args: readonly string[],
  { cwd, env }: Pick<Shell, 'cwd' | 'env'>,
): AuditStudyOptions {
  const string = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = readArgs(args, USAGE, {
    allowPositionals: true,
    options: {
      judge: string,
      jobs: string,
      shard: string,
      sources: string,
      granularity: string,
      'look-up': flag,
      archive: flag,
      email: string,
      text: string,
      'fail-under': string,
      engine: string,
      'batch-file': string,
      'batch-results': { type: 'string', multiple: true },
    },
  });
  const [named, ...others] = positionals;
  if (named === undefined || others.length > 0) refuse(USAGE);
  const engine = values.engine ?? 'live';
  if (engine !== 'live' && engine !== 'batch') refuse(`There is no engine "${engine}".\n${USAGE}`);
  const judge = values.judge ?? (engine === 'batch' ? 'remote' : 'embedded');
  if (engine === 'batch' && judge !== 'remote') refuse('A batch is for --judge remote alone.');
  const hasBatch = values['batch-file'] !== undefined || values['batch-results'] !== undefined;
  if (engine === 'live' && hasBatch)
    refuse('--batch-file and --batch-results need --engine batch.');
  const granularity = findGranularity(values.granularity);
  if (!granularity) refuse(`There is no granularity "${values.granularity ?? ''}".\n${USAGE}`);
  const lookups = readLookups(values, env);
  if (!lookups.ok) refuse(lookups.failure);
  const shard = values.shard === undefined ? null : parseShard(values.shard);
  if (shard?.ok === false) refuse(shard.failure);
  const file = values['batch-file'];
  return {
    folder: folderAt(named, cwd),
    judge,
    granularity,
    lookups: lookups.value,
    sources: values.sources === undefined ? null : sourcesAt(folderAt(values.sources, cwd)),
    jobs: countIn('jobs', values.jobs ?? '4'),
    shard: shard?.value ?? null,
    floors: readFloors(values['fail-under']),
    batch:
      engine === 'live'
        ? null
        : {
            file: file === undefined ? null : resolve(cwd, file),
            results: (values['batch-results'] ?? []).map(each => fileAt(each, cwd)),
          },
  };
}

function sourcesAt(folder: string) {
  const map = readSourceMap(folder);
  return map.ok ? { folder, map: map.value } : refuse(map.failure);
}

function readFloors(given: string | undefined): Floors {
  const entries = (given ?? '').split(',').filter(each => each !== '');
  return Object.fromEntries(
    entries.map(entry => {
      const [, name = '', value] = /^(\w+)=(0(?:\.\d+)?|1(?:\.0+)?)$/.exec(entry.trim()) ?? [];
      if (!Object.hasOwn(FLOOR_NAMES, name)) {
        refuse(
          `"${entry}" is no rate such as statement=0.9: ${Object.keys(FLOOR_NAMES).join(', ')}.`,
        );
      }
      return [name, Number(value)];
    }),
  );
}
