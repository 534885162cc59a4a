import { readdirSync } from 'node:fs';

import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

/** Rooms of one big feature each; none may import another. */
const FEATURES = ['lib/answer-quality', 'lib/literature', 'lib/studies'];

/** Room → the rooms it may import from. All others are refused. */
export const MAY_IMPORT = {
  'lib/util': [],
  'lib/i18n': [],
  'lib/core': ['lib/util'],
  'lib/metrics': ['lib/core', 'lib/i18n', 'lib/ports', 'lib/util'],
  'lib/ports': ['lib/core'],
  'lib/text': ['lib/core', 'lib/util'],
  'lib/messaging': ['lib/core', 'lib/i18n', 'lib/settings'],
  'lib/settings': ['lib/core', 'lib/i18n', 'lib/judges', 'lib/util'],
  'lib/capture': ['lib/core', 'lib/ports', 'lib/text', 'lib/util'],
  'lib/sources': ['lib/core', 'lib/ports', 'lib/text', 'lib/util'],
  'lib/llm': ['lib/core', 'lib/ports', 'lib/text', 'lib/util'],
  'lib/judges': ['lib/core', 'lib/i18n', 'lib/llm', 'lib/ports', 'lib/text', 'lib/util'],
  'lib/store': ['lib/core', 'lib/metrics', 'lib/ports', 'lib/util'],
  'lib/pipeline': ['lib/core', 'lib/metrics', 'lib/ports', 'lib/text', 'lib/util'],
  'lib/views': [
    'lib/core',
    'lib/judges',
    'lib/metrics',
    'lib/pipeline',
    'lib/ports',
    'lib/settings',
    'lib/util',
  ],
  'lib/reports': ['lib/core', 'lib/i18n', 'lib/metrics', 'lib/util', 'lib/views'],
  'lib/browser': [
    'lib/capture',
    'lib/core',
    'lib/i18n',
    'lib/llm',
    'lib/messaging',
    'lib/ports',
    'lib/settings',
    'lib/views',
  ],
  ...Object.fromEntries(
    FEATURES.map(feature => [
      feature,
      [
        'lib/core',
        'lib/judges',
        'lib/llm',
        'lib/metrics',
        'lib/ports',
        'lib/sources',
        'lib/text',
        'lib/util',
      ],
    ]),
  ),
  components: [
    'lib/core',
    'lib/i18n',
    'lib/judges',
    'lib/metrics',
    'lib/ports',
    'lib/reports',
    'lib/settings',
    'lib/util',
    'lib/views',
    ...FEATURES,
  ],
};
const ROOMS = [...Object.keys(MAY_IMPORT), 'lib/app', 'entrypoints', 'scripts', 'tests'];

/** `lib/app` joins rooms for one process each, and may import every room but these. */
const ABOVE_APP = ['entrypoints', 'scripts', 'tests'];

function foldersIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name);
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => name);
}

const roomZones = [
  ...Object.entries(MAY_IMPORT).flatMap(([room, allowed]) =>
    ROOMS.filter(other => other !== room && !allowed.includes(other)).map(other => ({
      target: `./${room}`,
      from: `./${other}`,
      message: `${room} may import only: ${allowed.join(', ') || 'nothing'}.`,
    })),
  ),
  ...ABOVE_APP.map(above => ({
    target: './lib/app',
    from: `./${above}`,
    message: 'lib/app is below entrypoints, scripts and tests.',
  })),
];
const siteZones = foldersIn('lib/capture/sites')
  .filter(site => site !== 'shared')
  .map(site => ({
    target: `./lib/capture/sites/${site}`,
    from: './lib/capture/sites',
    except: [`./${site}`, './shared'],
    message: 'One site adapter may not use another.',
  }));
const entrypointZones = foldersIn('entrypoints').map(entrypoint => ({
  target: `./entrypoints/${entrypoint}`,
  from: './entrypoints',
  except: [`./${entrypoint}`],
  message: 'Entrypoints may not import one another: what two of them need is in lib/app.',
}));

