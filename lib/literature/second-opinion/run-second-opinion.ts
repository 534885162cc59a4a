import * as v from 'valibot';

import type { ModelFailure } from '../../core/audit/model-failure';
import { fail, ok, type Result } from '../../core/result';
import type { SearchFailure } from '../../core/source/services';
import { doStep } from '../../llm/do-step';
import type { ChatModel } from '../../ports/chat-model';
import type { StepJournal } from '../../ports/step-journal';
import { countTokens, neededTokens } from '../../util/prompt-tokens';
import { searchBalanced, type FoundLiterature, type SearchOptions } from '../balanced-search';
import type { LiteratureHit } from '../contract';
import { queryOf } from '../query';
import { rankHits, type RankDeps } from '../rank-hits';
import { askModel } from './ask-model';
import { GeneratedText } from './generated-text';
import { ANSWER, BACKGROUND, CONDENSE, GAPS, SELECT, type Prompt } from './prompts';
import {
  answerShape,
  backgroundShape,
  condensedShape,
  documentShape,
  foundShape,
  gapsShape,
  keptBackground,
  selectionShape,
  type OpinionDocument,
} from './shapes';

/** Documents that the model condenses, and that the answer may rest on. */
export const DOCUMENTS = { condensed: 8, again: 4, chosen: 5 } as const;
/** Passages of all documents, and characters of one document's excerpt. */
const PASSAGES = 24;
const EXCERPT = 2_400;
/** Cautious: English has four. */
const CHARACTERS_PER_TOKEN = 2.5;
/** Characters of JSON around a document. */
const AROUND = 60;

export type OpinionDeps = Omit<SearchOptions, 'signal'> &
  RankDeps & { model: ChatModel; journal: StepJournal };

type Run = OpinionDeps & { question: string; signal: AbortSignal };

export type OpinionFailure = ModelFailure | SearchFailure;

/** A sentence of the second answer, with the numbers, from 1, of the documents it names. */
export type OpinionSentence = { text: string; documents: readonly number[] };

export type SecondOpinion = {
  question: string;
  found: readonly FoundLiterature[];
  /** Points that the first search left open, with the model's own words on each. */
  gaps: readonly { point: string; background: GeneratedText }[];
  /** What the question needs to know, in the model's words. */
  needs: readonly string[];
  /** Documents that the answer may rest on, all of them retrieved. */
  documents: readonly OpinionDocument[];
  answer: readonly OpinionSentence[];
};

/**
 * Answers a question from literature: search, gaps, background for the gaps, second search,
 * selection, answer (after MedRGAG, Li et al. 2025). Each step is kept before the next begins; a
 * second call goes on from there. The model's background is never among the documents. Its answer is
 * an answer like any other: the caller has it checked. Rejects on abort only.
 */
export async function runSecondOpinion(
  { question, query }: { question: string; query: string },
  deps: OpinionDeps,
  signal: AbortSignal,
): Promise<Result<SecondOpinion, OpinionFailure>> {
  const run: Run = { ...deps, question, signal };
  const first = await search({ name: 'search', query }, run);
  if (!first.ok) return first;
  if (first.value.documents.length === 0) return fail('no-documents');
  const gaps = await findGaps(first.value.documents, run);
  if (!gaps.ok) return gaps;

  const found = [first.value.found];
  const documents = [...first.value.documents];
  for (const [at, { point, background }] of gaps.value.entries()) {
    const words = [queryOf(point), ...background.searchWords].join(' ');
    const more = await search({ name: `search-again:${at}`, query: words }, run);
    // What the first search found is enough to go on.
    if (!more.ok) continue;
    found.push(more.value.found);
    const isNew = ({ hit }: OpinionDocument) => !documents.some(each => isSame(each.hit, hit));
    documents.push(...more.value.documents.filter(isNew).slice(0, DOCUMENTS.again));
  }
  const chosen = await select(documents, run);
  if (!chosen.ok) return chosen;
  const answer = await write(chosen.value.documents, run);
  if (!answer.ok) return answer;
  return ok({ question, found, gaps: gaps.value, ...chosen.value, answer: answer.value });
}

function isSame(a: LiteratureHit, b: LiteratureHit): boolean {
  return a.corpus === b.corpus && a.title === b.title && a.url === b.url && a.text === b.text;
}

const searchStep = v.object({ found: foundShape, documents: v.array(documentShape) });

