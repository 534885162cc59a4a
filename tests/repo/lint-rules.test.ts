import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const { MAY_IMPORT } = (await import(join(ROOT, 'eslint.config.js'))) as {
  MAY_IMPORT: Record<string, string[]>;
};

/** Every room, and what it may import, as the configuration says it. */
const ROOMS = [...Object.keys(MAY_IMPORT), 'lib/app', 'entrypoints'];
const IS_ALLOWED = (from: string, to: string): boolean =>
  from === 'entrypoints' ||
  (from === 'lib/app' && to !== 'entrypoints') ||
  (MAY_IMPORT[from] ?? []).includes(to);

/** A component that draws this. */
function planted(jsx: string): string {
  return `export const Planted = () => ${jsx};\n`;
}

/** Expressions without words for a user: `t` of a key, classes, ids, signs. */
const UNSAID = `const t = (key: string): string => key;
export const Unsaid = () => (
  <p class="soft" id="place" data-action="stop" aria-label={t('ui.keep')} role="status">
    {t('ui.keep')} · {'–'}{' '}
    <input name="language" type="text" placeholder={t(Math.random() > 0.5 ? 'ui.a' : 'ui.b')} />
  </p>
);
`;

/** File name → what is planted in it, and the rule that must catch it (`null`: none may). */
const PLANTED: Record<string, { code: string; rule: string | null }> = {
  'lib/capture/sites/chatgpt/neighbour.ts': {
    code: "import { room } from '../openevidence/room';\nexport const used = room;\n",
    rule: 'import-x/no-restricted-paths',
  },
  'entrypoints/worker/neighbour.ts': {
    code: "import { room } from '../panel/part';\nexport const used = room;\n",
    rule: 'import-x/no-restricted-paths',
  },
  'lib/app/panel/neighbour.ts': {
    code: "import { room } from '../background/room';\nexport const used = room;\n",
    rule: 'import-x/no-restricted-paths',
  },
  'lib/app/engine/neighbour.ts': {
    code: "import { room } from '../background/room';\nexport const used = room;\n",
    rule: 'import-x/no-restricted-paths',
  },
  'entrypoints/worker/long.ts': {
    code: Array.from({ length: 61 }, (_, n) => `export const n${String(n)} = ${String(n)};`).join(
      '\n',
    ),
    rule: 'max-lines',
  },
  'lib/core/default.ts': {
    code: 'const one = 1;\nexport default one;\n',
    rule: 'import-x/no-default-export',
  },
  'lib/core/enum.ts': { code: 'export enum Colour { Red }\n', rule: 'no-restricted-syntax' },
  'lib/core/interface.ts': {
    code: 'export interface Thing { name: string }\n',
    rule: '@typescript-eslint/consistent-type-definitions',
  },
  'lib/core/any.ts': {
    code: 'export const loose: any = 1;\n',
    rule: '@typescript-eslint/no-explicit-any',
  },
  'lib/core/bang.ts': {
    code: 'export const first = (list: string[]): string => list[0]!;\n',
    rule: '@typescript-eslint/no-non-null-assertion',
  },
  'lib/text/page.ts': {
    code: 'export const title = (): string => document.title;\n',
    rule: 'no-restricted-globals',
  },
  'lib/pipeline/net.ts': {
    code: "export const load = (): Promise<Response> => fetch('https://example.org');\n",
    rule: 'no-restricted-globals',
  },
  'lib/store/floating.ts': {
    code: 'export function start(): void {\n  Promise.resolve(1);\n}\n',
    rule: '@typescript-eslint/no-floating-promises',
  },
  'lib/store/swallow.ts': {
    code: 'export function start(): void {\n  try {\n    JSON.parse("");\n  } catch {}\n}\n',
    rule: 'no-empty',
  },
  'lib/store/params.ts': {
    code: 'export const add = (a: number, b: number, c: number, d: number): number => a + b + c + d;\n',
    rule: 'max-params',
  },
  'components/html.ts': {
    code: 'export function show(box: Element, text: string): void {\n  box.innerHTML = text;\n}\n',
    rule: 'no-restricted-properties',
  },
  'components/Markup.tsx': {
    code: 'export const Markup = () => <p dangerouslySetInnerHTML={{ __html: "<b>" }} />;\n',
    rule: 'no-restricted-syntax',
  },
  'components/SaidText.tsx': { code: planted('<p>Not found</p>'), rule: 'no-restricted-syntax' },
  'components/SaidForeign.tsx': { code: planted('<p>não</p>'), rule: 'no-restricted-syntax' },
  'components/SaidLiteral.tsx': {
    code: planted("<p>{'Not found'}</p>"),
    rule: 'no-restricted-syntax',
  },
  'components/SaidChoice.tsx': {
    code: planted("<p>{Math.random() > 0.5 ? 'Stop' : ''}</p>"),
    rule: 'no-restricted-syntax',
  },
  'components/SaidTemplate.tsx': {
    code: planted('<p>{`${Math.random()} sources`}</p>'),
    rule: 'no-restricted-syntax',
  },
  'components/SaidLabel.tsx': {
    code: planted('<button aria-label="Close" />'),
    rule: 'no-restricted-syntax',
  },
  'components/SaidPlaceholder.tsx': {
    code: planted("<input placeholder={'Paste here'} />"),
    rule: 'no-restricted-syntax',
  },
  'components/SaidTitle.tsx': {
    code: planted('<abbr title={`${Math.random()} of all`} />'),
    rule: 'no-restricted-syntax',
  },
  'components/said-attribute.ts': {
    code: "export const name = (box: Element): void => {\n  box.setAttribute('aria-label', 'Close');\n};\n",
    rule: 'no-restricted-syntax',
  },
  'components/said-node.ts': {
    code: "export const name = (box: Element): void => {\n  box.textContent = 'Close';\n};\n",
    rule: 'no-restricted-syntax',
  },
  'entrypoints/said-title.ts': {
    code: "export const name = (): void => {\n  document.title = 'Options';\n};\n",
    rule: 'no-restricted-syntax',
  },
  'lib/store/long.ts': {
    code: Array.from({ length: 320 }, (_, n) => `export const n${String(n)} = ${String(n)};`).join(
      '\n',
    ),
    rule: 'max-lines',
  },
  'lib/store/deep.ts': {
    code: 'export function f(a: boolean): number {\n  if (a) {\n    for (;;) {\n      while (a) {\n        if (a) return 1;\n      }\n    }\n  }\n  return 0;\n}\n',
    rule: 'max-depth',
  },
};

