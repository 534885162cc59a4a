import { EMBEDDED_CARD } from '../../../lib/judges/embedded/card';
import { chooseHits, createCorpusSearch } from '../../../lib/literature/services/corpus';
import { createEmbeddedInNode } from '../../lib/embedded-in-node';
import {
  countIn,
  fileAt,
  openReport,
  readArgs,
  refuse,
  runCommand,
  type Shell,
} from '../../lib/command';
import { resolve } from 'node:path';
import { formatTable } from '../../lib/print-audit';
import { spreadSample } from '../recall/read-cases';
import { openKeptEmbedder, type KeptEmbedder } from './kept-embedder';
import { mean, measureRecall, type Beside } from './measure-recall';
import { measureMadeUp, measureVerdicts, type VerdictRow } from './measure-verdicts';
import {
  byHash,
  DECISIONS,
  madeUpStatements,
  questionsOf,
  readBioasq,
  readPubmedqa,
  SETS,
  type Decision,
} from './read-data';

const USAGE = `Usage: npm run bench:literature -- --bioasq FILE.jsonl.gz --pubmedqa FILE.jsonl.gz
    [--part recall|verdicts|made-up…] [--set dev|test] [--skip N] [--limit N] [--k N]
    [--others N] [--cache DIR] [--out FILE]
  --set     questions of the recall: to choose weights on (dev), or to measure on once (test)
  --skip    questions or statements that other runs measured, the first of each part (0)
  --limit   questions or statements of each part, after those (100)
  --k       passages that are judged (10)
  --others  snippets beside the abstracts in the corpus of the verdicts (10000)
  --cache   keeps what the embedder said (.cache/literature)`;

const PARTS = ['recall', 'verdicts', 'made-up'] as const;

function readOptions(args: readonly string[], cwd: string) {
  const { values } = readArgs(args, USAGE, {
    options: {
      bioasq: { type: 'string' },
      pubmedqa: { type: 'string' },
      part: { type: 'string', multiple: true, default: [...PARTS] },
      set: { type: 'string', default: 'dev' },
      skip: { type: 'string' },
      limit: { type: 'string', default: '100' },
      k: { type: 'string', default: '10' },
      others: { type: 'string', default: '10000' },
      cache: { type: 'string', default: '.cache/literature' },
      out: { type: 'string' },
    },
  });
  const set = SETS.find(each => each === values.set);
  if (values.bioasq === undefined || values.pubmedqa === undefined || !set) return refuse(USAGE);
  return {
    bioasq: fileAt(values.bioasq, cwd),
    pubmedqa: fileAt(values.pubmedqa, cwd),
    parts: new Set(values.part),
    set,
    skip: values.skip === undefined ? 0 : countIn('skip', values.skip),
    limit: countIn('limit', values.limit),
    k: countIn('k', values.k),
    others: countIn('others', values.others),
    cache: resolve(cwd, values.cache),
    out: values.out,
  };
}

type Options = ReturnType<typeof readOptions>;

/** What this run measures of all. */
function partOf<Item>(all: readonly Item[], { skip, limit }: Options): Item[] {
  return all.slice(skip, skip + limit);
}

async function main(args: readonly string[], { cwd, ...shell }: Shell): Promise<undefined> {
  const options = readOptions(args, cwd);
  const writeReport = openReport(options.out, cwd);
  const embedder = openKeptEmbedder(options.cache);
  try {
    const report = {
      ...(options.parts.has('recall') ? await tellRecall(options, embedder, shell) : {}),
      ...(await tellVerdicts(options, embedder, shell)),
    };
    const { skip, limit, k } = options;
    writeReport({ judge: EMBEDDED_CARD.identity, skip, limit, k, ...report });
  } finally {
    embedder.close();
  }
}

type Told = Pick<Shell, 'print' | 'progress'>;