/** Folder of a process in `lib/app` → the others it may import from: Firefox's background hosts the engine. */
const APP_MAY_IMPORT = { background: ['engine'] };
/** Files of `lib/app` that every process may import. */
const APP_SHARED = filesIn('lib/app').map(file => `./${file}`);
const appZones = foldersIn('lib/app').map(folder => ({
  target: `./lib/app/${folder}`,
  from: './lib/app',
  except: [folder, ...(APP_MAY_IMPORT[folder] ?? [])].map(each => `./${each}`).concat(APP_SHARED),
  message: 'One process may not import another: what two of them need is in lib/app itself.',
}));

const BROWSER_GLOBALS = ['browser', 'chrome', 'document', 'fetch', 'indexedDB', 'window'];

const NEVER = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'Text from pages, sources and models is hostile: build nodes.',
  },
];

/** Where words stand that a person reads: in elements, and in these attributes of anything. */
const SAID =
  '/^(?:aria-(?:label|description|roledescription|valuetext)|alt|confirm|help|label|placeholder|question|text|title)$/';
const LETTERS = '/\\p{L}/u';
/** Words as a literal, whole or in pieces, also where one of two is chosen. */
const WORDS = [
  `Literal[value=${LETTERS}]`,
  `TemplateLiteral:has(> TemplateElement[value.raw=${LETTERS}])`,
  `:matches(ConditionalExpression, LogicalExpression) > Literal[value=${LETTERS}]`,
];
const UNTRANSLATED = [
  `JSXText[value=${LETTERS}]`,
  `JSXAttribute[name.name=${SAID}] > Literal[value=${LETTERS}]`,
  ...WORDS.flatMap(words => [
    `:matches(JSXElement, JSXFragment) > JSXExpressionContainer > ${words}`,
    `JSXAttribute[name.name=${SAID}] > JSXExpressionContainer > ${words}`,
  ]),
  `AssignmentExpression[left.property.name=/^(?:textContent|title|placeholder|ariaLabel)$/] > Literal.right[value=${LETTERS}]`,
  `CallExpression > Literal[value=${SAID}] + Literal[value=${LETTERS}]`,
].map(selector => ({
  selector,
  message: "Words a person reads come from locales/en.yml, by t('…') of lib/i18n/t.ts.",
}));

export default tseslint.config(
  {
    ignores: [
      '.wxt',
      '.output',
      'node_modules',
      'public',
      'tests/fixtures',
      '**/*.mjs',
      'eslint.config.js',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: [...roomZones, ...siteZones, ...entrypointZones, ...appZones] },
      ],
      // nb. Cycles: tests/repo/cycles.test.ts. The rule for them takes a quarter of all lint.
      'import-x/no-default-export': 'error',
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // nb. Without it `import { type A }` alone would load the module when the file starts.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-restricted-syntax': ['error', ...NEVER],
      'no-empty': 'error',
      'no-restricted-properties': [
        'error',
        ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML'].map(
          property => ({
            property,
            message: 'Text from pages, sources and models is hostile: build nodes.',
          }),
        ),
      ],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-depth': ['error', 3],
      'max-params': ['error', 3],
      complexity: ['error', 10],
    },
  },
  {
    files: ['core', 'metrics', 'pipeline', 'ports', 'reports', 'sources', 'text', 'util'].map(
      room => `lib/${room}/**`,
    ),
    rules: { 'no-restricted-globals': ['error', ...BROWSER_GLOBALS] },
  },
  {
    files: ['components/**', 'entrypoints/**'],
    rules: { 'no-restricted-syntax': ['error', ...NEVER, ...UNTRANSLATED] },
  },
  {
    files: ['entrypoints/**/*.{ts,tsx}'],
    rules: { 'max-lines': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['tests/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['entrypoints/**', '*.config.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
);
