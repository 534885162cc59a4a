import { answerFingerprint, type Answer } from '../../core/answer/answer';
import { isCheckWorthy, type Statement } from '../../core/answer/statement';
import type { Finding } from '../../core/audit/finding';
import { pairIdFor, type SettledPair } from '../../core/audit/pair';
import { verdictsOf } from '../../core/audit/verdict';
import { answerId, auditId, contentHash, passageId } from '../../core/ids';
import { sourceIdFor, type Passage, type Source, type SourceText } from '../../core/source/source';
import { citationsOf } from '../../metrics/bioace';
import { computeRates } from '../../metrics/registry';
import { siteFactsOf } from '../../sources/quality/site-facts';
import { sha256Hex } from '../../text/content-hash';
import { readMarkdownAnswer } from '../../text/markdown/read-markdown';
import { splitStatements } from '../../text/statements/split-statements';
import type { StudyAnswer } from '../contract';
import type { StudyAudit } from '../export/parse-study';
import type { DemoClaim, DemoPage, DemoTopic } from './topic';

/** No judge of the product: a person wrote its findings down. */
export const MADE_UP_JUDGE = { id: 'made-up', version: '1' } as const;

const STARTED = '2026-11-10T09:00:00.000Z';
const ENDED = '2026-11-10T09:00:20.000Z';

type ReadPage = Extract<DemoPage, { sentences: unknown }>;

export function textOfPage({ sentences }: ReadPage): string {
  return sentences.join(' ');
}

/**
 * Writes the check of a made-up answer as an exported audit: text, statements, verdicts and rates by
 * the product's own code, findings from the table.
 */
export async function makeAudit(given: StudyAnswer, topic: DemoTopic): Promise<StudyAudit> {
  const answer = await readAnswer(given);
  const id = auditId(`demo-${given.slot.question}-${given.slot.system}-${given.slot.repeat}`);
  const statements = splitStatements(answer);
  const cited = topic.pages.filter(({ url }) => given.answer.includes(`(${url})`));
  const read = await Promise.all(cited.map(readPage));
  const sources = read.map(({ source }) => source);
  const passages = read.flatMap(({ passage }) => passage ?? []);
  const head = {
    id,
    schemaVersion: 1 as const,
    status: 'finished' as const,
    judge: MADE_UP_JUDGE,
    startedAt: STARTED,
    endedAt: ENDED,
  };
  const pairs = statements
    .filter(isCheckWorthy)
    .flatMap(statement => sources.map(source => settle({ id, statement, source }, answer, topic)));
  const verdicts = verdictsOf(head, { statements, pairs });
  return {
    answerId: given.id,
    ...head,
    answer,
    statements,
    sources,
    passages,
    pairs,
    verdicts,
    rates: computeRates({ statements, sources, pairs, verdicts }),
    texts: read.flatMap(({ text }) => text ?? []),
    ledger: [],
    labels: citationsOf(pairs),
  };
}

async function readAnswer({
  answer: markdown,
  question,
  capturedAt,
}: StudyAnswer): Promise<Answer> {
  const read = readMarkdownAnswer(markdown, { pageUrl: null, now: capturedAt });
  if (!read.ok) throw new Error('demo: an answer has no text');
  const { value } = read;
  // As answers of the sample: no statistics of the user's count them.
  const origin = { kind: 'site', site: 'sample', layout: 'study', verified: '2026-11-28' } as const;
  return { ...value, origin, question, id: answerId(await sha256Hex(answerFingerprint(value))) };
}

type MadePage = { source: Source; passage: Passage | null; text: SourceText | null };

