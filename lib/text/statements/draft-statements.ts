import type { Block, BlockKind } from '../../core/answer/answer';
import { type Span, trimSpan } from '../../core/answer/span';
import { languageOf, type SentenceLanguage } from './languages/sentence-language';
import { segmentSentences } from './segment-sentences';
import type { CitationId } from '../../core/ids';
import { stripMarkers, type StrippedText } from '../evidence/stripped-text';

/** Stretch of an answer that will be a statement, before its context is known. */
export type StatementDraft = {
  /** Offsets into the answer's text. */
  span: Span;
  /** Without markers, spaces folded. */
  text: string;
  block: BlockKind;
  blockIndex: number;
  citationIds: CitationId[];
  /** Citations under the table that this is a row of. */
  tableCitationIds: CitationId[];
  /** First row of a table right after another. */
  opensTable: boolean;
  /** Only names the source of the statement before it: "Source: https://…". */
  isSourceLine: boolean;
};

/** Blocks that are one statement, regardless of their sentences. */
const WHOLE_BLOCKS = new Set(['heading', 'table-row', 'code']);

/** Splits every block into statements; only spaces and markers remain between them. */
export function draftStatements(
  text: string,
  blocks: readonly Block[],
  markers: readonly Span[],
): StatementDraft[] {
  const usual = languageOf(text);
  let next = 0;
  return blocks.flatMap((block, blockIndex) => {
    const own: Span[] = [];
    while ((markers[next]?.start ?? Infinity) <= block.span.end) {
      const marker = markers[next];
      if (marker && marker.end >= block.span.start) own.push(marker);
      // A marker that reaches into the next block is removed there too.
      if (marker && marker.end > block.span.end) break;
      next += 1;
    }
    const stripped = stripMarkers(text, block.span, own);
    return cutBlock(stripped, block, usual).flatMap(span => {
      const words = foldText(stripped.text.slice(span.start, span.end));
      if (words === '') return [];
      const place = { span: stripped.toWhole(span), block: block.kind, blockIndex };
      const cites = { citationIds: [], tableCitationIds: [], isSourceLine: false };
      return [{ ...place, text: words, opensTable: false, ...cites }];
    });
  });
}

function cutBlock(stripped: StrippedText, block: Block, usual: SentenceLanguage): Span[] {
  const { text, gaps } = stripped;
  if (WHOLE_BLOCKS.has(block.kind)) return [trimSpan(text, { start: 0, end: text.length })];

  return segmentSentences(text, gaps, languageOf(text, usual));
}

/** Folds spaces, and drops those before punctuation left by a marker. */
export function foldText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?)\]](?=[\s"”’)\],.;:!?]|$))/g, '$1')
    .trim();
}
