import type { Answer, Block } from '../core/answer/answer';
import type { Citation, CitationTarget } from '../core/answer/citation';
import type { Span } from '../core/answer/span';
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
  switch (target.kind) {
    case 'url':
      return target.url;
    case 'doi':
      return `https://doi.org/${target.doi}`;
    case 'pmid':
      return `https://pubmed.ncbi.nlm.nih.gov/${target.pmid}/`;
    case 'title':
    case 'unresolved':
      return '';
  }
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
    written += escaped(text.slice(at, marker.start));
    written += `${marker.start === marker.end ? ' ' : ''}[${escaped(shown)}](<${addressOf(target)}>)`;
    at = marker.end;
  }
  return written + escaped(text.slice(at, end));
}

type Placed = CapturedAnswer['citations'][number];

function byPlace(a: Placed, b: Placed): number {
  return (a.marker?.start ?? 0) - (b.marker?.start ?? 0);
}

/** Between `<` and `>`, where only these and line ends would end an address. */
function addressOf(target: CitationTarget): string {
  return urlOf(target).replace(/[<>\s]/g, encodeURIComponent);
}

/** Makes signs of Markdown plain characters, also those that only begin a line. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#|~]/g, sign => `\\${sign}`)
    .replace(/^(\s*)([-+=])/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/gm, '$1\\$2');
}
