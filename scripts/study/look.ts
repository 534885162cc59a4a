import { join } from 'node:path';

import type { Statement } from '../../lib/core/answer/statement';
import { evidenceOf } from '../../lib/core/audit/finding';
import { auditId } from '../../lib/core/ids';
import { currentAnswers } from '../../lib/core/study/study';
import { createCheckHit } from '../../lib/app/check-hit';
import { createEmbeddedEmbedder } from '../../lib/judges/best-sentence/embedder';
import { EMBEDDED_CARD } from '../../lib/judges/embedded/card';
import { findJudge } from '../../lib/judges/registry';
import { lookElsewhere, type Elsewhere } from '../../lib/literature/look-elsewhere';
import type { Estimate } from '../../lib/metrics/estimate';
import { queryOf } from '../../lib/literature/query';
import { embedderOrWords } from '../../lib/literature/rank-hits';
import {
  parseStudy,
  type StudyAudit,
  type StudyRecords,
} from '../../lib/studies/export/parse-study';
import { rowsOf } from '../../lib/studies/export/study-rows';
import { correctnessOf, lastLooks, type StudyLook } from '../../lib/studies/looks';
import { countIn, readArgs, refuse, type Command, type Shell } from '../lib/command';
import { detectLanguage } from '../lib/detect-language';
import { createEmbeddedInNode, openEngineInNode } from '../lib/embedded-in-node';
import {
  openCorpora,
  openLedger,
  readSearch,
  SEARCH_OPTIONS,
  SEARCH_USAGE,
} from '../lib/open-corpora';
import { formatTable } from '../lib/print-audit';
import { eachOf } from '../lib/progress';
import { readStudyTexts } from './export';
import { openLines } from './json-lines';
import { studySentence } from './sentences';
import { changeStudy, STUDY_FILES } from './study-folder';

const USAGE = `Usage: veracite study look DIR [--corpus DIR] [--service NAME]… [--quota N] [--k N] [--email ADDRESS] [--yes]
  Searches literature for each statement of the checked answers, has the built-in model judge what it
  finds, and prints for how many literature supports them. Words of statements go to services only with --yes.
${SEARCH_USAGE}
  --k        passages that are judged for each statement, 10 to 100 (10)`;

/** BioACE's range (Gupta et al. 2026). */
const PASSAGES = { least: 10, most: 100 };

type Place = { audit: StudyAudit; statement: Statement };

/** `study look DIR`: each statement is stored before the next; one that is stored is not asked again. */
export const runStudyLook: Command = async (args, shell) => {
  const { positionals, values } = readArgs(args, USAGE, {
    allowPositionals: true,
    options: {
      ...SEARCH_OPTIONS,
      k: { type: 'string', default: String(PASSAGES.least) },
      yes: { type: 'boolean', default: false },
    },
  });
  const [named, ...others] = positionals;
  if (named === undefined || others.length > 0) return refuse(USAGE);
  const k = countIn('k', values.k);
  if (k < PASSAGES.least || k > PASSAGES.most) {
    return refuse(`--k takes ${PASSAGES.least} to ${PASSAGES.most}.`);
  }
  const search = { ...readSearch(values, shell, USAGE), k };
  return changeStudy({ named, cwd: shell.cwd }, async ({ folder }) => {
    const study = await parseStudy(readStudyTexts(folder));
    if (!study.ok) return refuse(studySentence(folder, study.failure));
    const left = statementsLeft(study.value);
    if (search.services.length > 0 && left.length > 0 && !values.yes) {
      const services = search.services.join(', ');
      shell.print(`${left.length} searches go to ${services}. Nothing was asked. --yes asks.`);
      return 0;
    }
    const looks = [...study.value.looks, ...(await lookFor(left, { folder, search }, shell))];
    printCorrectness({ ...study.value, looks }, shell);
    return lastLooks(looks).some(({ outcome }) => outcome === 'could-not-look') ? 1 : 0;
  });
};

