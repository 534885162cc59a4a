/**
 * Reads one of pdf.js's character maps by its file name. Chinese, Japanese and Korean PDFs often
 * name such a map instead of bringing one; without it their characters are only numbers.
 */
export type ReadLetterTable = (file: string) => Promise<Uint8Array>;

const FILE = /^[\w-]+\.bcmap$/;

/** Gives pdf.js character maps and nothing else: it asks for no fonts and no programs. */
export function letterTableFactory(read: ReadLetterTable) {
  // nb. pdf.js makes the object itself, so it has to be a class.
  return class LetterTables {
    fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      if (kind === 'cMapUrl' && FILE.test(filename)) return read(filename);
      return Promise.reject(new Error(`pdf: ${kind} is not part of the package`));
    }
  };
}

/**
 * Returns true for a map that a PDF may name (ISO 32000-1, 9.7.5.2), or that such a map needs. The
 * others are for font editors.
 */
export function isLetterTableOfPdfs(file: string): boolean {
  return FILE.test(file) && !/-UTF(?:8|32)-|^Adobe-\w+-\d\./.test(file);
}
