import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Audit } from '../../lib/core/audit/audit';
import { isSettled } from '../../lib/core/audit/pair';
import { formatTable } from '../lib/print-audit';

/** Finding that a careful person gives each cell of the sample. */
export type SampleKey = {
  statements: { text: string; verdict: string; cells: Record<string, string>; why: string }[];
  notCheckWorthy: string[];
};

/** The sample's key beside what the judge found: how many agree, and where they do not. */
export function compareWithKey(audit: Audit, extensionDir: string): string {
  const key = JSON.parse(
    readFileSync(join(extensionDir, 'sample', 'key.json'), 'utf8'),
  ) as SampleKey;
  const cells = audit.pairs.map(pair => {
    const statement = audit.statements.find(({ id }) => id === pair.statementId);
    const source = audit.sources.find(({ id }) => id === pair.sourceId);
    const expected = key.statements.find(({ text }) => text === statement?.text);
    return {
      text: statement?.text ?? '',
      source: stemOf(source?.url ?? ''),
      expected: expected?.cells[stemOf(source?.url ?? '')] ?? 'not in the key',
      found: isSettled(pair) ? pair.finding.kind : pair.state,
    };
  });
  const wrong = cells.filter(({ expected, found }) => expected !== found);
  const head = `The sample's key: ${String(cells.length - wrong.length)} of ${String(cells.length)} cells as a careful reader would fill them.`;
  if (wrong.length === 0) return head;

  const rows = wrong.map(({ text, source, expected, found }) => [
    text.slice(0, 48),
    source,
    expected,
    found,
  ]);
  return `${head}\n${formatTable([['statement', 'source', 'key', 'judge'], ...rows])}`;
}

function stemOf(url: string): string {
  return /([^/]+)\.html$/.exec(url)?.[1] ?? url;
}
