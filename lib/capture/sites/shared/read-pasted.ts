import type { Capture } from '../../../core/answer/answer';
import { targetKey } from '../../../core/answer/citation';
import type { Pasted, PastedReading } from '../../../core/answer/pasted';
import type { IsoDateTime } from '../../../core/ids';
import { fail } from '../../../core/result';
import { ANSWER_LIMITS } from '../../../text/markdown/answer-limits';
import { readMarkdownAnswer } from '../../../text/markdown/read-markdown';
import { wholeOf } from './tree-slice';
import { addressOfCopied } from './note-anchors';
import { readAnyPage } from './read-any-page';

type Deps = {
  /** Parses without running, loading or showing anything. */
  parseHtml: (html: string) => Document;
  now: IsoDateTime;
};

/** Markup of text editors is this many times as long as its text. */
const HTML_TO_TEXT = 8;
/** Base of links if the copied page is not known; browsers copy them with whole addresses. */
const NO_PAGE = 'about:blank';
/** What plain text loses. Without any of it plain text is the better: it may be Markdown. */
const FORMATTED = 'a[href], table, sup, sub, math, [role="table"], [class*="katex"], [data-math]';

/**
 * Reads a pasted answer from its markup or its plain text, by one rule: the one in which more
 * markers lead to a source; if equal, the markup if it has anything that plain text loses.
 */
export function readPasted({ text, html }: Pasted, deps: Deps): PastedReading {
  const plain = readMarkdownAnswer(text, { pageUrl: null, now: deps.now });
  if (html === null || html.length > HTML_TO_TEXT * ANSWER_LIMITS.characters) return plain;

  const page = deps.parseHtml(html);
  const rich = readDocument(page, deps.now);
  if (!rich.ok || !plain.ok) return rich.ok ? rich : plain;
  const more = countLinks(rich.value) - countLinks(plain.value);
  const isRich = more === 0 ? page.querySelector(FORMATTED) !== null : more > 0;
  return isRich ? rich : plain;
}

/** Reads an answer saved or copied as HTML. */
export function readHtmlAnswer(html: string, deps: Deps): PastedReading {
  if (html.length > HTML_TO_TEXT * ANSWER_LIMITS.characters) return fail('answer-too-large');
  return readDocument(deps.parseHtml(html), deps.now);
}

function readDocument(page: Document, now: IsoDateTime): PastedReading {
  const origin = { kind: 'pasted' } as const;
  const read = readAnyPage(
    { slice: wholeOf(page), page, origin },
    { url: addressOfCopied(page) ?? NO_PAGE, now },
  );
  if (read.ok) return read;
  return fail(read.failure === 'answer-too-large' ? 'answer-too-large' : 'answer-empty');
}

/** Counts markers with their sources, of which the address or a number is known. */
function countLinks({ citations }: Capture): number {
  const links = citations.flatMap(({ marker, target }) =>
    marker === null || target.kind === 'unresolved' || target.kind === 'title'
      ? []
      : [`${marker.end} ${targetKey({ target })}`],
  );
  return new Set(links).size;
}
