import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { NO_LOOKUPS, readSourceMap } from '../../../scripts/audit/read-input';
import { auditStudy } from '../../../scripts/study/audit';
import { startBatchServer, type BatchScript, type BatchServer } from '../../fakes/batch-server';
import { runIn } from '../../fakes/audit-command';
import { writeAnswers } from '../../fakes/killed-study';
import { valueOf } from '../../fakes/studies';

type Audited = { answerId: string; pairs: { finding: { kind: string; reason?: string } }[] };

let folder = '';
let server: BatchServer;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-batch-'));
  writeAnswers(folder, 3);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function audit(script: Partial<BatchScript> = {}) {
  server = await startBatchServer(script);
  return auditAgain();
}

function auditAgain() {
  const env = { VERACITE_BASE_URL: server.baseUrl, VERACITE_MODEL: 'fake-model' };
  const options = {
    folder,
    judge: 'remote',
    granularity: 'document' as const,
    sources: { folder, map: valueOf(readSourceMap(folder)) },
    lookups: NO_LOOKUPS,
    jobs: 2,
    shard: null,
    floors: {},
    batch: { file: null, results: [] },
    pollMs: 1,
  };
  return runIn(folder, (_, shell) => auditStudy(options, shell), { args: [], env });
}

const audits = () =>
  readFileSync(join(folder, 'audits.jsonl'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Audited);
const findings = () => audits().flatMap(({ pairs }) => pairs.map(({ finding }) => finding));

it('hands questions in, takes replies in any order, and asks again only for what failed', async () => {
  // Every third question fails at first, and every fourth is left out without a word.
  const number = new Map<string, number>();
  const { status, stderr } = await audit({
    fate({ custom_id }, batch) {
      const at = number.get(custom_id) ?? number.size;
      number.set(custom_id, at);
      if (batch > 0) return 'answered';
      if (at % 3 === 0) return 'failed';
      return at % 4 === 1 ? 'left-out' : 'answered';
    },
    // A server that is away for a moment while it is looked at.
    trouble: ({ method, nth }) => (method === 'GET' && nth % 4 === 3 ? 503 : null),
  });

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(
    audits()
      .map(({ answerId }) => answerId)
      .toSorted(),
  ).toEqual(['answer-0', 'answer-1', 'answer-2']);
  expect(findings().map(({ kind }) => kind)).not.toContain('not-judged');
  const [first = [], second = [], ...more] = server.batches;
  expect(first).toHaveLength(6);
  expect(second.length).toBeGreaterThan(1);
  expect(second.length).toBeLessThan(6);
  expect(second.filter(id => !first.includes(id))).toEqual([]);
  expect(more).toEqual([]);
});

it.each(['failed', 'left-out'] as const)(
  'settles a question that is %s three times, and the others',
  async fate => {
    let lost: string | null = null;
    const { status } = await audit({
      fate({ custom_id }) {
        lost ??= custom_id;
        return custom_id === lost ? fate : 'answered';
      },
    });

    expect(status).toBe(0);
    expect(server.batches.map(({ length }) => length)).toEqual([6, 1, 1]);
    expect(audits()).toHaveLength(3);
    const kinds = findings().map(({ kind }) => kind);
    expect(kinds).toContain('not-judged');
    expect(kinds.filter(kind => kind !== 'not-judged').length).toBeGreaterThan(4);
  },
);

it('that was refused when it made a batch makes it of the file that is there, once', async () => {
  let refusals = 1;
  const first = await audit({
    trouble: ({ method, path }) =>
      method === 'POST' && path === '/batches' && refusals-- > 0 ? 500 : null,
  });
  expect(first.status).toBe(1);
  expect(server.batches).toEqual([]);

  expect((await auditAgain()).status).toBe(0);
  expect(server.uploads()).toBe(1);
  expect(server.batches).toHaveLength(1);
  expect(audits()).toHaveLength(3);
});

it('says so when a batch ends without results, and makes another', async () => {
  const first = await audit({ ends: batch => (batch === 0 ? 'expired' : 'completed') });
  expect(first.status).toBe(2);
  expect(first.stderr).toContain('The batch batch-0 is expired and has no results.');

  expect((await auditAgain()).status).toBe(0);
  expect(server.batches).toHaveLength(2);
});
