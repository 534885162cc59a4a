import * as v from 'valibot';
import type { CitationHook, FoundLink } from '../shared/citation-links';
import { parseJson } from '../../../util/parse-json';

/* The attribute and the payload of the layout ai-mode-2026, last seen 2026-05-30. */
const CHIP_ID = 'data-icl-uuid';
/** Start of a source comment: a name of a few letters, a bar, and a list of lists. */
const PAYLOAD = /^\s*\w{1,12}\|(?=\[\[)/;

/** Limits on comments read and on characters of each, against a page that consists of comments. */
const MAX_COMMENTS = 20_000;
const MAX_PAYLOAD = 500_000;
const SHOW_COMMENT = 128;

/** `[id, [title, snippet, icon, host, [publisher], address, …], …]`; a stub has a `null` list. */
const entry = v.looseTuple([
  v.string(),
  v.looseTuple([
    v.nullable(v.string()),
    v.unknown(),
    v.unknown(),
    v.unknown(),
    v.unknown(),
    v.string(),
  ]),
]);

/** Resolves the chips of Google's AI Mode, ids of the source comments in the same turn. */
export const googleSources: CitationHook = scope => {
  const sources = readPayloads(scope);
  return chip => {
    const control = chip.hasAttribute(CHIP_ID) ? chip : chip.querySelector(`[${CHIP_ID}]`);
    return sources.get(control?.getAttribute(CHIP_ID) ?? '') ?? [];
  };
};

function readPayloads(scope: Element): Map<string, FoundLink[]> {
  const sources = new Map<string, FoundLink[]>();
  const walker = scope.ownerDocument.createTreeWalker(scope, SHOW_COMMENT);
  let node = walker.nextNode();
  for (let seen = 0; node !== null && seen < MAX_COMMENTS; seen += 1) {
    for (const { id, source } of readPayload(node.nodeValue ?? '')) {
      const known = sources.get(id);
      if (known === undefined) sources.set(id, [source]);
      else known.push(source);
    }
    node = walker.nextNode();
  }
  return sources;
}

function readPayload(comment: string): { id: string; source: FoundLink }[] {
  const start = PAYLOAD.exec(comment.slice(0, 20))?.[0].length;
  if (start === undefined || comment.length > MAX_PAYLOAD) return [];
  const list = parseJson(unescaped(comment.slice(start)));
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const parsed = v.safeParse(entry, item);
    if (!parsed.success) return [];
    const [id, [title, , , , , url]] = parsed.output;
    return [{ id, source: { url, title } }];
  });
}

/** Unescapes the payload, which is escaped like an attribute; "&amp;" must come last. */
function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
