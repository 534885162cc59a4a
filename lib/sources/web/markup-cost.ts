import { Parser } from 'htmlparser2';

/**
 * Chosen: a node takes 0.7 to 1.7 kB, so that a page of so many takes 300 MB. The longest guideline
 * pages have a quarter of them.
 */
const MAX_NODES = 200_000;

/** Chosen: browsers stop at 512; the parser's time grows with the square. */
const MAX_DEPTH = 3_000;

/** Characters between two looks at the counts. */
const PIECE = 65_536;

/**
 * Returns true if the document of this markup would take more memory or time than one source may.
 * Counts with the parser that linkedom uses, and so exactly what it would make nodes of: elements,
 * attributes, texts and comments.
 */
export function isTooCostly(markup: string, { isXml }: { isXml: boolean }): boolean {
  let nodes = 0;
  let depth = 0;
  let deepest = 0;
  const count = () => {
    nodes += 1;
  };
  const parser = new Parser(
    {
      onopentag: () => {
        nodes += 1;
        depth += 1;
        deepest = Math.max(deepest, depth);
      },
      onclosetag: () => {
        depth -= 1;
      },
      onattribute: count,
      ontext: count,
      oncomment: count,
    },
    { lowerCaseAttributeNames: false, decodeEntities: true, xmlMode: isXml },
  );
  for (let at = 0; at < markup.length; at += PIECE) {
    parser.write(markup.slice(at, at + PIECE));
    if (nodes > MAX_NODES || deepest > MAX_DEPTH) return true;
  }
  return false;
}