async function tellRecall(options: Options, embedder: KeptEmbedder, { print, progress }: Told) {
  const bioasq = readBioasq(options.bioasq);
  const abstracts = readPubmedqa(options.pubmedqa).map(({ document }) => document);
  const questions = partOf(questionsOf(options.set, bioasq.questions), options);
  const rows = await measureRecall(
    questions,
    {
      balanced: [
        createCorpusSearch('bioasq', bioasq.documents),
        createCorpusSearch('pubmedqa', abstracts),
      ],
      whole: createCorpusSearch('both', [...bioasq.documents, ...abstracts]),
    },
    {
      embedder,
      progress: progress({ name: 'recall', total: questions.length, unit: 'questions' }),
    },
  );
  const documents = bioasq.documents.length + abstracts.length;
  print(
    `${questions.length} questions (${options.set}), ${documents} documents; experts' snippets in the first ten`,
  );
  print(
    formatTable([
      ['ranking', 'of all', 'of at most ten', 'beside BM25', 'beside one corpus'],
      ...rows.map(({ way, ofAll, ofTen, besideWords, besideWhole }) => [
        way,
        ofAll.toFixed(3),
        ofTen.toFixed(3),
        formatBeside(besideWords),
        formatBeside(besideWhole),
      ]),
    ]),
  );
  return { recall: { set: options.set, questions: questions.length, documents, rows } };
}

function formatBeside(beside: Beside | null): string {
  if (!beside) return '';
  const [low, high] = beside.interval ?? [];
  return `${beside.mean.toFixed(3)} (${low?.toFixed(3)} to ${high?.toFixed(3)})`;
}

async function tellVerdicts(options: Options, embedder: KeptEmbedder, { print, progress }: Told) {
  const { parts, k } = options;
  if (!parts.has('verdicts') && !parts.has('made-up')) return {};
  const labelled = readPubmedqa(options.pubmedqa);
  const others = spreadSample(readBioasq(options.bioasq).documents, options.others);
  const services = [
    createCorpusSearch(
      'abstracts',
      labelled.map(({ document }) => document),
    ),
    createCorpusSearch('snippets', others),
  ].map(corpus => chooseHits(corpus, { embedder }));
  const judge = createEmbeddedInNode();
  const deps = { judge, embedder, services, k };
  const report: Record<string, unknown> = {};
  if (parts.has('verdicts')) {
    const asked = partOf(
      byHash(labelled, ({ pmid }) => pmid),
      options,
    );
    const line = progress({ name: 'verdicts', total: asked.length, unit: 'questions' });
    const rows = await measureVerdicts(asked, { ...deps, progress: line });
    print(tableOfVerdicts(rows));
    report['verdicts'] = rows;
  }
  if (parts.has('made-up')) {
    const subjects = [...new Set(labelled.flatMap(({ mesh }) => mesh.slice(1, 2)))];
    const statements = partOf(madeUpStatements(byHash(subjects, subject => subject)), options);
    const line = progress({ name: 'made up', total: statements.length, unit: 'statements' });
    const rows = await measureMadeUp(statements, { ...deps, progress: line });
    const none = rows.filter(({ kind }) => kind === 'nothing-found').length;
    print(`nothing found: ${none} of ${rows.length} statements about things that do not exist`);
    report['madeUp'] = rows;
  }
  return report;
}

function tableOfVerdicts(rows: readonly VerdictRow[]): string {
  const ways: [string, (row: VerdictRow) => Decision | null][] = [
    ['always "yes"', () => 'yes'],
    ['look elsewhere', row => row.elsewhere],
    ['the right abstract alone', row => row.givenAbstract],
  ];
  const right = (told: (row: VerdictRow) => Decision | null, of: readonly VerdictRow[]) =>
    mean(of.map(row => Number(told(row) === row.decision))).toFixed(3);
  const found = rows.filter(({ isFound }) => isFound).length;
  return [
    `${rows.length} questions; the right abstract was judged for ${found}`,
    formatTable([
      ['way', 'right', ...DECISIONS.map(each => `of "${each}"`)],
      ...ways.map(([way, told]) => [
        way,
        right(told, rows),
        ...DECISIONS.map(each =>
          right(
            told,
            rows.filter(row => row.decision === each),
          ),
        ),
      ]),
    ]),
  ].join('\n');
}

await runCommand(main);