type Message = { ruleId: string | null; message: string };
type FileResult = { filePath: string; messages: Message[] };

let folder = '';
let found = new Map<string, Message[]>();

function importName(from: string, to: string): string {
  return `${from}/from-${to.replaceAll('/', '-')}.ts`;
}

/** A tree of the same shape as ours, with one file for every import anyone could try. */
function plant(): void {
  const put = (name: string, code: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  };
  for (const room of ROOMS) put(`${room}/room.ts`, 'export const room = 1;\n');
  put('lib/capture/sites/openevidence/room.ts', 'export const room = 1;\n');
  put('entrypoints/panel/part.ts', 'export const room = 1;\n');
  put('lib/app/background/room.ts', 'export const room = 1;\n');
  put('lib/app/engine/room.ts', 'export const room = 1;\n');
  put('lib/app/shared.ts', 'export const room = 1;\n');
  put(
    'lib/app/background/allowed.ts',
    "import { room } from '../engine/room';\nimport { room as shared } from '../shared';\nexport const used = room + shared;\n",
  );
  for (const from of ROOMS) {
    for (const to of ROOMS) {
      if (from === to) continue;
      const up = '../'.repeat(from.split('/').length);
      put(
        importName(from, to),
        `import { room } from '${up}${to}/room';\nexport const used = room;\n`,
      );
    }
  }
  for (const [name, { code }] of Object.entries(PLANTED)) put(name, code);
  put('components/Unsaid.tsx', UNSAID);
  put(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        target: 'ES2022',
        module: 'ESNext',
        moduleResolution: 'bundler',
        strict: true,
        lib: ['ESNext', 'DOM'],
        jsx: 'react-jsx',
        jsxImportSource: 'preact',
      },
      include: ['lib', 'components', 'entrypoints'],
    }),
  );
  put('package.json', '{ "type": "module" }');
  copyFileSync(join(ROOT, 'eslint.config.js'), join(folder, 'eslint.config.js'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-lint-'));
  plant();
  const run = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/eslint/bin/eslint.js'), '--format', 'json', '.'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const results = JSON.parse(run.stdout) as FileResult[];
  found = new Map(
    results.map(({ filePath, messages }) => [
      filePath.slice(folder.length + 1).replaceAll('\\', '/'),
      messages,
    ]),
  );
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rulesIn = (name: string) => (found.get(name) ?? []).map(({ ruleId }) => ruleId);

describe('the import table', () => {
  it.each(ROOMS)('is enforced for every import of %s', from => {
    const others = ROOMS.filter(to => to !== from);

    const caught = others.filter(to =>
      rulesIn(importName(from, to)).includes('import-x/no-restricted-paths'),
    );

    expect(caught).toEqual(others.filter(to => !IS_ALLOWED(from, to)));
  });
});

describe('a planted violation', () => {
  it.each(Object.entries(PLANTED))('is caught in %s', (name, { rule }) =>
    expect(rulesIn(name)).toContain(rule),
  );

  it('is the only thing that is caught: a clean file passes', () => {
    expect(rulesIn('lib/core/room.ts')).toEqual([]);
    expect(rulesIn('lib/app/background/allowed.ts')).toEqual([]);
    expect(rulesIn('components/Unsaid.tsx')).not.toContain('no-restricted-syntax');
  });
});
