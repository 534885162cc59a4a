import type { Layout } from './page-layout';

/** What is open around the place where a page is being read. */
export type Nesting = {
  open(element: Element, layout: Layout): void;
  close(layout: Layout): void;
  isIn(layout: Layout): boolean;
  /** In a table that holds data; a table that only places things does not count. */
  isInDataTable(): boolean;
  isInDataCell(): boolean;
  /** The cell just opened is of a data table and not the first of its row. */
  isFurtherCell(): boolean;
};

export function createNesting(layoutTables: ReadonlySet<Element>): Nesting {
  const counts = new Map<Layout, number>();
  /** Of each open table: whether it holds data, and how many cells stood open around it. */
  const tables: { isData: boolean; cellsAround: number }[] = [];
  /** Cells begun in each open row. */
  const rows: number[] = [];

  const count = (layout: Layout) => counts.get(layout) ?? 0;
  const isInDataTable = () => tables.at(-1)?.isData === true;

  return {
    open: (element, layout) => {
      if (layout === 'table') {
        tables.push({ isData: !layoutTables.has(element), cellsAround: count('cell') });
      }
      if (layout === 'row') rows.push(0);
      if (layout === 'cell') rows.push((rows.pop() ?? 0) + 1);
      if (layout !== 'break') counts.set(layout, count(layout) + 1);
    },
    close: layout => {
      if (layout === 'break') return;
      counts.set(layout, count(layout) - 1);
      if (layout === 'table') tables.pop();
      if (layout === 'row') rows.pop();
    },
    isIn: layout => count(layout) > 0,
    isInDataTable,
    isInDataCell: () => isInDataTable() && count('cell') > (tables.at(-1)?.cellsAround ?? 0),
    isFurtherCell: () => isInDataTable() && (rows.at(-1) ?? 0) > 1,
  };
}
