import { createHash } from 'node:crypto';

import * as v from 'valibot';

import { documentOf, type CorpusDocument } from '../../../lib/literature/services/corpus';
import { readLines, spreadSample } from '../recall/read-cases';

/** A question with the documents that experts chose for it, by their titles in the corpus. */
export type ExpertQuestion = { id: string; question: string; wanted: ReadonlySet<string> };

const bioasqLine = v.object({
  id: v.string(),
  question: v.string(),
  snippets: v.array(v.string()),
});

/** Reads BioASQ: each different snippet is a document, named by its number. */
export function readBioasq(file: string): {
  documents: CorpusDocument[];
  questions: ExpertQuestion[];
} {
  const numbers = new Map<string, string>();
  const questions = readLines(file, bioasqLine).map(({ id, question, snippets }) => ({
    id,
    question,
    wanted: new Set(
      snippets.map(snippet => {
        const name = numbers.get(snippet) ?? `bioasq:${numbers.size}`;
        numbers.set(snippet, name);
        return name;
      }),
    ),
  }));
  const documents = Array.from(numbers, ([text, url]) => documentOf({ title: '', url, text }));
  return { documents, questions: questions.filter(({ wanted }) => wanted.size > 0) };
}

export const SETS = ['dev', 'test'] as const;

/** Questions that were measured before there were sets: so many of all, so many of the rest. */
const EARLIER = [60, 50];

/**
 * The questions of a set, by the hashes of their ids. Weights are chosen on `dev`; a question of
 * `test` is measured once, after that. Neither set has a question of earlier measurements.
 */
export function questionsOf(set: string, questions: readonly ExpertQuestion[]): ExpertQuestion[] {
  const fresh = EARLIER.reduce((rest, count) => {
    const earlier = new Set(spreadSample(rest, count));
    return rest.filter(each => !earlier.has(each));
  }, questions);
  return byHash(
    fresh.filter(({ id }) => hashOf(id) < '8' === (set === 'dev')),
    ({ id }) => id,
  );
}

/** In an order that says nothing of the items, so that any part of them is a fair sample. */
export function byHash<Item>(items: readonly Item[], idOf: (item: Item) => string): Item[] {
  return items
    .map(item => ({ item, hash: hashOf(idOf(item)) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ item }) => item);
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

export const DECISIONS = ['yes', 'no', 'maybe'] as const;
export type Decision = (typeof DECISIONS)[number];

/** A question of PubMedQA-L with its abstract, conclusion included, and the authors' answer. */
export type LabelledQuestion = {
  pmid: string;
  statement: string;
  decision: Decision;
  mesh: readonly string[];
  document: CorpusDocument;
};

const pubmedqaLine = v.object({
  pmid: v.string(),
  question: v.string(),
  contexts: v.array(v.string()),
  long_answer: v.string(),
  decision: v.picklist(DECISIONS),
  mesh: v.array(v.string()),
});

export function readPubmedqa(file: string): LabelledQuestion[] {
  return readLines(file, pubmedqaLine).map(each => ({
    pmid: each.pmid,
    statement: statementOf(each.question),
    decision: each.decision,
    mesh: each.mesh,
    document: {
      ...documentOf({
        title: '',
        url: `https://pubmed.ncbi.nlm.nih.gov/${each.pmid}/`,
        text: [...each.contexts, each.long_answer].join('\n\n'),
      }),
      extent: 'abstract' as const,
    },
  }));
}

/** Words that open a question and say nothing in a statement. */
const OPENING =
  /^(?:is|are|was|were|does|do|did|can|could|should|will|would|has|have|may|might)(?:\s+there)?\s+/i;

/** Makes a rough statement of a question: "Does rest help?" becomes "rest help." */
export function statementOf(question: string): string {
  const last = question.trim().replace(/\s*\?+\s*$/, '');
  const asked = last.replace(OPENING, '');
  return `${asked.charAt(0).toUpperCase()}${asked.slice(1)}.`;
}

const MADE_UP_NAMES = 'velor dupra zincto marvi kestra obruti plendo tavixa morfesa quilbo'.split(
  ' ',
);
const MADE_UP_ENDINGS = 'stat mab cillin pril zole'.split(' ');
const CLAIMS = [
  'lowers the risk of',
  'is an effective treatment for',
  'causes',
  'does not help with',
];

/** Statements about drugs that exist nowhere, each with a subject that the corpus knows. */
export function madeUpStatements(subjects: readonly string[]): string[] {
  return subjects.map((subject, at) => {
    const name = `${pick(MADE_UP_NAMES, at)}${pick(MADE_UP_ENDINGS, Math.floor(at / 10))}`;
    const drug = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return `${drug} ${pick(CLAIMS, Math.floor(at / 3))} ${subject.toLowerCase()}.`;
  });
}

function pick(list: readonly string[], at: number): string {
  return list[at % list.length] ?? '';
}
