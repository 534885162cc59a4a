import { resolve } from 'node:path';

import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const ENTRYPOINTS = resolve(import.meta.dirname, '../../entrypoints');

/** Everything that runs inside web pages. */
const SCRIPTS = ['chat.content/index.ts', 'selection.ts'];

/** All modules a script is made of, and what it says in the end. */
async function bundle(script: string): Promise<{ modules: string[]; code: string }> {
  const { metafile, outputFiles } = await build({
    entryPoints: [resolve(ENTRYPOINTS, script)],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: 'none',
    logLevel: 'silent',
  });
  return {
    modules: Object.keys(metafile.inputs),
    code: outputFiles.map(({ text }) => text).join('\n'),
  };
}

describe.each(SCRIPTS)('%s, which runs inside web pages', script => {
  it('knows nothing of keys, connections and where they are kept', async () => {
    const { modules } = await bundle(script);

    const forbidden =
      /entrypoints\/(?:background|options|sidepanel|offscreen)\/|judges\/|lib\/store\/|@wxt-dev\/storage|node_modules\/(?:openai|dexie)\//;
    expect(modules.filter(each => forbidden.test(each))).toEqual([]);
    expect(modules.length).toBeGreaterThan(10);
  });

  it('needs no storage of the extension, which is closed to it', async () => {
    const { code } = await bundle(script);

    expect(code).not.toMatch(/\bstorage\.(?:local|session|sync|managed)\b/);
  });

  it('makes none of the calls that carry a key', async () => {
    const { code } = await bundle(script);

    expect(code).not.toContain('connectionFor');
    expect(code).toMatch(/\bshow\w+OnPage\b/);
  });
});
