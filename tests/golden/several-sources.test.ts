import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isSettled } from '../../lib/core/audit/pair';
import { auditAnswer } from '../../scripts/audit/audit-answer';
import { createEmbeddedInNode } from '../../scripts/lib/embedded-in-node';
import { formatMatrix } from '../../scripts/lib/print-audit';
import { formatQuotes } from '../../scripts/lib/print-quotes';

const BRIDGE = 'https://bridge.example/';
const FIGURES = 'https://figures.example/';
const PAGES = {
  [BRIDGE]:
    'The Lund bridge was built in 1911 by the engineer Karin Holm. It crosses the Orlan river.',
  [FIGURES]: 'The Lund bridge is 312 metres long. About 9,000 cars cross it every day.',
};
const BOTH = `[1](${BRIDGE})[2](${FIGURES})`;
/** One needs both sources, one has a wrong year, and one a single source says. */
const ANSWER = [
  `The Lund bridge that was built in 1911 is 312 metres long ${BOTH}.`,
  `The Lund bridge that was built in 1938 is 312 metres long ${BOTH}.`,
  `About 9,000 cars cross the Lund bridge every day ${BOTH}.`,
].join('\n\n');

let folder = '';
let audit: AuditExport;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'several-sources-'));
  const map = Object.fromEntries(
    Object.entries(PAGES).map(([url, words], at) => {
      const page = `<html lang="en"><title>Page ${at}</title><body><main><p>${words}</p></main>`;
      writeFileSync(join(folder, `${at}.html`), page);
      return [url, `${at}.html`];
    }),
  );
  const result = await auditAnswer(
    { answer: ANSWER, sources: { folder, map } },
    createEmbeddedInNode(),
  );
  if (!result.ok) throw new Error(result.failure);
  audit = result.value;
});

afterAll(() => rmSync(folder, { recursive: true }));

it('finds by the packaged judge that two sources support a statement only together', () => {
  const [both, wrong, single] = audit.verdicts;

  expect(both).toMatchObject({ kind: 'supported', decidedBy: null });
  const evidence = both?.together?.finding.evidence ?? [];
  expect(evidence.map(({ sourceId }) => sourceId).sort()).toEqual([
    `url:${BRIDGE}`,
    `url:${FIGURES}`,
  ]);
  expect(wrong).not.toHaveProperty('together');
  expect(wrong?.kind).not.toBe('supported');
  expect(single).toMatchObject({ kind: 'supported' });
  expect(single).not.toHaveProperty('together');
});

it('leaves the single comparisons and the rate by single sources as they are', () => {
  const [first, second] = audit.pairs.filter(isSettled);

  expect([first?.finding.kind, second?.finding.kind]).not.toContain('supported');
  expect(audit.rates['statementSupport']?.overAll).toEqual({ count: 1, of: 3 });
});

it('prints it as such, with the quotes of both', () => {
  expect(formatMatrix(audit)).toMatch(/1\. The Lund bridge that was built in 1911.* together\? /);
  expect(formatQuotes(audit)).toMatch(/statement 1, source 1 with others: supported/);
  expect(formatQuotes(audit)).toMatch(/statement 1, source 2 with others: supported/);
});
