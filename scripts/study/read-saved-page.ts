import type { Capture } from '../../lib/core/answer/answer';
import type { IsoDateTime } from '../../lib/core/ids';
import type { SiteReadFailure } from '../../lib/core/answer/page-check';
import { fail, ok, type Result } from '../../lib/core/result';
import { SITE_IDS } from '../../lib/capture/sites/registry';
import { createAdapter, sitesAt } from '../../lib/capture/sites/sites';
import { exampleOf } from '../../lib/capture/sites/chat-hosts';
import type { SiteAdapter } from '../../lib/ports/site-adapter';
import { isTooCostly } from '../../lib/sources/web/markup-cost';
import type { CapturedAnswer } from '../../lib/studies/draft-of-answer';
import { NODE_EXTRACTORS } from '../lib/node-extractors';

/** Where a browser, and SingleFile, write the address of a page that they save. */
const HEAD = 2_000;
const SAVED_FROM = /saved from url=\(\d+\)(https?:\S+)|^\s*url: (https?:\S+)/m;

/** `site`: name of its chat site, for a page that does not say its address. */
type Saved = { html: string; now: IsoDateTime; site: string | undefined };

/**
 * Reads the last answer of a chat page that was saved, by the adapter that reads it live. A failure
 * is a sentence.
 */
export function readSavedPage({ html, now, site }: Saved): Result<CapturedAnswer, string> {
  if (isTooCostly(html, { isXml: false })) return fail(SENTENCES['answer-too-large']);
  const page = NODE_EXTRACTORS.parseHtml(html, '');
  const own = addressIn(html);
  for (const { adapter, url } of own === null ? readersNamed(site) : readersAt(own)) {
    const read = readLast(adapter, page, { url, now });
    if (read?.ok) return ok({ ...read.value, pageUrl: own });
    if (read) return fail(SENTENCES[read.failure]);
  }
  return fail(SENTENCES['layout-unknown']);
}

const SENTENCES: Readonly<Record<SiteReadFailure, string>> = {
  'layout-unknown':
    'Veracite finds no chat site’s answer in this page. Copy the answer into a file SYSTEM/QUESTION.md.',
  'answer-empty': 'The page holds no answer. Save it again when it shows one.',
  'answer-still-streaming': 'The answer was not complete. Save the page again when it is.',
  'answer-too-large':
    'The page holds more than Veracite reads. Copy the answer into a file SYSTEM/QUESTION.md.',
};

function addressIn(html: string): string | null {
  const [, browser, singleFile] = SAVED_FROM.exec(html.slice(0, HEAD)) ?? [];
  const url = browser ?? singleFile ?? '';
  return URL.canParse(url) ? url : null;
}

type Reader = { adapter: SiteAdapter; url: string };

function readersAt(url: string): Reader[] {
  return [...sitesAt(new URL(url))].map(adapter => ({ adapter, url }));
}

function readersNamed(site: string | undefined): Reader[] {
  return SITE_IDS.flatMap(id => {
    // nb. The address of an example may hold another question.
    const url = exampleOf(id)?.replace(/[?#].*/, '');
    const isNamed = id === site?.toLowerCase() && url !== undefined;
    return isNamed ? [{ adapter: createAdapter(id), url }] : [];
  });
}

/** `null`: the page is none of this site. */
function readLast(
  adapter: SiteAdapter,
  page: Document,
  context: { url: string; now: IsoDateTime },
): Result<Capture, SiteReadFailure> | null {
  const places = adapter.findAnswers(page);
  if (!places.ok) return null;
  const last = places.value.at(-1);
  return last ? adapter.readAnswer(last, context) : fail('answer-empty');
}
