import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { AuditExport } from '../../../lib/core/audit/audit';
import { findJudge } from '../../../scripts/bench/judge/judges';
import { runAuditIn } from '../../fakes/audit-command';
import { collectReplies, fakeTask } from '../../fakes/judges';
import { startOpenaiServer, type OpenaiServer } from '../../fakes/openai-server';

const KEY = 'sk-test-0123456789';
const OPTIONS = { onTrace: () => undefined, readsAll: false };

let folder = '';
let server: OpenaiServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-remote-'));
  server = await startOpenaiServer({ key: KEY });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const named = () => ({
  VERACITE_BASE_URL: server.baseUrl,
  VERACITE_API_KEY: KEY,
  VERACITE_MODEL: 'fake-model',
});

/** Runs `npm run audit` with the remote judge. */
async function audit(env: Record<string, string>): Promise<{ status: number; output: string }> {
  const args = ['--answer', 'answer.md', '--sources', '.', '--judge', 'remote', '--out', 'a.json'];
  const { status, stdout, stderr } = await runAuditIn(folder, args, env);
  return { status, output: stdout + stderr };
}

describe('npm run audit -- --judge remote', () => {
  beforeEach(() => {
    writeFileSync(
      join(folder, 'answer.md'),
      'Zinc shortens colds by a day. [[1]](https://a.example/zinc)\n',
    );
    writeFileSync(
      join(folder, 'zinc.html'),
      '<h1>Zinc</h1><p>In one trial it helped. Zinc shortens colds by a day.</p>',
    );
    writeFileSync(join(folder, 'sources.json'), '{"https://a.example/zinc": "zinc.html"}');
  });

  it('asks the model the environment names, and writes down what it sent', async () => {
    const { status, output } = await audit(named());

    expect(output).toContain('supported?*');
    expect(status).toBe(0);
    const written = readFileSync(join(folder, 'a.json'), 'utf8');
    const { judge, ledger } = JSON.parse(written) as AuditExport;
    const host = new URL(server.origin).host;
    expect(judge).toMatchObject({ id: 'remote', model: `fake-model at ${host}` });
    expect(ledger.filter(({ purpose }) => purpose === 'judge').map(each => each.host)).toContain(
      host,
    );
    expect(server.chats).toHaveLength(1);
    expect(written + output).not.toContain(KEY);
  });

  it('ends with a sentence where the environment names none', async () => {
    const { status, output } = await audit({ VERACITE_BASE_URL: '', VERACITE_MODEL: '' });

    expect(output).toContain('VERACITE_BASE_URL');
    expect(status).toBe(2);
  });
});

describe('the remote judge of the bench', () => {
  it('asks the model the environment names', async () => {
    for (const [name, value] of Object.entries(named())) vi.stubEnv(name, value);

    const judge = await findJudge('remote')?.create(OPTIONS);
    const replies = judge ? await collectReplies(judge, [fakeTask()]) : [];

    expect(replies.map(({ kind }) => kind)).toEqual(['not-found']);
    expect(server.chats).toHaveLength(1);
  });

  it('does not start where it names none, and says so without the key', async () => {
    vi.stubEnv('VERACITE_BASE_URL', 'http://api.example/v1');
    vi.stubEnv('VERACITE_MODEL', 'm');
    vi.stubEnv('VERACITE_API_KEY', KEY);

    const started = findJudge('remote')?.create(OPTIONS);

    await expect(started).rejects.toThrow(/VERACITE_BASE_URL.*open-to-others/);
    await expect(started).rejects.not.toThrow(KEY);
  });
});
