import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../..');
const CODE = ['components', 'entrypoints', 'lib', 'scripts'].map(room => `${room}/**/*.{ts,tsx}`);

/** Keys that code names: whole keys, and patterns of composed keys. */
export type MessageUses = { whole: Set<string>; patterns: RegExp[] };

/** All that our own code says which could be the name of a message. */
export function findMessageUses(): MessageUses {
  const uses: MessageUses = { whole: new Set(), patterns: [] };
  for (const file of globSync([...CODE, 'wxt.config.ts'], { cwd: ROOT })) {
    collectUses(readFileSync(resolve(ROOT, file), 'utf8'), uses);
  }
  return uses;
}

/** Adds what one file says. */
export function collectUses(code: string, uses: MessageUses): void {
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) addWhole(node.text, uses);
    if (ts.isTemplateExpression(node)) addPattern(node, uses);
    if (ts.isCallExpression(node)) addExplained(node, uses);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('code.tsx', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
}

function addWhole(text: string, { whole }: MessageUses): void {
  whole.add(text);
  // In the manifest browsers put the message in by themselves.
  const [, name] = /^__MSG_(\w+)__$/.exec(text) ?? [];
  if (name !== undefined) whole.add(name);
}

function addPattern({ head, templateSpans }: ts.TemplateExpression, uses: MessageUses): void {
  // nb. Without a section in front every message would count as used.
  if (!/^[a-z]\w*\./.test(head.text)) return;
  const tails = templateSpans.map(({ literal }) => `[\\w.]+${escape(literal.text)}`);
  uses.patterns.push(new RegExp(`^${escape(head.text)}${tails.join('')}$`));
}

/** `explain('family', kind)` says `family.sentence.kind` and `family.next.kind`. */
function addExplained({ expression, arguments: [family] }: ts.CallExpression, uses: MessageUses) {
  const isExplain = ts.isIdentifier(expression) && expression.text === 'explain';
  if (!isExplain || !family || !ts.isStringLiteral(family)) return;
  uses.patterns.push(new RegExp(`^${escape(family.text)}\\.(?:sentence|next)\\.\\w+$`));
}

export function isUsed(key: string, { whole, patterns }: MessageUses): boolean {
  return (
    whole.has(key) ||
    whole.has(key.replaceAll('.', '_')) ||
    patterns.some(pattern => pattern.test(key))
  );
}

function escape(text: string): string {
  return text.replace(/[^\w\s]/g, '\\$&');
}
