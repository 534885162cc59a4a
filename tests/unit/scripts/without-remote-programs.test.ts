import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import {
  emptyProgramList,
  withoutRemotePrograms,
} from '../../../scripts/lib/without-remote-programs';

const PATH = resolve(import.meta.dirname, '../../../node_modules/@mlc-ai/web-llm/lib/index.js');
const WEB_LLM = readFileSync(PATH, 'utf8');

describe('web-llm in the package', () => {
  it('would name programs at another place, as it comes', () => {
    expect(WEB_LLM).toContain('raw.githubusercontent.com');
    expect(WEB_LLM.split('-webgpu.wasm').length).toBeGreaterThan(100);
  });

  it('names none once it is built in', () => {
    const built = withoutRemotePrograms().transform(WEB_LLM, PATH)?.code ?? '';

    expect(built).not.toContain('githubusercontent');
    expect(built).not.toContain('-webgpu.wasm');
    expect(built.length).toBeGreaterThan(6_000_000);
  });

  it('stops the build where web-llm has changed and one would be left', () => {
    const changed = WEB_LLM.replace('const prebuiltAppConfig = {', 'const otherConfig = {');

    expect(() => emptyProgramList(changed)).toThrow('still names a program');
  });

  it('is the only file that is changed', () => {
    const plugin = withoutRemotePrograms();

    expect(plugin.transform(WEB_LLM, '/project/lib/index.js')).toBeNull();
    expect(plugin.transform(WEB_LLM, `${PATH}?commonjs`)).not.toBeNull();
  });
});
