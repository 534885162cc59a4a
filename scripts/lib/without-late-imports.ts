import type { Plugin } from 'vite';

/** Leaves modules that are only imported on demand out of a bundle that never does. */
export function withoutLateImports(): Plugin {
  return {
    name: 'without-late-imports',
    enforce: 'pre',
    resolveId: (source, _importer, { kind }) =>
      kind === 'dynamic-import' ? { id: source, external: true } : null,
  };
}
