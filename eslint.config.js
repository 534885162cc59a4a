import { readdirSync } from 'node:fs';

import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

/** Room → the rooms it may import from. What is not listed is refused. */
const MAY_IMPORT = {
  'lib/core': [],
  'lib/i18n': [],
  'lib/ports': ['lib/core'],
  'lib/text': ['lib/core'],
  'lib/messaging': ['lib/core', 'lib/i18n'],
  'lib/sites': ['lib/core', 'lib/ports', 'lib/text'],
  'lib/fetchers': ['lib/core', 'lib/ports', 'lib/text'],
  'lib/metadata': ['lib/core', 'lib/ports', 'lib/text', 'lib/fetchers'],
  'lib/sources': ['lib/core', 'lib/ports', 'lib/text'],
  'lib/judges': ['lib/core', 'lib/ports', 'lib/text'],
  'lib/models': ['lib/core', 'lib/ports', 'lib/text'],
  'lib/statistics': ['lib/core', 'lib/ports'],
  'lib/store': ['lib/core', 'lib/ports'],
  'lib/pipeline': ['lib/core', 'lib/ports', 'lib/text'],
  'lib/state': ['lib/core', 'lib/ports', 'lib/statistics'],
  'lib/page': ['lib/core', 'lib/ports'],
  'lib/reports': ['lib/core', 'lib/i18n', 'lib/state', 'lib/statistics'],
  components: ['lib/core', 'lib/i18n', 'lib/reports', 'lib/state', 'lib/statistics'],
};
const ROOMS = [...Object.keys(MAY_IMPORT), 'entrypoints', 'scripts', 'tests'];
const SITES = readdirSync('lib/sites', { withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => name);

const roomZones = Object.entries(MAY_IMPORT).flatMap(([room, allowed]) =>
  ROOMS.filter(other => other !== room && !allowed.includes(other)).map(other => ({
    target: `./${room}`,
    from: `./${other}`,
    message: `${room} may import only: ${allowed.join(', ') || 'nothing'}.`,
  })),
);
const siteZones = SITES.map(site => ({
  target: `./lib/sites/${site}`,
  from: './lib/sites',
  except: [`./${site}`, './shared'],
  message: 'One site adapter may not use another.',
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
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver()],
      // Without these two, no-cycle finds nothing in TypeScript and says so to nobody.
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...roomZones, ...siteZones] }],
      'import-x/no-cycle': 'error',
      'import-x/no-default-export': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
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
    files: [
      'core',
      'ports',
      'reports',
      'statistics',
      'text',
      'pipeline',
      'metadata',
      'sources',
    ].map(room => `lib/${room}/**`),
    rules: { 'no-restricted-globals': ['error', ...BROWSER_GLOBALS] },
  },
  {
    files: ['components/**', 'entrypoints/**'],
    rules: { 'no-restricted-syntax': ['error', ...NEVER, ...UNTRANSLATED] },
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
