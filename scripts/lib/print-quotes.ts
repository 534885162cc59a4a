import { pagesLabel, readLabel } from '../../components/audit/source-words';
import type { Audit } from '../../lib/core/audit/audit';
import type { Finding } from '../../lib/core/audit/finding';
import { isSettled } from '../../lib/core/audit/pair';
import { type Source, pagesAt } from '../../lib/core/source/source';
import { isCheckWorthy } from '../../lib/core/answer/statement';
import { clip } from './print-audit';

/** Longer quotes stand whole in the file that is written. */
const MAX_QUOTE = 160;

type Printed = Pick<Audit, 'statements' | 'sources' | 'pairs' | 'verdicts'>;

/** Every quote that a finding rests on: where it stands, and how much of the source was read. */
export function formatQuotes({ statements, sources, pairs, verdicts }: Printed): string {
  const rows = statements.filter(isCheckWorthy).map(({ id }) => id);
  const together = verdicts.flatMap(({ statementId, together: support }) =>
    support
      ? support.sourceIds.map(sourceId => ({ ...support, statementId, sourceId, isTogether: true }))
      : [],
  );
  const alone = pairs.filter(isSettled).map(pair => ({ ...pair, isTogether: false }));
  return [...alone, ...together]
    .toSorted((a, b) => rows.indexOf(a.statementId) - rows.indexOf(b.statementId))
    .flatMap(({ statementId, sourceId, finding, isTogether }) => {
      const at = sources.findIndex(({ id }) => id === sourceId);
      const source = sources[at];
      const place = `statement ${rows.indexOf(statementId) + 1}, source ${at + 1}${isTogether ? ' with others' : ''}`;
      return source ? linesOf(source, finding).map(line => `${place}: ${line}`) : [];
    })
    .join('\n');
}

function linesOf(source: Source, finding: Finding): string[] {
  if (source.status !== 'read' || !('evidence' in finding)) return [];
  const own = finding.evidence.filter(({ sourceId }) => sourceId === source.id);
  return own.map(({ quote, span }) => {
    const pages = pagesAt(source, span);
    const where = [readLabel(source), ...(pages ? [pagesLabel([pages])] : [])].join(', ');
    return `${finding.kind}, ${where}: “${clip(quote.exact.replace(/\s+/g, ' '), MAX_QUOTE)}”`;
  });
}
