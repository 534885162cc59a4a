import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

/** A regular expression, and the first file it was found in. */
export type FoundPattern = { source: string; flags: string; file: string };

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['lib', 'components', 'entrypoints'];

function sourceFiles(): string[] {
  return FOLDERS.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .map(file => `${folder}/${file}`),
  );
}

/** Every literal of the code, and every pattern that a module of `lib` builds when it is loaded. */
export async function findPatterns(): Promise<FoundPattern[]> {
  const found = new Map<string, FoundPattern>();
  const note = (pattern: FoundPattern) => {
    const key = `/${pattern.source}/${pattern.flags}`;
    if (!found.has(key)) found.set(key, pattern);
  };
  const building: string[] = [];
  for (const file of sourceFiles()) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    if (/\bRegExp\(/.test(text) && file.startsWith('lib/')) building.push(file);
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        note({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), file });
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  const { RegExp: plain } = globalThis;
  try {
    for (const file of building) {
      globalThis.RegExp = new Proxy(plain, {
        construct: (target, [source, flags = '']: [string | RegExp, string?]) => {
          const made = new target(source, flags);
          note({ source: made.source, flags: made.flags, file });
          return made;
        },
      });
      await import(join(ROOT, file));
    }
  } finally {
    globalThis.RegExp = plain;
  }
  return [...found.values()];
}
