import { explain } from '../../lib/i18n/t';
import { hiddenWords } from '../../lib/reports/report-numbers';
import type { ReadSource } from '../../lib/core/source/source';
import { NO_FACTS } from '../../lib/sources/web/fetched-source';
import type { FetchedSource } from '../../lib/ports/source-fetcher';

/** Prints a source and its text for the terminal. */
export function formatSource({ source, text }: FetchedSource): string {
  if (source.status === 'unreadable') {
    const { sentence, nextStep } = explain('reason', source.reason);
    return [`Could not be read: ${source.reason}`, `${sentence} ${nextStep}`].join('\n');
  }
  return [formatHead(source), '', text].join('\n');
}

/** The same as data. */
export function toJson({ source, text }: FetchedSource): object {
  return source.status === 'read'
    ? { source, warnings: warningsOf(source), text }
    : { source, text };
}

function formatHead(source: ReadSource): string {
  const { facts = NO_FACTS, pages } = source;
  const entries: [string, string][] = [
    ['Title', source.title],
    ['Kind', source.format ?? 'page'],
    ['Extent', `${source.extent}, ${source.textLength} characters`],
    ['Pages', pages ? String(pages.starts.length) : ''],
    ['Language', source.language ?? ''],
    ['Authors', facts.authors.join(', ')],
    ['Published', facts.published ?? ''],
    ['Changed', facts.modified ?? ''],
    ['Licence', facts.licence ?? ''],
    ['Address', facts.canonicalUrl ?? ''],
    ...warningsOf(source).map((warning): [string, string] => ['Warning', warning]),
  ];
  return entries
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${`${name}:`.padEnd(11)}${value}`)
    .join('\n');
}

/** Below this a text is seldom what somebody cites. In characters. */
const LITTLE = 300;

/** Limits a user should know before trusting that the whole source was read. */
export function warningsOf(source: ReadSource): string[] {
  const { extent, pages, textLength, visit } = source;
  const unread = pages?.unread ?? [];
  return [
    ...(extent === 'abstract' ? ['Only the abstract was read.'] : []),
    ...(extent === 'snippet' ? ['Only an excerpt was read.'] : []),
    ...(unread.length > 0 ? [`No text could be read on page ${unread.join(', ')}.`] : []),
    ...hiddenWords(source).map(words => `${words}.`),
    ...(textLength < LITTLE ? ['The source says very little.'] : []),
    ...(visit.redirects.length > 0 ? [`The address led on to ${visit.finalUrl}.`] : []),
  ];
}
