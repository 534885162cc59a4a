import { describe, expect, it } from 'vitest';

import { DEFAULT_JUDGE_CHOICE } from '../../../lib/settings/judge-choice';
import { writeDiagnostics, type DiagnosticsParts } from '../../../lib/settings/diagnostics';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { buildAudit } from '../../examples/build-audit';
import { FINISHED, HOSTILE, PERMISSION } from '../../examples/sketches';

const PARTS: DiagnosticsParts = {
  version: '0.1.0',
  browser: 'Chromium 156',
  language: 'en',
  settings: {
    ...DEFAULT_SETTINGS,
    contactEmail: 'jane@doe.example',
    serviceBases: { crossref: 'https://secret-host.example' },
  },
  engine: {
    ...DEFAULT_JUDGE_CHOICE,
    connection: {
      kind: 'openai',
      baseUrl: 'https://secret-host.example/v1',
      model: 'my-own-model',
      contextTokens: 8_000,
      keyTerm: 'none',
      savedAt: 1,
      tested: null,
    },
  },
  judges: [{ id: 'embedded', version: '3' }],
  chatSites: ['chatgpt'],
  grantedHosts: 4,
  storedBytes: 1_000,
  storedAudits: 3,
  abilities: { webGpu: false, isolated: true },
  audits: [FINISHED, HOSTILE, PERMISSION].map(sketch => buildAudit(sketch)),
};

type Report = {
  settings: Record<string, unknown>;
  engine: Record<string, unknown>;
  newestAudits: { count: number; cells: Record<string, number> };
};

describe('the report for developers', () => {
  const text = writeDiagnostics(PARTS);
  const report = JSON.parse(text) as Report;

  it('tells versions, switches and counts', () => {
    const cells = PARTS.audits.flatMap(({ pairs }) => pairs).length;

    expect(report.newestAudits.count).toBe(3);
    expect(Object.values(report.newestAudits.cells).reduce((a, b) => a + b, 0)).toBe(cells);
    expect(report.engine).toMatchObject({ connection: 'openai', judges: ['embedded 3'] });
    expect(report.settings).toMatchObject({ theme: 'system', passagesPerPair: 8 });
  });

  it('holds no text, no address and no name of an answer, a source or the reader', () => {
    const told = PARTS.audits.flatMap(({ answer, statements, sources }) => [
      answer.text,
      answer.question ?? answer.text,
      ...statements.map(({ text: words }) => words),
      ...sources.flatMap(({ url }) => (url === null ? [] : [url, new URL(url).hostname])),
    ]);

    expect(told.length).toBeGreaterThan(20);
    expect(told.filter(words => words.trim() !== '' && text.includes(words))).toEqual([]);
    expect(text).not.toMatch(/jane|secret-host|my-own-model/);
  });

  it('tells switches, numbers and chosen words of the settings, and nothing the reader typed', () => {
    const typed = ['contactEmail', 'userName', 'serviceBases'];

    expect(Object.keys(report.settings).sort()).toEqual(
      Object.keys(DEFAULT_SETTINGS)
        .filter(key => !typed.includes(key))
        .sort(),
    );
  });
});
