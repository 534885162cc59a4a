import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { summariseLedger } from '../../../lib/core/audit/ledger';
import { createLexicalJudge } from '../../../lib/judges/lexical/lexical-judge';
import { LOOKUP_SERVICES } from '../../../lib/core/source/services';
import { auditAnswer } from '../../../scripts/audit/audit-answer';
import { NO_LOOKUPS, type AuditLookups } from '../../../scripts/audit/read-input';
import { formatRates } from '../../../scripts/lib/print-audit';
import { formatSourceChecks, formatUrls } from '../../../scripts/lib/print-sources';
import { startServices, type ServicesServer } from '../../fakes/services';

const ANSWER =
  'Zinc shortens colds. [Vitamin C and the length of winter colds in children](https://doi.org/10.1000/zinc)\n' +
  'Rest helps. [Resting](https://gone.example/rest)\n';

let folder = '';
let server: ServicesServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-lookups-'));
  writeFileSync(join(folder, 'empty.html'), '');
  const work = {
    DOI: '10.1000/zinc',
    title: ['Zinc lozenges for the common cold'],
    'container-title': ['The Made-up Journal'],
    published: { 'date-parts': [[2015]] },
    abstract: '<jats:p>In this trial, zinc shortens colds by a day.</jats:p>',
    'updated-by': [
      { DOI: '10.1000/notice', type: 'retraction', updated: { 'date-parts': [[2019]] } },
    ],
  };
  server = await startServices({
    '/crossref/works': () => ({ json: { message: { items: [work] } } }),
    '/pubmed/esearch.fcgi': () => ({ json: { esearchresult: { idlist: [] } } }),
    '/europe-pmc/search': () => ({ json: { resultList: { result: [] } } }),
    '/pmc/articles/': () => ({ status: 500 }),
    '/wayback/available': () => ({ json: { archived_snapshots: {} } }),
  });
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

async function check(lookups: Partial<AuditLookups>) {
  const bases = Object.fromEntries(LOOKUP_SERVICES.map(id => [id, `${server.origin}/${id}`]));
  const map = {
    'https://doi.org/10.1000/zinc': { status: 402 },
    'https://gone.example/rest': { status: 404 },
  };
  const audit = await auditAnswer(
    {
      answer: ANSWER,
      sources: { folder, map },
      lookups: { ...NO_LOOKUPS, bases, ...lookups },
    },
    createLexicalJudge(),
  );
  if (!audit.ok) throw new Error(audit.failure);
  return audit.value;
}

describe('npm run audit, asking services', () => {
  it('reads the abstract where the page is closed, and says what is known of the work', async () => {
    const audit = await check({ services: true, archive: true });

    const [zinc] = audit.sources;
    expect(zinc).toMatchObject({
      status: 'read',
      extent: 'abstract',
      version: { kind: 'record', from: 'crossref', pageReason: 'paywall' },
      checks: { work: { journal: 'The Made-up Journal', publishedOn: '2015' } },
    });
    expect(zinc?.status === 'read' && zinc.checks?.marks.map(({ kind }) => kind)).toEqual([
      'title-mismatch',
      'retracted',
      'wall',
    ]);
    const judged = audit.pairs.find(({ sourceId }) => sourceId === zinc?.id);
    expect(judged).toMatchObject({ state: 'settled', finding: { kind: 'supported' } });
  }, 20_000);

  it('prints what was noticed and the analysis of the addresses', async () => {
    const audit = await check({ services: true, archive: true });
    const printed = [formatSourceChecks(audit), formatRates(audit), formatUrls(audit)].join('\n');

    expect(printed).toContain('source 1: read: title and abstract by Crossref');
    expect(printed).toContain(
      'source 1: Retracted. Crossref says this work was retracted (2019), see doi:10.1000/notice.',
    );
    expect(printed).toContain('source 1: Different title.');
    expect(printed).toContain('source 2: No archived copy.');
    expect(printed).toContain('2 cited addresses');
    expect(printed).toMatch(/Fully or partly paywalled +1\/2 \(50\.0 %\) +1\/2 \(50\.0 %\)/);
    expect(printed).toContain('dead and archived          0/1 (0.0 %) of all');
  }, 20_000);

  it('writes every request into the ledger, with its purpose', async () => {
    const audit = await check({ services: true, archive: true });
    const lines = summariseLedger(audit.ledger);

    const sent = (purpose: string) =>
      lines.filter(line => line.purpose === purpose).reduce((sum, { calls }) => sum + calls, 0);
    expect(sent('lookup') + sent('archive')).toBe(server.asked.length);
    expect(sent('archive')).toBe(1);
    expect(lines.every(({ host }) => host === new URL(server.origin).host)).toBe(true);
  }, 20_000);

  it('asks nobody unless it is told to', async () => {
    const audit = await check({});

    expect(server.asked).toEqual([]);
    expect(audit.ledger).toEqual([]);
    expect(audit.sources[0]).toMatchObject({ status: 'unreadable', reason: 'paywall' });
  });
});
