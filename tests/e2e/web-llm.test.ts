import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { WEB_LLM_MODELS } from '../../lib/llm/web-llm/models';
import { EXTENSION } from './harness/extension';

/** The package without a program for a model; `models.test.ts` looks at one that has one. */
describe('a package without programs for models', () => {
  const files = readdirSync(EXTENSION, { recursive: true, encoding: 'utf8' });
  const scripts = files.filter(name => name.endsWith('.js'));

  it('has no web-llm in it', () => {
    expect(files).toContain('judge-worker.js');
    expect(files.filter(name => name.startsWith('web-llm'))).toEqual([]);
  });

  it('has no list of models in any script', () => {
    const bundled = scripts.map(name => readFileSync(join(EXTENSION, name), 'utf8')).join('\n');

    expect(WEB_LLM_MODELS.length).toBeGreaterThan(10);
    expect(
      WEB_LLM_MODELS.filter(({ id, name }) => bundled.includes(id) || bundled.includes(name)),
    ).toEqual([]);
    expect(bundled).not.toContain('Llama-3.2-1B');
  });
});
