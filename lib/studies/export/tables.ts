import { parquetWriteBuffer } from 'hyparquet-writer/src/write.js';

import { toCsv, type CsvLine } from '../../util/csv';
import { COLUMNS, type Cell, type Column } from './columns';
import type { StudyRows } from './study-rows';

type Files = Map<string, string | Uint8Array>;

/** Writes every table as CSV, JSON lines and Parquet. */
export function writeTables(rows: StudyRows): Files {
  const files: Files = new Map();
  addTable(files, 'answers', rows.answers, COLUMNS.answers);
  addTable(files, 'statements', rows.statements, COLUMNS.statements);
  addTable(files, 'sources', rows.sources, COLUMNS.sources);
  addTable(files, 'pairs', rows.pairs, COLUMNS.pairs);
  addTable(files, 'labels', rows.labels, COLUMNS.labels);
  return files;
}

function addTable<Row>(
  files: Files,
  name: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): void {
  const cells = columns.map(({ of }) => rows.map((row): Cell => of(row) ?? null));
  const lines = rows.map((_, at): CsvLine =>
    Object.fromEntries(columns.map((column, place) => [column.name, cells[place]?.[at] ?? null])),
  );
  files.set(
    `tables/${name}.csv`,
    toCsv(
      lines,
      columns.map(column => column.name),
    ),
  );
  files.set(`tables/${name}.jsonl`, lines.map(line => `${JSON.stringify(line)}\n`).join(''));
  const columnData = columns.map((column, place) => ({
    name: column.name,
    type: column.type,
    nullable: true,
    data: cells[place] ?? [],
  }));
  files.set(`tables/${name}.parquet`, new Uint8Array(parquetWriteBuffer({ columnData })));
}

/** Describes every column of every table, in Markdown. */
export function writeCodebook(): string {
  const tables = Object.entries(COLUMNS).map(([name, columns]) => {
    const lines = columns.map(
      (column: Pick<Column<never>, 'name' | 'type' | 'about' | 'values'>) =>
        `| \`${column.name}\` | ${column.type.toLowerCase()} | ${column.about} | ${column.values} |`,
    );
    return `## ${name}\n\n| column | type | meaning | values or unit |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`;
  });
  const guard =
    "In CSV a text that a spreadsheet would run as a formula begins with `'`; JSON lines and Parquet hold it as it is.";
  return `# Codebook\n\n${guard} Empty: not known, or not applicable.\n\n${tables.join('\n')}`;
}
