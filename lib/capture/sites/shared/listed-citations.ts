import type { LookUpReference } from './citation-links';
import { citationsOfChip } from './cited';
import type { FoundPlace } from './find-places';
import { type CitationDraft, targetKey } from '../../../core/answer/citation';
import { distinctBy } from '../../../util/distinct';

/** Returns the sources that a reply lists, in list order; an entry is one source. */
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
      // "CD4+ 25" in a title is not a count of hidden sources.
      ({ ...draft, hidden: 0 }),
    );
}

/** Returns those that no earlier citation names: the page offers them, so they are kept. */
export function notNamed(
  listed: readonly CitationDraft[],
  named: readonly CitationDraft[],
): CitationDraft[] {
  return distinctBy(listed, targetKey, named.map(targetKey));
}

/** Gives a chip without a known source every source of the list. */
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
