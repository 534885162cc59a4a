import Papa from 'papaparse';

import { fail, ok, type Result } from '../core/result';
import { STUDY_LIMITS } from '../core/study/study-schemas';
import { parseJson } from '../util/parse-json';

/** A question as a file gives it, before the protocol is parsed; `madeFrom`: only in JSON lines. */
export type GivenQuestion = {
  id: string;
  text: string;
  stratum?: string;
  language?: string;
  madeFrom?: unknown;
};

export type QuestionFormat = 'csv' | 'jsonl' | 'lines';

/** Why a list of questions cannot be read; `line`: from 1, of the file. */
export type QuestionsFault =
  | { kind: 'empty' }
  | { kind: 'too-many'; most: number }
  | { kind: 'no-text-column'; columns: readonly string[] }
  | { kind: 'bad-line'; line: number };

/** Names by which tables call the columns; the first is ours. */
const COLUMNS = {
  id: ['id', 'question_id', 'nr', 'no'],
  text: ['text', 'question', 'prompt', 'query'],
  stratum: ['stratum', 'category', 'topic', 'group'],
  language: ['language', 'lang', 'locale'],
} as const;
type Column = keyof typeof COLUMNS;

/**
 * Reads questions from a table with a header, from JSON lines with the same names, or from one
 * question a line. A question without an id gets its number: "q1".
 */
export function readQuestions(
  text: string,
  format: QuestionFormat,
  defaults: Pick<GivenQuestion, 'language'> = {},
): Result<GivenQuestion[], QuestionsFault> {
  const rows = READERS[format](text.replace(/^\uFEFF/, ''));
  if (!rows.ok) return rows;
  if (rows.value.length === 0) return fail({ kind: 'empty' });
  if (rows.value.length > STUDY_LIMITS.questions) {
    return fail({ kind: 'too-many', most: STUDY_LIMITS.questions });
  }
  return ok(
    rows.value.map(({ id, text: words, ...rest }, index) => ({
      id: id ?? `q${index + 1}`,
      text: words,
      ...defaults,
      ...rest,
    })),
  );
}

type Row = Omit<GivenQuestion, 'id'> & { id?: string };

const READERS: Readonly<Record<QuestionFormat, (text: string) => Result<Row[], QuestionsFault>>> = {
  csv: readTable,
  jsonl: text =>
    readRows(
      text.split('\n').map(line => (line.trim() === '' ? null : (parseJson(line) ?? false))),
    ),
  lines: text =>
    ok(
      text
        .split('\n')
        .map(line => line.trim())
        .filter(line => line !== '')
        .map(line => ({ text: line })),
    ),
};

function readTable(text: string): Result<Row[], QuestionsFault> {
  const { data, meta } = Papa.parse<Record<string, unknown>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
  });
  const columns = meta.fields ?? [];
  const hasText = columns.some(column => columnOf(column) === 'text');
  return hasText ? readRows(data, 1) : fail({ kind: 'no-text-column', columns });
}

/** `null`: an empty line, which is passed over; what is no object is a fault. */
function readRows(values: readonly unknown[], header = 0): Result<Row[], QuestionsFault> {
  const rows: Row[] = [];
  for (const [index, value] of values.entries()) {
    const row = value === null ? null : readRow(value);
    if (row === undefined) return fail({ kind: 'bad-line', line: index + 1 + header });
    if (row !== null) rows.push(row);
  }
  return ok(rows);
}

/** `undefined`: no question. */
function readRow(value: unknown): Row | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const row: Partial<Record<Column, string>> = {};
  for (const [name, cell] of Object.entries(value)) {
    const column = columnOf(name);
    const said = wordsOf(cell);
    if (column !== null && said !== '') row[column] ??= said;
  }
  const { text, ...rest } = row;
  const { madeFrom } = value as { madeFrom?: unknown };
  const from = typeof madeFrom === 'object' ? { madeFrom } : {};
  return text === undefined ? undefined : { text, ...rest, ...from };
}

function wordsOf(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
}

function columnOf(name: string): Column | null {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const columns = Object.keys(COLUMNS) as Column[];
  return columns.find(column => COLUMNS[column].some(known => known === plain)) ?? null;
}