async function search(
  { name, query }: { name: string; query: string },
  { question, journal, services, quota, signal, ...ranking }: Run,
): Promise<Result<v.InferOutput<typeof searchStep>, SearchFailure>> {
  return doStep({ journal, name, schema: searchStep }, async () => {
    const found = await searchBalanced(query, { services, quota, signal });
    signal.throwIfAborted();
    if (!found.asked.some(each => 'gave' in each)) return fail(whyNothing(found));
    const works = found.hits.filter(({ isRetracted }) => !isRetracted);
    const passages = await rankHits(question, works, { ...ranking, k: PASSAGES, signal });
    signal.throwIfAborted();
    const groups = Map.groupBy(passages, each => each.hit);
    const documents = Array.from(groups, ([hit, own]) => ({
      hit,
      excerpt: own
        .toSorted((a, b) => a.passage.index - b.passage.index)
        .map(({ text }) => text)
        .join(' … ')
        .slice(0, EXCERPT),
    }));
    return ok({ found, documents: documents.slice(0, DOCUMENTS.condensed) } as v.InferOutput<
      typeof searchStep
    >);
  });
}

function whyNothing({ asked }: FoundLiterature): SearchFailure {
  const isOffline = asked.every(each => 'failure' in each && each.failure === 'offline');
  return isOffline ? 'offline' : 'no-service-answered';
}

async function findGaps(
  documents: readonly OpinionDocument[],
  { question, model, journal, signal }: Run,
): Promise<Result<SecondOpinion['gaps'], ModelFailure>> {
  const known: string[] = [];
  for (const [at, { hit, excerpt }] of documents.entries()) {
    const data = { question, document: { title: hit.title, text: excerpt } };
    const step = { journal, name: `condense:${at}`, schema: condensedShape };
    const condensed = await doStep(step, () =>
      askModel(model, { prompt: CONDENSE, data, shape: condensedShape }, signal),
    );
    if (!condensed.ok) return condensed;
    if (condensed.value.isUseful) known.push(condensed.value.summary);
  }
  const named = await doStep({ journal, name: 'gaps', schema: gapsShape }, () =>
    askModel(model, { prompt: GAPS, data: { question, known }, shape: gapsShape }, signal),
  );
  if (!named.ok) return named;

  const gaps: { point: string; background: GeneratedText }[] = [];
  for (const [at, point] of named.value.missing.entries()) {
    const step = { journal, name: `background:${at}`, schema: keptBackground };
    const written = await doStep(step, async () => {
      const asked = { prompt: BACKGROUND, data: { question, point }, shape: backgroundShape };
      const reply = await askModel(model, asked, signal);
      return reply.ok ? ok(GeneratedText.of(reply.value.background).toJSON()) : reply;
    });
    if (!written.ok) return written;
    gaps.push({ point, background: GeneratedText.of(written.value.ownWordsOfTheModel) });
  }
  return ok(gaps);
}

/** Numbers of documents that are there, each once; a model may name others. */
function placesIn(documents: readonly unknown[], numbers: readonly number[]): number[] {
  return [...new Set(numbers)].filter(
    number => Number.isInteger(number) && number >= 1 && number <= documents.length,
  );
}

/** Cuts all excerpts to the length at which the model can read them together. */
function numbered(
  documents: readonly OpinionDocument[],
  { rules, replyTokens }: Prompt,
  { question, model }: Pick<Run, 'question' | 'model'>,
): object[] {
  const titles = documents.map(({ hit }) => ({ content: hit.title }));
  const taken = neededTokens({
    prompt: countTokens([{ content: rules }, { content: question }, ...titles]),
    reply: replyTokens,
  });
  const room = ((model.limits.contextTokens - taken) * CHARACTERS_PER_TOKEN) / documents.length;
  const most = Math.max(0, Math.floor(room) - AROUND);
  return documents.map(({ hit, excerpt }, at) => ({
    number: at + 1,
    title: hit.title,
    text: excerpt.slice(0, most),
  }));
}

async function select(
  documents: readonly OpinionDocument[],
  { question, model, journal, signal }: Run,
): Promise<Result<Pick<SecondOpinion, 'needs' | 'documents'>, OpinionFailure>> {
  const data = { question, documents: numbered(documents, SELECT, { question, model }) };
  const step = { journal, name: 'selection', schema: selectionShape };
  const selection = await doStep(step, () =>
    askModel(model, { prompt: SELECT, data, shape: selectionShape }, signal),
  );
  if (!selection.ok) return selection;
  const { needs, chosen } = selection.value;
  const places = placesIn(documents, chosen).slice(0, DOCUMENTS.chosen);
  if (places.length === 0) return fail('no-documents');
  return ok({ needs, documents: places.flatMap(place => documents[place - 1] ?? []) });
}

async function write(
  documents: readonly OpinionDocument[],
  { question, model, journal, signal }: Run,
): Promise<Result<OpinionSentence[], ModelFailure>> {
  const data = { question, documents: numbered(documents, ANSWER, { question, model }) };
  const answer = await doStep({ journal, name: 'answer', schema: answerShape }, () =>
    askModel(model, { prompt: ANSWER, data, shape: answerShape }, signal),
  );
  if (!answer.ok) return answer;
  return ok(
    answer.value.sentences.map(({ text, documents: named }) => ({
      text,
      documents: placesIn(documents, named),
    })),
  );
}
