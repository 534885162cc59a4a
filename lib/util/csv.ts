import Papa from 'papaparse';

export type CsvLine = Record<string, string | number | boolean | null>;

/** Names and texts come from pages: spreadsheets must not run them as formulas. */
export function toCsv(lines: readonly CsvLine[], columns?: readonly string[]): string {
  return `${Papa.unparse([...lines], { escapeFormulae: true, ...(columns && { columns: [...columns] }) })}\r\n`;
}
