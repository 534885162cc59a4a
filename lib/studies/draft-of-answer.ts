import type { Answer, Block } from '../core/answer/answer';
import type { Citation, CitationTarget } from '../core/answer/citation';
import type { Span } from '../core/answer/span';
import { addressOf } from '../core/source/source';
import { escapeMarkdown, linkTo } from '../text/markdown/write-markdown';
import { emptyDraft, type AnswerDraft } from './file-answer';

/** What is taken of an answer that Veracite captured, as it is in the page or in an exported audit. */
export type CapturedAnswer = Pick<
  Answer,
  'origin' | 'pageUrl' | 'question' | 'model' | 'capturedAt' | 'text' | 'blocks'
> & { citations: readonly Pick<Citation, 'marker' | 'label' | 'target'>[] };

/** Writes a captured answer as Markdown, each citation as a link at its place. */
export function draftOfAnswer(captured: CapturedAnswer): AnswerDraft {
  const { origin, pageUrl, question, model, capturedAt, citations } = captured;
  const linked = citations.filter(({ marker, target }) => marker !== null && urlOf(target) !== '');
  const others = citations.filter(each => !linked.includes(each));
  return {
    ...emptyDraft(capturedAt),
    outcome: 'answered',
    question,
    answer: writeMarkdown(captured, linked),
    // A marker without an address is in the text, or nowhere.
    citations: others
      .filter(({ target }) => target.kind !== 'unresolved')
      .map(({ label, target }) => ({
        label: target.kind === 'title' ? target.title : label,
        url: urlOf(target),
      })),
    siteLayout: origin.kind === 'site' ? `${origin.site} ${origin.layout}` : null,
    modelLabel: model,
    pageUrl,
  };
}

function urlOf(target: CitationTarget): string {
  return addressOf(target) ?? '';
}

const PREFIX: Readonly<Record<Block['kind'], string>> = {
  paragraph: '',
  heading: '## ',
  'list-item': '- ',
  'table-row': '',
  quote: '> ',
  code: '    ',
};

function writeMarkdown(
  { text, blocks }: CapturedAnswer,
  linked: CapturedAnswer['citations'],
): string {
  const urls = [...new Set(linked.map(({ target }) => urlOf(target)))];
  const numbers = new Map(urls.map((url, index) => [url, index + 1]));
  return blocks
    .map(({ kind, span }) => {
      const { start, end } = span;
      const cited = linked.filter(
        ({ marker }) => marker && marker.start >= start && marker.end <= end,
      );
      const written =
        kind === 'code' ? text.slice(start, end) : writeBlock(text, span, { cited, numbers });
      return written
        .split('\n')
        .map(line => `${PREFIX[kind]}${line}`)
        .join('\n');
    })
    .join('\n\n');
}

function writeBlock(
  text: string,
  { start, end }: Span,
  { cited, numbers }: { cited: CapturedAnswer['citations']; numbers: ReadonlyMap<string, number> },
): string {
  let written = '';
  let at = start;
  for (const each of cited.toSorted(byPlace)) {
    const { marker, target } = each;
    if (!marker || marker.start < at) continue;
    // A number is read as a citation and not as a word of the text.
    const shown = text.slice(marker.start, marker.end).trim() || String(numbers.get(urlOf(target)));
    written += escapeMarkdown(text.slice(at, marker.start));
    written += `${marker.start === marker.end ? ' ' : ''}${linkTo(shown, urlOf(target))}`;
    at = marker.end;
  }
  return written + escapeMarkdown(text.slice(at, end));
}

type Placed = CapturedAnswer['citations'][number];

function byPlace(a: Placed, b: Placed): number {
  return (a.marker?.start ?? 0) - (b.marker?.start ?? 0);
}
