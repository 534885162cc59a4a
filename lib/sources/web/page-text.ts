import { isNoText, layoutOf, type Layout } from './page-layout';
import { setOff } from './raised-digits';
import { isElement, isTextNode, walkNodes } from './walk-nodes';

/**
 * Text of a part of a page as a person sees it, whole: an empty line between paragraphs, list items
 * on lines that begin with "- ", table rows on lines with " | " between cells, white space folded.
 * Needs no layout engine and changes nothing.
 */
export function readPageText(
  root: Node,
  options: {
    layoutTables?: ReadonlySet<Element>;
    /** Returns true for blocks to omit with everything in them. */
    isLeftOut?: (element: Element, layout: Layout | null) => boolean;
    /** Layout of elements; defaults to HTML's. */
    layoutOf?: (element: Element) => Layout | null;
    isNoText?: (element: Element, isInHeading: boolean) => boolean;
  } = {},
): string {
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

function createPageWriter(layoutTables: ReadonlySet<Element>) {
  const out = createTextWriter();
  const nesting = createNesting(layoutTables);
  /** Superscript or subscript, held back until it is whole. */
  let heldBack = '';

  function flush(): void {
    const place = nesting.isIn('raised') ? 'raised' : 'lowered';
    if (heldBack !== '') out.text(setOff(heldBack, place));
    heldBack = '';
  }

  /** Separates the element from what is before or after it. */
  function separate(layout: Layout): void {
    const gap = GAPS[layout];
    if (gap === null || (layout === 'cell' && nesting.isInDataTable())) return;
    if (nesting.isInDataCell()) out.space();
    else out.gap(nesting.isIn('item') ? '\n' : gap);
  }

  return {
    open: (element: Element, layout: Layout): void => {
      flush();
      if (layout === 'break' && nesting.isInDataCell()) out.space();
      else if (layout === 'break') out.lineBreak();
      else if (layout === 'word') out.space();
      separate(layout);
      nesting.open(element, layout);
      if (layout === 'item') out.lead('- ');
      if (layout === 'cell' && nesting.isFurtherCell()) out.lead(' | ');
    },
    close: (layout: Layout): void => {
      flush();
      nesting.close(layout);
      if (layout === 'row' || layout === 'item') out.dropLead();
      separate(layout);
    },
    text: (raw: string): void => {
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

/** Writes text whose line ends are shown as written. */
function writeLines(raw: string, out: ReturnType<typeof createTextWriter>): void {
  for (const [index, line] of raw.split(/\r\n?|\n/).entries()) {
    if (index > 0) out.lineBreak();
    out.text(line);
  }
}

/** Follows which elements are open at the current position. */
function createNesting(layoutTables: ReadonlySet<Element>) {
  const counts = new Map<Layout, number>();
  /** For each open table: whether it holds data, and the number of cells open around it. */
  const tables: { isData: boolean; cellsAround: number }[] = [];
  const rows: number[] = [];

  const count = (layout: Layout) => counts.get(layout) ?? 0;
  const isInDataTable = () => tables.at(-1)?.isData === true;

  return {
    open: (element: Element, layout: Layout): void => {
      if (layout === 'table') {
        tables.push({ isData: !layoutTables.has(element), cellsAround: count('cell') });
      }
      if (layout === 'row') rows.push(0);
      if (layout === 'cell') rows.push((rows.pop() ?? 0) + 1);
      if (layout !== 'break') counts.set(layout, count(layout) + 1);
    },
    close: (layout: Layout): void => {
      if (layout === 'break') return;
      counts.set(layout, count(layout) - 1);
      if (layout === 'table') tables.pop();
      if (layout === 'row') rows.pop();
    },
    isIn: (layout: Layout) => count(layout) > 0,
    isInDataTable,
    isInDataCell: () => isInDataTable() && count('cell') > (tables.at(-1)?.cellsAround ?? 0),
    isFurtherCell: () => isInDataTable() && (rows.at(-1) ?? 0) > 1,
  };
}

type Gap = '\n' | '\n\n';

function createTextWriter() {
  const parts: string[] = [];
  let pending: '' | ' ' | Gap = '';
  let leads = '';

  /** Ends the line, or the paragraph; a stronger gap wins over a weaker one. */
  function gap(next: Gap): void {
    if (pending.length < next.length || pending === ' ') pending = next;
  }

  return {
    /** Writes text; runs of white space become one space. */
    text(raw: string): void {
      const folded = raw.replace(/\s+/g, ' ');
      const words = folded.trim();
      if (folded.startsWith(' ') && pending === '') pending = ' ';
      if (words === '') return;

      const isLineStart = parts.length === 0 || pending.startsWith('\n');
      const before = leads === '' || isLineStart ? pending : '';
      parts.push(parts.length === 0 ? '' : before, isLineStart ? leads.trimStart() : leads, words);
      leads = '';
      pending = folded.endsWith(' ') ? ' ' : '';
    },
    gap,
    /** Ends the line; the second one in a row ends the paragraph. */
    lineBreak(): void {
      gap(pending.startsWith('\n') ? '\n\n' : '\n');
    },
    /** Writes a space, whatever follows. */
    space(): void {
      if (pending === '') pending = ' ';
    },
    /** Sets what begins the next text on its line: "- " or " | ". */
    lead(lead: string): void {
      leads += lead;
    },
    dropLead(): void {
      leads = '';
    },
    finish: () => parts.join(''),
  };
}