/** Statements of the answers in force for which literature was not looked at. */
function statementsLeft({ answers, audits, looks }: StudyRecords): Place[] {
  const current = new Set([...currentAnswers(answers).values()].map(({ id }) => String(id)));
  const done = new Set(
    lastLooks(looks)
      .filter(({ outcome }) => outcome !== 'could-not-look')
      .map(look => `${look.answer} ${look.statement}`),
  );
  return audits
    .filter(({ answerId }) => current.has(answerId))
    .flatMap(audit => audit.statements.map(statement => ({ audit, statement })))
    .filter(({ statement }) => statement.checkWorthiness.kind === 'check-worthy')
    .filter(({ audit, statement }) => !done.has(`${audit.answerId} ${statement.id}`));
}

type Where = { folder: string; search: ReturnType<typeof readSearch> & { k: number } };

async function lookFor(
  places: readonly Place[],
  { folder, search }: Where,
  shell: Shell,
): Promise<StudyLook[]> {
  if (places.length === 0) return [];
  const ledger = openLedger(join(folder, STUDY_FILES.looksLedger));
  const lines = openLines(join(folder, STUDY_FILES.looks));
  const judge = createEmbeddedInNode();
  const networks = createEmbeddedEmbedder({ card: EMBEDDED_CARD, open: openEngineInNode() });
  const { embedder } = embedderOrWords((texts, signal) => networks.embed(texts, signal));
  const reach = findJudge(judge.identity.id)?.reads;
  const check = createCheckHit(judge, reach ? { reach, detect: detectLanguage } : null);
  const about = { auditId: auditId(crypto.randomUUID()), ledger, now: () => new Date(), embedder };
  try {
    const services = await openCorpora(search, about, shell);
    const { quota, k } = search;
    const progress = shell.progress({ name: 'looks', total: places.length, unit: 'statements' });
    return await eachOf(places, progress, async place => {
      const { statement, audit } = place;
      const query = queryOf(statement.text);
      const found = await lookElsewhere(
        {
          ...{ statement: statement.text, context: statement.heading, query },
          language: audit.answer.language ?? null,
        },
        { services, quota, k, check, embedder },
        new AbortController().signal,
      );
      const { id, version } = judge.identity;
      const look = toLook(place, found, { query, k, judge: { id, version } });
      lines.add(look);
      return look;
    });
  } finally {
    lines.close();
    ledger.close();
  }
}

function toLook(
  { audit, statement }: Place,
  { outcome, hasConflict, found }: Elsewhere,
  about: Pick<StudyLook, 'query' | 'k' | 'judge'>,
): StudyLook {
  const decided = 'decidedBy' in outcome ? outcome.decidedBy : null;
  return {
    ...{ answer: audit.answerId, statement: statement.id, ...about },
    outcome: outcome.kind,
    why: 'why' in outcome ? outcome.why : null,
    hasConflict,
    asked: [...found.asked],
    work: decided && {
      title: decided.hit.title,
      url: decided.hit.url,
      quotes: evidenceOf(decided.finding).map(({ quote }) => quote.exact),
    },
    at: new Date().toISOString(),
  };
}

function printCorrectness(study: StudyRecords, { print }: Shell): void {
  const checked = rowsOf(study).answers.filter(({ audit, isInForce }) => audit && isInForce);
  const rates = correctnessOf(study.looks, checked);
  if (!rates) {
    print('No answer has a statement to look for.');
    return;
  }
  const rows = rates.overAll.map(({ system, stratum, rate }, at) => [
    stratum === null ? system : `${system}, ${stratum}`,
    format(rate),
    format(rates.overJudged[at]?.rate),
  ]);
  print(formatTable([['supported by literature', 'over all', 'of those searched'], ...rows]));
}

function format(rate: Estimate | undefined): string {
  const { count, of } = rate?.share ?? { count: 0, of: 0 };
  if (rate?.standing !== 'given') return of === 0 ? 'none' : `${count} of ${of}`;
  const [low, high] = [rate.interval.low, rate.interval.high].map(each => each.toFixed(3));
  return `${rate.rate.toFixed(3)} (${count} of ${of}; ${low} to ${high})`;
}
