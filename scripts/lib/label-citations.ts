import type { Audit } from '../../lib/core/audit/audit';
import { labelFinding, type LabelledCitation } from '../../lib/metrics/bioace';
import { isSettled, type SettledPair } from '../../lib/core/audit/pair';
import { sliceSpan } from '../../lib/core/answer/span';
import { isRelated } from './relatedness';

/**
 * Labels every citation of an audit with BioACE's four labels: each cell whose source the answer
 * cites for the statement. `textOf` gives the text of a source by its content hash; without it no
 * source can be labelled as related.
 *
 * An open cell has no label, like one that could not be judged.
 */
export function labelCitations(
  audit: Pick<Audit, 'statements' | 'sources' | 'passages' | 'pairs'>,
  textOf: (contentHash: string) => string | null,
): LabelledCitation[] {
  const statements = new Map(audit.statements.map(({ id, text }) => [id, text]));
  const cited = audit.pairs.filter(pair => pair.cited);
  return cited.map(pair => {
    if (!isSettled(pair)) return { statementId: pair.statementId, label: null };

    const passages = passagesOf(pair, audit, textOf);
    const related = isRelated(statements.get(pair.statementId) ?? '', passages);
    return {
      statementId: pair.statementId,
      label: labelFinding(pair.finding, { isRelated: related }),
    };
  });
}

function passagesOf(
  { passageIds, sourceId }: SettledPair,
  { sources, passages }: Pick<Audit, 'sources' | 'passages'>,
  textOf: (contentHash: string) => string | null,
): string[] {
  const source = sources.find(({ id }) => id === sourceId);
  const text = source?.status === 'read' ? textOf(source.contentHash) : null;
  if (text === null) return [];
  const given = new Set<string>(passageIds);
  return passages.filter(({ id }) => given.has(id)).map(({ span }) => sliceSpan(text, span));
}
