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
