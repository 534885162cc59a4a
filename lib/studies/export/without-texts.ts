import { parseJson } from '../../util/parse-json';
import { hashOfPage } from './pages';
import type { StudyTexts } from './parse-study';

/** Chosen: longer words of a source are no quote, but a part of its text. */
const LONGEST_QUOTE = 300;

/**
 * Leaves the texts of the sources, and of the pages that questions were made from, out of a study's
 * files. Hashes stay, and the quotes of findings; quotes of annotators are cut, who may mark a whole page.
 */
export function withoutTexts(files: StudyTexts): StudyTexts {
  return new Map(
    [...files].flatMap(([path, text]) => {
      if (hashOfPage(path) !== null) return [];
      if (path === 'audits.jsonl') return [[path, mapLines(text, withoutSources)] as const];
      return [[path, path.startsWith('labels/') ? mapLines(text, withShortQuote) : text] as const];
    }),
  );
}

type Line = Record<string, unknown>;

/** `closest`: sentences of sources that no finding quotes. */
function withoutSources({ closest, ...audit }: Line): Line {
  return { ...audit, texts: [], ...(closest !== undefined && { closest: [] }) };
}

function withShortQuote(label: Line): Line {
  const { quote } = label as { quote?: { text?: unknown } | null };
  if (typeof quote?.text !== 'string' || quote.text.length <= LONGEST_QUOTE) return label;
  return { ...label, quote: { ...quote, text: `${quote.text.slice(0, LONGEST_QUOTE)} […]` } };
}

/** Lines that are no objects stay: whoever reads the file says what is wrong with them. */
function mapLines(text: string, change: (line: Line) => Line): string {
  return text.replace(/.+/g, line => {
    const value = parseJson(line);
    return typeof value === 'object' && value !== null
      ? JSON.stringify(change(value as Line))
      : line;
  });
}
