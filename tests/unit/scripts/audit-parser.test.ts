import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../../lib/core/audit/audit';
import { runAuditIn } from '../../fakes/audit-command';
import { startOpenaiServer, type OpenaiScript } from '../../fakes/openai-server';
import { replyWith } from '../../fakes/split-replies';

const KEY = 'sk-test-0123456789';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-audit-'));
  writeFileSync(
    join(folder, 'answer.md'),
    'Zinc shortens colds and heals wounds. [[1]](https://a.example/zinc)\n',
  );
  writeFileSync(join(folder, 'zinc.html'), '<p>In this trial, zinc shortens colds by a day.</p>');
  writeFileSync(join(folder, 'sources.json'), '{"https://a.example/zinc": "zinc.html"}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command against a server whose model follows the script, in a folder of the reader's. */
async function audit(script: Partial<OpenaiScript>, args: readonly string[] = []) {
  const server = await startOpenaiServer({ key: KEY, ...script });
  const named = ['--answer', 'answer.md', '--sources', '.', '--judge', 'lexical'];
  const { status, stdout, stderr } = await runAuditIn(
    folder,
    [...named, '--out', 'audit.json', '--parser', 'model', ...args],
    {
      VERACITE_BASE_URL: server.baseUrl,
      VERACITE_API_KEY: KEY,
      VERACITE_MODEL: 'fake-model',
    },
  );
  await server.close();
  const file = join(folder, 'audit.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : null;
  return {
    server,
    status,
    output: stdout + stderr,
    text,
    audit: text && (JSON.parse(text) as AuditExport),
  };
}

describe('npm run audit -- --parser model', () => {
  it('judges the statements of the model, and writes down how they came about', async () => {
    const {
      status,
      output,
      text,
      audit: written,
      server,
    } = await audit({
      reply: replyWith(() => [
        { words: 'Zinc shortens colds', statement: 'Zinc shortens colds.' },
        { words: 'heals wounds', statement: 'Zinc heals wounds.' },
      ]),
    });

    expect(status).toBe(0);
    expect(output).toContain('1 sentences asked about, 2 statements taken, 0 dropped');
    expect(output).toContain('left to the rules: none');
    expect(written).toMatchObject({
      parsing: { sentences: 1, statements: 2, leftToRules: {} },
      statements: [
        { text: 'Zinc shortens colds.', original: 'Zinc shortens colds', parsedBy: 'model' },
        { text: 'Zinc heals wounds.', original: 'heals wounds', parsedBy: 'model' },
      ],
      verdicts: [{ kind: 'supported' }, { kind: 'not-found' }],
    });
    const host = new URL(server.origin).host;
    expect(written && written.ledger.map(({ purpose, calls }) => [purpose, calls])).toEqual([
      ['statements', 1],
      ['statements', 0],
    ]);
    expect(written && written.ledger.map(entry => entry.host)).toEqual([host, host]);
    expect(text).not.toContain(KEY);
  });

  it('goes on with the rules where the model gives nothing, and says so', async () => {
    const { status, output, audit: written } = await audit({ reply: () => 'I would rather not.' });

    expect(status).toBe(0);
    expect(output).toContain('left to the rules: 1 invalid-reply');
    expect(written).toMatchObject({
      statements: [
        { text: 'Zinc shortens colds', parsedBy: 'rules' },
        { text: 'Zinc heals wounds.', parsedBy: 'rules' },
      ],
    });
  });

  it('refuses a parser that it does not know', async () => {
    const { status, output, text } = await audit({}, ['--parser', 'oracle']);

    expect(status).toBe(2);
    expect(output).toContain('There is no parser "oracle".');
    expect(text).toBeNull();
  });
});
