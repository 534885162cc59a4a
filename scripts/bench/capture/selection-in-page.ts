import type { Capture } from '../../../lib/core/answer/answer';
import { answerId } from '../../../lib/core/ids';
import { targetKey } from '../../../lib/core/answer/citation';
import { createSelectionPlace } from '../../../lib/capture/sites/shared/read-selection';
import { SITE_IDS } from '../../../lib/capture/sites/registry';
import { createAdapter, sitesAt } from '../../../lib/capture/sites/sites';
import { splitStatements } from '../../../lib/text/statements/split-statements';

/** Links between a statement and a source: `missing` and `wrong` against the site's own reading. */
export type LinkCount = { right: number; missing: string[]; wrong: string[] };

/** One reply selected as a whole, read with the site's adapter and as on any other page. */
export type SelectionReading = { reply: number; withSite: LinkCount; anyPage: LinkCount };

/** A single citation tells little about how citations are assigned. */
const LEAST_CITATIONS = 2;
const NOW = '2026-01-01T00:00:00.000Z';

/** Runs inside a saved page: selects every reply with citations, and compares what is read. */
export function readSavedSelections(site: string, url: string): SelectionReading[] {
  const [adapter] = SITE_IDS.filter(id => id === site).map(createAdapter);
  const places = adapter?.findAnswers(document);
  if (adapter === undefined || places === undefined || !places.ok) return [];

  return places.value.flatMap((place, reply): SelectionReading[] => {
    const read = adapter.readAnswer(place, { url, now: NOW });
    if (!read.ok) return [];
    if (read.value.citations.filter(({ marker }) => marker !== null).length < LEAST_CITATIONS)
      return [];
    const range = wholeOf(place.bodies);
    const context = { url, now: NOW };
    const expected = linksOf(read.value);
    const count = (sites: Parameters<typeof createSelectionPlace>[1]): LinkCount => {
      const selected = createSelectionPlace(range, sites).read(context);
      return compare(expected, selected.ok ? linksOf(selected.value) : new Set());
    };
    return [{ reply, withSite: count([...sitesAt(new URL(url))]), anyPage: count([]) }];
  });
}

function wholeOf(bodies: readonly Element[]): Range {
  const range = document.createRange();
  const [first, last] = [bodies[0], bodies.at(-1)];
  if (first !== undefined && last !== undefined) {
    range.setStartBefore(first);
    range.setEndAfter(last);
  }
  return range;
}

/** Sources whose address or name is known: of others there is nothing to compare with. */
function linksOf(capture: Capture): Set<string> {
  const byId = new Map(capture.citations.map(citation => [citation.id, citation]));
  const statements = splitStatements({ ...capture, id: answerId('') });
  return new Set(
    statements.flatMap(({ text, citationIds }) =>
      citationIds.flatMap(id => {
        const citation = byId.get(id);
        const isKnown = citation !== undefined && citation.target.kind !== 'unresolved';
        return isKnown ? [`${text} → ${targetKey(citation)}`] : [];
      }),
    ),
  );
}

function compare(expected: ReadonlySet<string>, found: ReadonlySet<string>): LinkCount {
  return {
    right: [...expected].filter(link => found.has(link)).length,
    missing: [...expected].filter(link => !found.has(link)),
    wrong: [...found].filter(link => !expected.has(link)),
  };
}
