import { resolve } from 'node:path';

import type { Result } from '../../lib/core/result';
import { inForce } from '../../lib/core/study/study';
import { parseShard } from '../../lib/studies/batch-shard';
import { readLookups, readSourceMap } from '../audit/read-input';
import { countIn, fileAt, folderAt, readArgs, refuse, type Shell } from '../lib/command';
import { findGranularity } from '../lib/granularity';
import { readFrozen } from './study-folder';
import { judgesInNode } from '../lib/judges-in-node';
import type { AuditStudyOptions } from './audit';
import { FLOOR_NAMES, type Floors } from './audit-rates';

const JUDGES = judgesInNode().map(({ id }) => id);

const USAGE = `Usage: veracite study audit DIR [--judge ${JUDGES.join('|')}] [--jobs N] [--shard 3/16]
    [--sources DIR] [--granularity NAME] [--look-up] [--archive] [--email ADDRESS] [--text NAME]
    [--fail-under statement=0.9,response=…,url=…]
    [--engine batch [--batch-file FILE.jsonl] [--batch-results FILE.jsonl]]
  Checks the answers in DIR/answers.jsonl, writes DIR/audits.jsonl, and goes on where it was ended.
  --shard         one part of the answers; "study merge" joins the parts
  --engine batch  hands the questions in as batches; with --batch-file it writes them
                  for "vllm run-batch" and others, and reads what they answer
Exit status: 0 checked · 1 stopped, or some could not be checked · 2 not understood
             3 questions wait for a batch · 4 a rate is too low`;

/**
 * Reads and checks everything before any work starts. A frozen protocol names the judge and the
 * granularity: an option that says otherwise is refused.
 */
export async function readAuditOptions(
  args: readonly string[],
  { cwd, env }: Pick<Shell, 'cwd' | 'env'>,
): Promise<AuditStudyOptions> {
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
  const engine = engineOf(values.engine ?? 'live');
  const folder = folderAt(named, cwd);
  const frozen = await readFrozen(folder);
  const protocol = frozen && inForce(frozen).protocol;
  return {
    folder,
    judge: judgeOf(agreed('judge', values.judge, protocol?.judge.id), engine),
    granularity: granularityOf(agreed('granularity', values.granularity, protocol?.granularity)),
    lookups: orRefuse(readLookups(values, env)),
    sources: values.sources === undefined ? null : sourcesAt(folderAt(values.sources, cwd)),
    jobs: countIn('jobs', values.jobs ?? '4'),
    shard: values.shard === undefined ? null : orRefuse(parseShard(values.shard)),
    floors: readFloors(values['fail-under']),
    batch: batchOf(values, engine, cwd),
  };
}

type Engine = 'live' | 'batch';

function engineOf(name: string): Engine {
  return name === 'live' || name === 'batch'
    ? name
    : refuse(`There is no engine "${name}".\n${USAGE}`);
}

function agreed(name: string, given: string | undefined, frozen: string | undefined) {
  if (given === undefined || frozen === undefined || given === frozen) return given ?? frozen;
  return refuse(
    `The protocol says ${name} "${frozen}", not "${given}". "study freeze --reason" is how it changes.`,
  );
}

function judgeOf(named: string | undefined, engine: Engine): string {
  const judge = named ?? (engine === 'batch' ? 'remote' : 'embedded');
  if (engine === 'batch' && judge !== 'remote') refuse('A batch is for --judge remote alone.');
  return judge;
}

function granularityOf(name: string | undefined): AuditStudyOptions['granularity'] {
  return findGranularity(name) ?? refuse(`There is no granularity "${name ?? ''}".\n${USAGE}`);
}

function batchOf(
  values: { 'batch-file'?: string | undefined; 'batch-results'?: string[] | undefined },
  engine: Engine,
  cwd: string,
): AuditStudyOptions['batch'] {
  const { 'batch-file': file, 'batch-results': results } = values;
  if (engine === 'batch') {
    return {
      file: file === undefined ? null : resolve(cwd, file),
      results: (results ?? []).map(each => fileAt(each, cwd)),
    };
  }
  const isLive = file === undefined && results === undefined;
  return isLive ? null : refuse('--batch-file and --batch-results need --engine batch.');
}

function orRefuse<Value>(result: Result<Value, string>): Value {
  return result.ok ? result.value : refuse(result.failure);
}

function sourcesAt(folder: string) {
  return { folder, map: orRefuse(readSourceMap(folder)) };
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
