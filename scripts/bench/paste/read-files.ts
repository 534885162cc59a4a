import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

import type { Answer, Capture } from '../../../lib/core/answer/answer';
import { isCheckWorthy } from '../../../lib/core/answer/statement';
import { answerId } from '../../../lib/core/ids';
import { readHtmlAnswer } from '../../../lib/capture/sites/shared/read-pasted';
import { withReferences } from '../../../lib/text/citations/add-references';
import { readMarkdownAnswer } from '../../../lib/text/markdown/read-markdown';
import { countLoneMarkers } from '../../../lib/text/statements/lone-markers';
import { splitStatements } from '../../../lib/text/statements/split-statements';
import { NODE_EXTRACTORS } from '../../lib/node-extractors';
import { readExpected, type Expected } from '../links/read-expected';
import { lettersOf, ownWords, scoreLinks, type SentenceScore } from '../links/score-links';

export type PasteScore = {
  sentences: SentenceScore[];
  /** Claims to check that the file does not list, e.g. entries of a list of sources. */
  surplus: string[];
  loneMarkers: number;
  notes: string[];
};

export type PastedFile = { name: string; failure: string | null; score: PasteScore | null };

/** Reads every pasted answer of a folder that has `NAME.expected.json` beside it, by name. */
export function readPastedFiles(folder: string): PastedFile[] {
  return readdirSync(folder)
    .filter(file => ['.md', '.txt', '.html'].includes(extname(file)))
    .sort()
    .flatMap((file): PastedFile[] => {
      const expected = join(folder, `${basename(file, extname(file))}.expected.json`);
      if (!existsSync(expected)) return [];
      const capture = readFrom(readFileSync(join(folder, file), 'utf8'), extname(file) === '.html');
      if (typeof capture === 'string') return [{ name: file, failure: capture, score: null }];
      const score = scorePaste(capture, readExpected(readFileSync(expected, 'utf8')));
      return [{ name: file, failure: null, score }];
    });
}

function readFrom(text: string, isHtml: boolean): Capture | string {
  const now = new Date(0).toISOString();
  const parseHtml = (html: string) => NODE_EXTRACTORS.parseHtml(html, '');
  const read = isHtml
    ? readHtmlAnswer(text, { parseHtml, now })
    : readMarkdownAnswer(text, { pageUrl: null, now });
  return read.ok ? read.value : read.failure;
}

/** Splits a captured answer as a check does, and holds its links against those expected. */
function scorePaste(capture: Capture, expected: Expected): PasteScore {
  const captured = { ...capture, id: answerId('paste') };
  const answer: Answer = { ...captured, citations: withReferences(captured) };
  const targets = new Map(answer.citations.map(({ id, target }) => [id, target]));
  const listed = new Set(Array.from(expected.keys(), lettersOf));
  const statements = splitStatements(answer).filter(
    each => isCheckWorthy(each) || each.citationIds.length > 0 || listed.has(lettersOf(each.text)),
  );
  const { sentences, strays } = scoreLinks(
    expected,
    statements.map(statement => ({
      text: ownWords(statement, answer.text),
      targets: statement.citationIds.flatMap(id => targets.get(id) ?? []),
    })),
  );
  return {
    sentences,
    surplus: strays.map(({ text }) => text),
    loneMarkers: countLoneMarkers(answer),
    notes: answer.notes,
  };
}
