import { isNoText, layoutOf } from './page-layout';
import type { Layout } from './page-layout';
import { createNesting } from './page-nesting';
import { setOff } from './raised-digits';
import { createTextWriter } from './text-writer';
import type { Gap, TextWriter } from './text-writer';
import { isElement, isTextNode, walkNodes } from './walk-nodes';

export type PageTextOptions = {
  /** Tables that only place things on the screen; their cells are read as paragraphs. */
  layoutTables?: ReadonlySet<Element>;
  /** Blocks to leave out with all that is in them. */
  isLeftOut?: (element: Element, layout: Layout | null) => boolean;
  /** What elements do where it is not a page in HTML. */
  layoutOf?: (element: Element) => Layout | null;
  isNoText?: (element: Element, isInHeading: boolean) => boolean;
};

/**
 * The text of a part of a page as a reader sees it, whole: paragraphs apart by an empty
 * line, list items on lines that begin with "- ", table rows on lines with " | " between
 * cells, white space folded. Needs no layout engine and changes nothing.
 */
export function readPageText(root: Node, options: PageTextOptions = {}): string {
  const findLayout = options.layoutOf ?? layoutOf;
  const isHidden = options.isNoText ?? isNoText;
  const page = createPageWriter(options.layoutTables ?? new Set());
  walkNodes(root, {
    enter: node => {
      if (isTextNode(node)) page.text(node.nodeValue ?? '');
      if (!isElement(node)) return true;
      const layout = findLayout(node);
      if (isHidden(node, page.isInHeading())) return false;
      if (options.isLeftOut?.(node, layout)) return false;
      if (layout !== null) page.open(node, layout);
      return true;
    },
    leave: node => {
      const layout = isElement(node) ? findLayout(node) : null;
      if (layout !== null) page.close(layout);
    },
  });
  return page.finish();
}

type PageWriter = {
  open(element: Element, layout: Layout): void;
  close(layout: Layout): void;
  text(raw: string): void;
  isInHeading(): boolean;
  finish(): string;
};

function createPageWriter(layoutTables: ReadonlySet<Element>): PageWriter {
  const out = createTextWriter();
  const nesting = createNesting(layoutTables);
  /** Raised or lowered text, held back until it is whole. */
  let heldBack = '';

  function flush(): void {
    const place = nesting.isIn('raised') ? 'raised' : 'lowered';
    if (heldBack !== '') out.text(setOff(heldBack, place));
    heldBack = '';
  }

  /** Sets the element apart from what stands before or after it. */
  function separate(layout: Layout): void {
    const gap = GAPS[layout];
    if (gap === null || (layout === 'cell' && nesting.isInDataTable())) return;
    if (nesting.isInDataCell()) out.space();
    else out.gap(nesting.isIn('item') ? '\n' : gap);
  }

  return {
    open: (element, layout) => {
      flush();
      if (layout === 'break' && nesting.isInDataCell()) out.space();
      else if (layout === 'break') out.lineBreak();
      else if (layout === 'word') out.space();
      separate(layout);
      nesting.open(element, layout);
      if (layout === 'item') out.lead('- ');
      if (layout === 'cell' && nesting.isFurtherCell()) out.lead(' | ');
    },
    close: layout => {
      flush();
      nesting.close(layout);
      if (layout === 'row' || layout === 'item') out.dropLead();
      separate(layout);
    },
    text: raw => {
      if (nesting.isIn('raised') || nesting.isIn('lowered')) heldBack += raw;
      else if (nesting.isIn('pre')) writeLines(raw, out);
      else out.text(raw);
    },
    isInHeading: () => nesting.isIn('heading') || nesting.isIn('term'),
    finish: () => out.finish(),
  };
}

const GAPS: Record<Layout, Gap | null> = {
  paragraph: '\n\n',
  heading: '\n\n',
  list: '\n\n',
  table: '\n\n',
  pre: '\n\n',
  cell: '\n\n',
  item: '\n',
  term: '\n',
  line: '\n',
  row: '\n',
  break: null,
  raised: null,
  lowered: null,
  word: null,
};

/** Text whose line ends are shown as they are written. */
function writeLines(raw: string, out: TextWriter): void {
  for (const [index, line] of raw.split(/\r\n?|\n/).entries()) {
    if (index > 0) out.lineBreak();
    out.text(line);
  }
}
