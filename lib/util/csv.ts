import Papa from 'papaparse';

export type CsvLine = Record<string, string | number | boolean | null>;

/**
 * Starts of what a spreadsheet would run, also after spaces or line ends, and in full width. nb.
 * papaparse's own list passes over a text of more than one line.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Names and texts come from pages: spreadsheets must not run them as formulas. */
export function toCsv(lines: readonly CsvLine[], columns?: readonly string[]): string {
  return `${Papa.unparse([...lines], { escapeFormulae: FORMULA, ...(columns && { columns: [...columns] }) })}\r\n`;
}
