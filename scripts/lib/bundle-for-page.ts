import { build } from 'esbuild';

/** A script with all it imports, as text to be run in a page; its exports are `veraciteBench`. */
export async function bundleForPage(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'veraciteBench',
  });
  return outputFiles[0]?.text ?? '';
}
