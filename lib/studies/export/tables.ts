import { parquetWriteBuffer } from 'hyparquet-writer/src/write.js';

import { toCsv, type CsvLine } from '../../util/csv';
import { COLUMNS, type Cell, type Column } from './columns';
import type { StudyRows } from './study-rows';

/** A file of a package. */
export type Table = [path: string, content: string | Uint8Array];

/** Writes every table as CSV, JSON lines and Parquet. */
export function* writeTables(rows: StudyRows): Generator<Table> {
  yield* writeTable('answers', rows.answers, COLUMNS.answers);
  yield* writeTable('statements', rows.statements, COLUMNS.statements);
  yield* writeTable('sources', rows.sources, COLUMNS.sources);
  yield* writeTable('pairs', rows.pairs, COLUMNS.pairs);
  yield* writeTable('labels', rows.labels, COLUMNS.labels);
}

function* writeTable<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Generator<Table> {
  const columnData = columns.map(column => ({
    name: column.name,
    type: column.type,
    nullable: true,
    data: rows.map((row): Cell => column.of(row) ?? null),
  }));
  const lines = rows.map((_, at): CsvLine =>
    Object.fromEntries(columnData.map(column => [column.name, column.data[at] ?? null])),
  );
  const names = columns.map(column => column.name);
  yield [`tables/${name}.csv`, toCsv(lines, names)];
  yield [`tables/${name}.jsonl`, lines.map(line => `${JSON.stringify(line)}\n`).join('')];
  yield [`tables/${name}.parquet`, new Uint8Array(parquetWriteBuffer({ columnData }))];
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
