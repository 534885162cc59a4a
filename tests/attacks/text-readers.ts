import { Parser } from 'htmlparser2';
import { DOMParser, parseHTML } from 'linkedom';

import { readPasted } from '../../lib/capture/sites/shared/read-pasted';
import type { Answer } from '../../lib/core/answer/answer';
import { sourceId } from '../../lib/core/ids';
import { findSecondHand } from '../../lib/core/source/second-hand';
import { findBestSentenceByWords } from '../../lib/judges/best-sentence/best-sentence';
import { readChecks } from '../../lib/judges/llm/check-reply';
import { readAnswer } from '../../lib/llm/remote/read-answer';
import { guardContent } from '../../lib/llm/web-llm/guard-content';
import { readParsed } from '../../lib/pipeline/splitting/parse-reply';
import { comparisonRows, writeCsv } from '../../lib/reports/comparison-rows';
import { writeHtml } from '../../lib/reports/write-html';
import { writeMarkdown } from '../../lib/reports/write-markdown';
import { layOutPage } from '../../lib/sources/pdf/lay-out-page';
import { writeDocument } from '../../lib/sources/pdf/write-document';
import { textOfMarkup } from '../../lib/sources/services/markup-text';
import { readTextBody } from '../../lib/sources/web/read-text-body';
import { findEnds } from '../../lib/store/backup/find-rows';
import { withReferences } from '../../lib/text/citations/add-references';
import { cleanUrl } from '../../lib/text/citations/clean-url';
import { identifiersIn } from '../../lib/text/citations/find-identifiers';
import { readNamedWork } from '../../lib/text/citations/find-named-works';
import { titleOfLabel } from '../../lib/text/citations/title-of-label';
import { findWrittenReferences } from '../../lib/text/citations/written-references';
import { closestSentence } from '../../lib/text/evidence/closest-sentence';
import { textLikeness } from '../../lib/text/evidence/likeness';
import { windowSteps } from '../../lib/text/evidence/passage-windows';
import { findQuote } from '../../lib/text/evidence/quote-find';
import { rankerSteps } from '../../lib/text/evidence/rank-passages';
import { isTellingQuote } from '../../lib/text/evidence/telling-quote';
import { readTextFragment } from '../../lib/text/evidence/text-fragment';
import { textOfTex } from '../../lib/text/formulas/tex-text';
import { mergeCopied } from '../../lib/text/markdown/merge-copied';
import { readMarkdownAnswer } from '../../lib/text/markdown/read-markdown';
import { shownText } from '../../lib/text/markdown/shown-text';
import { readCutList } from '../../lib/text/model-json';
import { findRewordingChange } from '../../lib/text/rewriting/rewording';
import { diffWords } from '../../lib/text/rewriting/word-diff';
import { findListedCalls } from '../../lib/text/statements/listed-calls';
import { splitStatements } from '../../lib/text/statements/split-statements';
import { countTokens } from '../../lib/util/prompt-tokens';
import { searchTerms } from '../../lib/util/search-terms';
import { runAtOnce } from '../../lib/util/slices';
import { fakeAudit, fakeEvidence, fakeReadSource, fakeSettledPair } from '../fakes/audits';
import { fakeAnswer } from '../fakes/answers';
import { reportOf } from '../unit/reports/report-setup';

const NOW = '2026-11-23T09:00:00.000Z';
const URL_OF_PAGE = 'https://page.example/';
const STATEMENT = 'Zinc helps 40 % of adults with colds if they take 5 mg (Lee, 2020).';

const parse = (html: string): Document => parseHTML(html).document;
const parseXml = (xml: string): Document =>
  new DOMParser().parseFromString(xml, 'text/xml') as unknown as Document;

/** Prepares, and returns what is timed. */
type TextReader = (text: string) => () => unknown;

/** For readers that need nothing but the text. */
const at =
  (read: (text: string) => unknown): TextReader =>
  text =>
  () =>
    read(text);

/** Blocks of one line each; of one block, if `isWhole`. */
function answerOf(text: string, { isWhole }: { isWhole: boolean }): Answer {
  const span = { start: 0, end: text.length };
  return fakeAnswer({
    text,
    blocks: isWhole ? [{ kind: 'paragraph', span }] : [],
    citations: [],
  });
}

/** Depth at which browsers go on beside the element instead of inside it; linkedom does not. */
const DEEPEST = 512;

function isDeep(html: string): boolean {
  let [depth, deepest] = [0, 0];
  const parser = new Parser({
    onopentag: () => (deepest = Math.max(deepest, (depth += 1))),
    onclosetag: () => (depth -= 1),
  });
  parser.end(html);
  return deepest > DEEPEST;
}

const inPieces = (html: string): string => html.replace(/[^]{1000}[^<]*/g, '<div>$&</div>');

const markdown = (text: string) => readMarkdownAnswer(text, { pageUrl: null, now: NOW });

function readBody(format: 'page' | 'jats' | 'plain', text: string): Promise<unknown> {
  const bytes = new TextEncoder().encode(text);
  return readTextBody(
    { format, bytes, contentType: 'text/html; charset=utf-8', url: URL_OF_PAGE },
    { parseHtml: parse, parseXml },
  );
}

/** A page of lines as a PDF draws them, a word at a time. */
function drawnPage(text: string): Parameters<typeof layOutPage>[0] {
  const words = text.match(/[^]{1,6}/gu) ?? [];
  const texts = words.map((word, index) => ({
    text: word,
    transform: [10, 0, 0, 10, 50 + (index % 12) * 40, 50 + Math.floor(index / 12) * 12],
    width: 36,
    font: 'f',
  }));
  return { width: 600, height: 100 + texts.length, view: [1, 0, 0, 1, 0, 0], texts };
}

