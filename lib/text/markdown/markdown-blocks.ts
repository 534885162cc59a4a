import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

import type { BlockKind } from '../../core/answer/answer';
import { readLink, splitBareTargets } from '../citations/citation-target';
import { normaliseLabel, withDefinitions, type Definition } from './markdown-chunks';
import {
  HARD_BREAK,
  joinTexts,
  type MarkdownBlock,
  type MarkdownPart,
  type Run,
} from './markdown-runs';
type Node = ReturnType<typeof fromMarkdown>['children'][number];

type MarkdownContext = {
  definitions: ReadonlyMap<string, Definition>;
  /** Labels of the definitions that some link uses; filled while reading. */
  used: Set<string>;
  base: string | null;
};

const OPTIONS = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** Reads Markdown as blocks; omits rules, images and tags, interprets only `<br>`. */
export function readMarkdownPart(text: string, context: MarkdownContext): MarkdownPart {
  const part: MarkdownPart = { blocks: [], footnotes: new Map() };
  const root = fromMarkdown(withDefinitions(text, context.definitions), OPTIONS);
  for (const node of root.children) {
    // Definitions past the end were added only so that references are recognised.
    if ((node.position?.start.offset ?? 0) >= text.length) break;
    readBlock(node, { part, context, kind: 'paragraph', ordinal: null });
  }
  return part;
}

type BlockPlace = {
  part: MarkdownPart;
  context: MarkdownContext;
  /** Kind of a paragraph here: in a list or a quote it is not a plain one. */
  kind: BlockKind;
  ordinal: number | null;
};

function readBlock(node: Node, place: BlockPlace): void {
  const { part, context, kind, ordinal } = place;
  const add = (block: MarkdownBlock) => part.blocks.push(block);
  if (node.type === 'paragraph') add({ kind, runs: readRuns(node.children, context), ordinal });
  else if (node.type === 'heading') {
    add({ kind: 'heading', runs: readRuns(node.children, context), ordinal: null });
  } else if (node.type === 'code') {
    add({ kind: 'code', runs: [{ kind: 'text', text: node.value }], ordinal: null });
  } else if (node.type === 'html') {
    add({ kind, runs: [{ kind: 'text', text: stripTags(node.value) }], ordinal });
  } else if (node.type === 'footnoteDefinition') {
    part.footnotes.set(normaliseLabel(node.identifier), readFootnote(node.children, place));
  } else readContainer(node, place);
}

function readContainer(node: Node, place: BlockPlace): void {
  if (node.type === 'blockquote') {
    for (const child of node.children) readBlock(child, { ...place, kind: 'quote' });
  }
  if (node.type === 'list') {
    node.children.forEach((item, index) => {
      const ordinal = node.ordered ? (node.start ?? 1) + index : null;
      item.children.forEach((child, at) =>
        readBlock(child, { ...place, kind: 'list-item', ordinal: at === 0 ? ordinal : null }),
      );
    });
  }
  if (node.type === 'table') {
    for (const row of node.children) {
      const cells = row.children.map(cell => readRuns(cell.children, place.context));
      place.part.blocks.push({ kind: 'table-row', runs: joinCells(cells), ordinal: null });
    }
  }
}

function readFootnote(children: readonly Node[], place: BlockPlace): Run[] {
  const inner: MarkdownPart = { blocks: [], footnotes: new Map() };
  for (const child of children) readBlock(child, { ...place, part: inner });
  return inner.blocks.flatMap(block => [...block.runs, { kind: 'text' as const, text: ' ' }]);
}

function joinCells(cells: readonly Run[][]): Run[] {
  const last = cells.findLastIndex(cell => cell.length > 0);
  // An empty cell keeps its border, so that columns can be counted.
  return cells
    .slice(0, last + 1)
    .flatMap((cell, index) =>
      index === 0 ? cell : [{ kind: 'text' as const, text: ' | ' }, ...cell],
    );
}

function readRuns(nodes: readonly Node[], context: MarkdownContext): Run[] {
  return joinTexts(nodes.flatMap(node => readInline(node, context)));
}

function readInline(node: Node, context: MarkdownContext): Run[] {
  if (node.type === 'text') return splitBareTargets(node.value, context.base);
  if (node.type === 'inlineCode') return [{ kind: 'text', text: node.value }];
  if (node.type === 'break') return [{ kind: 'text', text: HARD_BREAK }];
  if (node.type === 'html') return [{ kind: 'text', text: readTag(node.value) }];
  if (node.type === 'footnoteReference') {
    return [{ kind: 'footnote', key: normaliseLabel(node.identifier) }];
  }
  return readPhrase(node, context);
}

function readPhrase(node: Node, context: MarkdownContext): Run[] {
  if (node.type === 'link') {
    return linkRuns(node.children, { url: node.url, title: node.title ?? null }, context);
  }
  if (node.type === 'linkReference') {
    const key = normaliseLabel(node.identifier);
    const definition = context.definitions.get(key);
    context.used.add(key);
    return linkRuns(node.children, definition ?? { url: '', title: null }, context);
  }
  const isStyled = node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete';
  return isStyled ? node.children.flatMap(child => readInline(child, context)) : [];
}

function linkRuns(children: readonly Node[], to: Definition, context: MarkdownContext): Run[] {
  const label = plainText(children);
  const link = readLink({ label, ...to }, context.base);
  return link ? [link] : [{ kind: 'text', text: label }];
}

function plainText(nodes: readonly Node[]): string {
  return nodes
    .map(node => {
      if ('value' in node) return node.type === 'html' ? '' : node.value;
      return 'children' in node ? plainText(node.children) : '';
    })
    .join('');
}

function readTag(tag: string): string {
  return /^<br\b/i.test(tag) ? HARD_BREAK : '';
}

/** Returns the words of a block of raw HTML, without the content of scripts and styles. */
function stripTags(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]{0,1000}>[\s\S]{0,100000}?<\/\1\b[^<>]{0,100}>?/gi, ' ')
    .replace(/<[^<>]{0,1000}>/g, ' ')
    .trim();
}