async function readPage(page: DemoPage): Promise<MadePage> {
  const { url, title } = page;
  const target = { kind: 'url', url } as const;
  const id = sourceIdFor(target);
  const checks = { site: siteFactsOf(url), work: null, gaps: null, marks: [] };
  const base = { id, target, url, title, checks };
  const visit = { finalUrl: url, redirects: [], contentType: 'text/html', retrievedAt: STARTED };
  if ('fate' in page) {
    const { fate: reason, status: httpStatus } = page;
    const lost = {
      status: 'unreadable',
      reason,
      visit: { ...visit, httpStatus, bytes: 0 },
    } as const;
    return { source: { ...base, ...lost }, passage: null, text: null };
  }
  const text = textOfPage(page);
  const hash = contentHash(await sha256Hex(text));
  const source: Source = {
    ...base,
    status: 'read',
    visit: { ...visit, httpStatus: 200, bytes: text.length },
    extent: 'full-text',
    language: 'en',
    contentHash: hash,
    textLength: text.length,
    fromCache: false,
  };
  const span = { start: 0, end: text.length };
  const passage = { id: passageId(`${id}#0`), sourceId: id, index: 0, span };
  return { source, passage, text: { contentHash: hash, text } };
}

/** The claim of a statement: statements are the words of claims. */
export function claimOf(
  topic: DemoTopic,
  statement: Pick<Statement, 'text'>,
): DemoClaim | undefined {
  return topic.claims.find(({ text }) => text === statement.text);
}

/** What the table says of a claim and a page: the sign, and the number of its sentence. */
export function signOf(topic: DemoTopic, claim: DemoClaim | undefined, url: string) {
  const at = topic.pages.findIndex(page => page.url === url);
  const [sign = '.', sentence = ''] = claim?.judge.split(' ')[at] ?? '.';
  const degree = claim?.people?.split(' ')[at];
  return { sign, sentence: Number(sentence), degree };
}

function settle(
  { id, statement, source }: { id: StudyAudit['id']; statement: Statement; source: Source },
  { citations }: Answer,
  topic: DemoTopic,
): SettledPair {
  const cites = new Set<string>(statement.citationIds);
  const cited = citations.some(
    each => cites.has(each.id) && sourceIdFor(each.target) === source.id,
  );
  return {
    id: pairIdFor(id, statement.id, source.id),
    auditId: id,
    statementId: statement.id,
    sourceId: source.id,
    cited,
    timesSettled: 1,
    state: 'settled',
    judge: MADE_UP_JUDGE,
    passageIds: source.status === 'read' ? [passageId(`${source.id}#0`)] : [],
    readShare: source.status === 'read' ? 1 : 0,
    settledAt: ENDED,
    finding: findingOf({ statement, source, cited }, topic),
  };
}

function findingOf(
  { statement, source, cited }: { statement: Statement; source: Source; cited: boolean },
  topic: DemoTopic,
): Finding {
  if (source.status === 'unreadable') return { kind: 'not-judged', reason: source.reason };
  const claim = claimOf(topic, statement);
  const { sign, sentence } = signOf(topic, claim, source.url ?? '');
  const evidence = quoteFrom(topic, source, sentence);
  const why = cited ? ('not-measured' as const) : ('not-cited' as const);
  const found = { confidence: 0.9, evidence, strength: { level: 'open' as const, why } };
  switch (sign) {
    case '+':
      return { kind: 'supported', ...found };
    case '~':
      return { kind: 'partly-supported', ...found, missing: claim?.lacks ?? '' };
    case '-':
      return { kind: 'contradicted', ...found };
    default:
      return { kind: 'not-found', confidence: 0.7, isRelated: true };
  }
}

/** The sentence of a page, as evidence; none if it does not have it. */
function quoteFrom(topic: DemoTopic, { id, url }: Source, sentence: number) {
  const place = placeOf(topic, url, sentence);
  if (!place) return [];
  const { text, start, end } = place;
  const quote = {
    exact: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - 32), start),
    suffix: text.slice(end, end + 32),
  };
  return [{ sourceId: id, passageId: passageId(`${id}#0`), span: { start, end }, quote }];
}

/** Where a sentence is in the text of its page. */
export function placeOf({ pages }: DemoTopic, url: string | null, sentence: number) {
  const page = pages.find(each => each.url === url);
  const words = page && 'sentences' in page ? page.sentences[sentence] : undefined;
  if (!page || !('sentences' in page) || words === undefined) return null;
  const text = textOfPage(page);
  const start = text.indexOf(words);
  return { text, start, end: start + words.length };
}
