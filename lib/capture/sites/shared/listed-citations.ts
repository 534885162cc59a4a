import type { LookUpReference } from './citation-links';
import { citationsOfChip, type CitationDraft } from './cited';
import type { FoundPlace } from './find-places';

/** The sources a reply lists, in the order of the list; an entry is one source. */
export function listedCitations(
  { scope, layout }: Pick<FoundPlace, 'scope' | 'layout'>,
  read: { base: string; lookUps: ReadonlyMap<string, LookUpReference> },
): CitationDraft[] {
  return layout.listed
    .flatMap(spec =>
      Array.from(scope.querySelectorAll(spec.sel)).flatMap(entry =>
        citationsOfChip(entry, spec, { marker: null, ...read }),
      ),
    )
    .map(draft =>
      // "CD4+ 25" in a title counts no hidden sources.
      ({ ...draft, hidden: 0 }),
    );
}

/** Those that no citation before names: offered to the reader, so kept. */
export function notNamed(
  listed: readonly CitationDraft[],
  named: readonly CitationDraft[],
): CitationDraft[] {
  const keys = new Set(named.map(({ target }) => JSON.stringify(target)));
  return listed.filter(({ target }) => {
    const key = JSON.stringify(target);
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

/** A chip of which the page does not tell the source stands for every source of the list. */
export function withListForUnresolved(
  inText: readonly CitationDraft[],
  listed: readonly CitationDraft[],
): CitationDraft[] {
  const sources = notNamed(listed, []);
  return inText.flatMap(draft =>
    draft.target.kind === 'unresolved'
      ? sources.map(source => ({ ...source, marker: draft.marker }))
      : [draft],
  );
}