function report(text: string) {
  const finding = {
    kind: 'partly-supported' as const,
    confidence: 0.5,
    missing: text,
    evidence: [fakeEvidence({ quote: { exact: text, prefix: text, suffix: text } })],
  };
  const base = fakeAudit();
  return {
    ...base,
    answer: fakeAnswer({ question: text, model: text, citations: [] }),
    statements: base.statements.map(each => ({ ...each, text, original: text })),
    sources: [fakeReadSource({ title: text })],
    pairs: [fakeSettledPair({ finding }), ...base.pairs.slice(2, 3)],
  };
}

// eslint-disable-next-line @typescript-eslint/require-await -- A reply streams asynchronously.
async function* stream(text: string) {
  for (let from = 0; from < text.length; from += 16) {
    yield { choices: [{ delta: { content: text.slice(from, from + 16) } }] };
  }
}

function windows(text: string) {
  const passages = runAtOnce(windowSteps({ id: sourceId('s') }, text));
  return runAtOnce(rankerSteps(passages, text)).rank(STATEMENT, 12);
}

const ASKED = new Set(['s1']);
const asReply = (text: string) =>
  JSON.stringify({
    checks: [
      {
        statement: 's1',
        verdict: 'partly',
        quotes: [{ passage: 'p1', quote: text }],
        missing: text,
        certainty: 5,
      },
    ],
    statements: [{ sentence: 's1', words: text, statement: text, check: 'yes' }],
  });

/**
 * Every function that takes texts of answers, sources, models or files, and is itself not given a
 * part of bounded length only.
 */
export const TEXT_READERS: Readonly<Record<string, TextReader>> = {
  // Answers.
  'an answer in Markdown': at(markdown),
  'an answer that is pasted': text => {
    const page = parse(`<html><body>${isDeep(text) ? inPieces(text) : text}</body></html>`);
    return () => readPasted({ text: 'a', html: text }, { parseHtml: () => page, now: NOW });
  },
  'a site’s own copy': text => {
    const [copied, own] = [markdown(text), markdown('Zinc helps [1](https://a.example/).')];
    return () => copied.ok && own.ok && mergeCopied(own.value, copied.value);
  },
  'statements of one block': at(text => splitStatements(answerOf(text, { isWhole: true }))),
  'statements of lines': at(text => splitStatements(answerOf(text, { isWhole: false }))),
  'references of one block': at(text => withReferences(answerOf(text, { isWhole: true }))),
  'references of lines': at(text => withReferences(answerOf(text, { isWhole: false }))),
  'numbers of a list': at(text => findListedCalls(text, new Set([1, 2, 3, 4, 5]))),
  'written references': at(findWrittenReferences),
  identifiers: at(identifiersIn),
  'the label of a citation': at(text => [titleOfLabel(text), readNamedWork(text)]),
  'an address': at(text => [
    cleanUrl(text, URL_OF_PAGE),
    cleanUrl(`https://a.example/${text}`, null),
    readTextFragment(`#:~:text=${text}`),
  ]),
  'a formula': at(textOfTex),
  'shown text': at(shownText),
  // Sources.
  'a page': at(text => readBody('page', `<html><body>${text}</body></html>`)),
  'a style sheet': at(text => readBody('page', `<style>${text}</style><p>a</p>`)),
  'an article': at(text => readBody('jats', `<article><body><p>${text}</p></body></article>`)),
  'plain text': at(text => readBody('plain', text)),
  'a page of a PDF': text => {
    const drawn = drawnPage(text);
    return () => writeDocument([layOutPage(drawn, 0)]);
  },
  'markup of a service': at(textOfMarkup),
  'the address of a second-hand source': at(text => findSecondHand(text, text)),
  passages: at(windows),
  'the closest sentence': at(text =>
    closestSentence(STATEMENT, text, [{ start: 0, end: text.length }]),
  ),
  'the best sentence': at(text => findBestSentenceByWords(STATEMENT, text)),
  'a source with a quote': at(text => findQuote(text, 'zinc helps with colds')),
  'a quote': at(text => findQuote('The dose was 5 mg a day. '.repeat(400), text)),
  'a telling quote': at(text => isTellingQuote(text, { statement: text, text })),
  'two readings of a source': at(text => textLikeness(text, `${text} a`)),
  // Models.
  'a reply': at(text => [readChecks(text, ASKED), readParsed(text, ASKED), readCutList(text)]),
  'a reply that is cut off': at(text => readCutList(`{"checks":[${text}`)),
  'words of a reply': text => {
    const reply = asReply(text);
    return () => [readChecks(reply, ASKED), readParsed(reply, ASKED)];
  },
  'pieces of a reply': at(text => readAnswer(stream(text))),
  'a question': at(text => [guardContent(text), countTokens([{ content: text }])]),
  'a rewording': at(text => [
    findRewordingChange(STATEMENT, { sentence: text, span: { start: 0, end: 9 }, context: text }),
    diffWords(STATEMENT, text),
  ]),
  // Files.
  'rows of a backup': text => {
    const bytes = new TextEncoder().encode(`"${text}",${text}`);
    return () => findEnds(bytes);
  },
  'a report': text => {
    const audit = report(text);
    return () => [
      writeCsv(comparisonRows(audit)),
      writeHtml(reportOf(audit)),
      writeMarkdown(reportOf(audit)),
    ];
  },
  'the search of the history': at(searchTerms),
};
