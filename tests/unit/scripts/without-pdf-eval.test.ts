import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { removeEval, withoutPdfEval } from '../../../scripts/lib/without-pdf-eval';

const BUILD = resolve(import.meta.dirname, '../../../node_modules/pdfjs-dist/legacy/build');
const FILES = ['pdf.mjs', 'pdf.worker.mjs'];

describe('pdf.js as it goes into the package', () => {
  it.each(FILES)('makes no program out of text: %s', file => {
    const code = readFileSync(resolve(BUILD, file), 'utf8');

    const plugin = withoutPdfEval().transform(code, resolve(BUILD, file));

    expect(code).toMatch(/new Function\(/);
    expect(plugin?.code).not.toMatch(/new Function\b|[^.\w]eval\(|[^.\w]import\(/);
    expect(plugin?.code.length).toBeGreaterThan(code.length * 0.99);
  });

  it('is the only file that is changed', () => {
    const plugin = withoutPdfEval();

    expect(plugin.transform('new Function("")', '/src/lib/other.ts')).toBeNull();
  });

  it('breaks the build where a new version would do it in another way', () => {
    expect(() => removeEval('const made = eval("1");')).toThrow('programs made from text');
    expect(() => removeEval('const part = import(`./${name}`);')).toThrow(
      'programs made from text',
    );
  });
});
