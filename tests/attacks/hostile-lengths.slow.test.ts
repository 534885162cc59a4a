import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';

import type { Answer } from '../../lib/core/answer/answer';
import { sourceId } from '../../lib/core/ids';
import { readPasted } from '../../lib/capture/sites/shared/read-pasted';
import { readTextBody } from '../../lib/sources/web/read-text-body';
import { withReferences } from '../../lib/text/citations/add-references';
import { windowSteps } from '../../lib/text/evidence/passage-windows';
import { findQuote } from '../../lib/text/evidence/quote-find';
import { rankerSteps } from '../../lib/text/evidence/rank-passages';
import { textOfTex } from '../../lib/text/formulas/tex-text';
import { readMarkdownAnswer } from '../../lib/text/markdown/read-markdown';
import { splitStatements } from '../../lib/text/statements/split-statements';
import { runAtOnce } from '../../lib/util/slices';
import { fakeAnswer } from '../fakes/answers';

const LENGTH = 100_000;
/** For {@link LENGTH} characters on an idle core, on which {@link calibrate} takes `IDLE_MS`. */
const BUDGET_MS = 100;
const IDLE_MS = 30;
/** Thousands of citations, each of which is read: linear, and dearer. */
const CITING: Record<string, number> = { markers: 200, 'authors and years': 300 };
const RUNS = 3;
const NOW = '2026-11-23T09:00:00.000Z';
const URL_OF_PAGE = 'https://page.example/';

const TEXTS: Record<string, string> = {
  'one word': 'a',
  'one number': '1',
  spaces: ' ',
  'signs without words': '.,;:!?-',
  'no spaces': '中',
  brackets: '[(',
  'brackets that close': ')]',
  markers: '[1]',
  'authors and years': 'Smith et al., 2020; ',
  'clauses without end': 'if it is, ',
  'a list in a list': '- ',
  'a quote in a quote': '> ',
  emphasis: '*a_',
  'half characters': '\ud800',
  'marks over nothing': '\u0301',
  quantities: '5 mg/',
};

function answerOf(text: string): Answer {
  const span = { start: 0, end: text.length };
  return fakeAnswer({ text, blocks: [{ kind: 'paragraph', span }], citations: [] });
}

const parse = (html: string): Document => parseHTML(html).document;

function readBody(format: 'page' | 'jats', text: string): Promise<unknown> {
  const bytes = new TextEncoder().encode(text);
  return readTextBody(
    { format, bytes, contentType: 'text/html; charset=utf-8', url: URL_OF_PAGE },
    { parseHtml: parse, parseXml: parse },
  );
}

/** Everything that takes texts of answers, sources and models, and is not stopped from outside. */
const READERS: Record<string, (text: string) => unknown> = {
  'an answer in Markdown': text => readMarkdownAnswer(text, { pageUrl: null, now: NOW }),
  'an answer that is pasted': text =>
    readPasted({ text: 'a', html: `<p>${text}</p>` }, { parseHtml: parse, now: NOW }),
  statements: text => splitStatements(answerOf(text)),
  references: text => withReferences(answerOf(text)),
  passages: text => {
    const passages = runAtOnce(windowSteps({ id: sourceId('s') }, text));
    return runAtOnce(rankerSteps(passages, text)).rank('zinc helps a 1 with 5 mg', 12);
  },
  'a source with a quote': text => findQuote(text, 'zinc helps with colds'),
  'a quote': text => findQuote('The dose was 5 mg a day. '.repeat(400), text),
  'a page': text => readBody('page', `<html><body><p>${text}</p></body></html>`),
  'an article': text => readBody('jats', `<article><body><p>${text}</p></body></article>`),
  'a formula': text => textOfTex(text),
};

/** Time of the processor, which other work of the machine does not lengthen. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** A fixed amount of work on texts. */
function calibrate(): number {
  const began = used();
  let words = 0;
  for (let at = 0; at < 60; at += 1) {
    words += `${at} zinc helps with colds. `.repeat(2_000).split(/\s+/).length;
  }
  expect(words).toBeGreaterThan(0);
  return used() - began;
}

async function timeOf(read: (text: string) => unknown, text: string): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < RUNS && best > BUDGET_MS / 2; run += 1) {
    const began = used();
    await read(text);
    best = Math.min(best, used() - began);
  }
  return best;
}

describe('a hundred thousand characters', () => {
  calibrate();
  const scale = Math.max(1, Math.min(calibrate(), calibrate()) / IDLE_MS);

  it.each(Object.entries(READERS))('of one shape, read as %s, cost 100 ms', async (_, read) => {
    await read('Zinc helps with colds [1]. '.repeat(500));
    const slow: string[] = [];
    for (const [name, unit] of Object.entries(TEXTS)) {
      const text = unit.repeat(Math.ceil(LENGTH / unit.length));
      const ms = (await timeOf(read, text)) / scale;
      if (ms > (CITING[name] ?? BUDGET_MS)) slow.push(`${name}: ${ms.toFixed(0)} ms`);
    }
    expect(slow).toEqual([]);
  });
});
