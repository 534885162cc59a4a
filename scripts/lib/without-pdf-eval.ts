/** The part of a Vite plugin that is used. */
type Transform = {
  name: string;
  transform(code: string, id: string): { code: string; map: null } | null;
};

const PDF_JS = /node_modules\/pdfjs-dist\/legacy\/build\/pdf(?:\.worker)?\.mjs$/;

/**
 * pdf.js makes programs out of text to draw faster, and loads parts of itself by address. We
 * switch both off; the words that do it do not even go into the package.
 */
export function withoutPdfEval(): Transform {
  return {
    name: 'veracite:without-pdf-eval',
    transform(code, id) {
      if (!PDF_JS.test(id.replaceAll('\\', '/').replace(/\?.*$/, ''))) return null;
      return { code: removeEval(code), map: null };
    },
  };
}

const MADE_PROGRAM = /new Function\([^)]*\)/g;
const LOADED_PART = /await import\(\s*(?:\/\*[^*]*\*\/\s*)*[^)"']*\)/g;
/** A program that would load pdf.js from another site. */
const LOADER = /`await import\("\$\{url\}"\);`/g;

/** Throws where pdf.js has changed so that a way to run made programs would be left. */
export function removeEval(code: string): string {
  const refuse = '(() => { throw new Error("pdf: no programs are made from text"); })()';
  const removed = code
    .replace(MADE_PROGRAM, refuse)
    .replace(LOADER, '""')
    .replace(LOADED_PART, refuse);
  const left = /\bnew Function\b|[^.\w]eval\(|[^.\w]import\(/.exec(removed);
  if (left) throw new Error(`build: pdf.js still runs programs made from text: ${left[0]}`);
  return removed;
}
