import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { AuditExport } from '../../lib/core/audit/audit';
import { summariseLedger } from '../../lib/core/audit/ledger';
import { auditId } from '../../lib/core/ids';
import { createEmbeddedEmbedder } from '../../lib/judges/best-sentence/embedder';
import { EMBEDDED_CARD } from '../../lib/judges/embedded/card';
import { queryOf } from '../../lib/literature/query';
import { planSecondOpinion } from '../../lib/literature/second-opinion/plan';
import { OPINION_VERSION } from '../../lib/literature/second-opinion/prompts';
import {
  runSecondOpinion,
  type SecondOpinion,
} from '../../lib/literature/second-opinion/run-second-opinion';
import { addressOfDocument, writeAnswer } from '../../lib/literature/second-opinion/write-answer';
import type { ChatModel } from '../../lib/ports/chat-model';
import type { StepJournal } from '../../lib/ports/step-journal';
import { auditAnswer } from '../audit/audit-answer';
import { findJudge } from '../audit/open-judge';
import { refuse, type Command, type Shell } from '../lib/command';
import { openEngineInNode } from '../lib/embedded-in-node';
import { connectionOfEnvironment, openMeteredModel } from '../lib/model-of-environment';
import { openCorpora, openLedger } from '../lib/open-corpora';
import { formatMatrix, formatRates } from '../lib/print-audit';
import { openJournal } from '../study/batch-journal';
import { replaceFile } from '../study/json-lines';
import { readOpinionOptions, type OpinionOptions } from './opinion-options';
import { formatLedger, formatOpinion, formatPlan } from './print-opinion';

const STOPPED = 1;

/** `second-opinion` */
export const runOpinionCommand: Command = async (args, shell) => {
  const options = readOpinionOptions(args, shell);
  const connection = connectionOfEnvironment(shell.env);
  if (!connection.ok) return refuse(connection.failure);
  shell.print(formatPlan(planSecondOpinion(options.question), connection.value.price));
  if (!options.yes) {
    shell.print('Nothing was asked. --yes asks.');
    return 0;
  }
  mkdirSync(options.out, { recursive: true });
  const ledger = openLedger(join(options.out, 'ledger.jsonl'));
  const about = { auditId: auditId(crypto.randomUUID()), ledger, now: () => new Date() };
  const model = openMeteredModel(connection.value, { ...about, purpose: 'opinion' });
  const journal = openStepJournal(options, model);
  try {
    return await giveOpinion(options, { model, journal, about }, shell);
  } finally {
    journal.close();
    shell.print(formatLedger(summariseLedger(ledger.all())));
    ledger.close();
  }
};

type About = { auditId: ReturnType<typeof auditId>; now: () => Date } & {
  ledger: ReturnType<typeof openLedger>;
};

async function giveOpinion(
  options: OpinionOptions,
  { model, journal, about }: { model: ChatModel; journal: StepJournal; about: About },
  shell: Shell,
): Promise<number> {
  const embedder = createEmbeddedEmbedder({ card: EMBEDDED_CARD, open: openEngineInNode() });
  const opinion = await runSecondOpinion(
    { question: options.question, query: queryOf(options.question) },
    {
      services: await openCorpora(options, { ...about, embedder }, shell),
      quota: options.quota,
      embedder,
      model,
      journal,
    },
    new AbortController().signal,
  );
  if (!opinion.ok) {
    shell.complain(
      opinion.failure === 'no-documents'
        ? 'No document was found that the question could be answered from.'
        : `The model cannot be asked: ${opinion.failure}. The same command goes on from here.`,
    );
    return STOPPED;
  }
  const audit = await checkOpinion(opinion.value, options, shell);
  shell.print(formatOpinion(opinion.value));
  shell.print(`${formatMatrix(audit)}\n\n${formatRates(audit)}`);
  return 0;
}

/** Has the second answer checked as any other, against the documents it was written from. */
async function checkOpinion(
  opinion: SecondOpinion,
  { out, judge: name }: OpinionOptions,
  shell: Shell,
): Promise<AuditExport> {
  const judge = findJudge({ judge: name, granularity: 'document' }, shell.env);
  if (!judge.ok) return refuse(judge.failure);
  const folder = join(out, 'documents');
  mkdirSync(folder, { recursive: true });
  const map = opinion.documents.map((document, at) => {
    const file = `${at + 1}.txt`;
    writeFileSync(join(folder, file), document.hit.text);
    return [addressOfDocument(document, at + 1), file] as const;
  });
  const answer = writeAnswer(opinion);
  const sources = { folder, map: Object.fromEntries(map) };
  const audit = await auditAnswer({ answer, sources }, judge.value, shell);
  if (!audit.ok) return refuse(audit.failure);
  replaceFile(join(out, 'answer.md'), `${answer}\n`);
  replaceFile(join(out, 'opinion.json'), `${JSON.stringify(opinion, null, 2)}\n`);
  replaceFile(join(out, 'audit.json'), `${JSON.stringify(audit.value, null, 2)}\n`);
  return audit.value;
}

/** The journal of one question to one model with one search; another one needs another folder. */
function openStepJournal(
  { out, question, quota, services, corpus }: OpinionOptions,
  { identity }: ChatModel,
): StepJournal & { close: () => void } {
  const journal = openJournal(join(out, 'journal.sqlite'));
  const asked = { question, quota, services, corpus, version: OPINION_VERSION, model: identity };
  const kept = journal.read('asked');
  if (kept !== null && kept !== JSON.stringify(asked)) {
    journal.close();
    return refuse(`${out} holds a second opinion on something else; name another folder.`);
  }
  journal.note('asked', JSON.stringify(asked));
  return {
    find: step => Promise.resolve(journal.read(`step:${step}`)),
    keep(step, json) {
      journal.note(`step:${step}`, json);
      return Promise.resolve();
    },
    close: () => journal.close(),
  };
}
