/**
 * Reads one of pdf.js's tables of letters by its file's name. Chinese, Japanese and Korean PDFs
 * often name such a table instead of bringing one; without it their letters are only numbers.
 */
export type ReadLetterTable = (file: string) => Promise<Uint8Array>;

const FILE = /^[\w-]+\.bcmap$/;

/** What pdf.js asks for data of its own. */
type Asked = { kind: string; filename: string };

/** Hands pdf.js tables of letters and nothing else: fonts and programs are not asked for. */
export function letterTableFactory(read: ReadLetterTable) {
  // nb. pdf.js makes the object itself, so it has to be a class.
  return class LetterTables {
    fetch({ kind, filename }: Asked): Promise<Uint8Array> {
      if (kind === 'cMapUrl' && FILE.test(filename)) return read(filename);
      return Promise.reject(new Error(`pdf: ${kind} is not part of the package`));
    }
  };
}

/**
 * Whether a table is one that a PDF may name (ISO 32000-1, 9.7.5.2), or is needed by one. The
 * others are for programs that write fonts.
 */
export function isLetterTableOfPdfs(file: string): boolean {
  return FILE.test(file) && !/-UTF(?:8|32)-|^Adobe-\w+-\d\./.test(file);
}
