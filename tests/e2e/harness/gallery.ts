import { resolve } from 'node:path';

import { build, type Plugin } from 'esbuild';
import type { CDPSession, Page } from 'puppeteer-core';

import { launchBare } from '../../../scripts/lib/launch';
import { listLanguages } from '../../../scripts/lib/list-languages';
import { readWords } from '../../../scripts/lib/speak-english';
import { loadAxe } from './axe';
import { loadChecks, type Look } from './look/load';

const ROOT = resolve(import.meta.dirname, '../../..');

/** One page of a browser in which every example can be drawn. */
export type Gallery = {
  page: Page;
  /** A way to the browser itself: puppeteer cannot force colours on a page. */
  client: CDPSession;
  look: Look;
  names: string[];
  /** Draws an example, and waits until it stands. */
  show(name: string): Promise<void>;
  close(): Promise<void>;
};

/** Opens the gallery: all examples in one bundle, with the styles of the built pages. */
export async function openGallery(): Promise<Gallery> {
  const [script, style, words] = await Promise.all([
    bundle('tests/examples/gallery.tsx'),
    bundle('components/styles/app.css'),
    readWords('en'),
  ]);
  const browser = await launchBare();
  const page = await browser.newPage();
  await page.setContent(
    '<!doctype html><html lang="en" dir="ltr"><meta charset="utf-8"><title>Examples</title><body>',
  );
  await page.addStyleTag({ content: style });
  const languages = listLanguages(resolve(ROOT, 'locales'));
  await page.evaluate(`globalThis.__LOCALES__ = ${JSON.stringify(languages)}`);
  await page.evaluate(script);
  await page.evaluate(`gallery.speakWords(${JSON.stringify(words)})`);
  await loadAxe(page);
  const client = await page.createCDPSession();
  return {
    page,
    client,
    look: await loadChecks(page),
    names: (await page.evaluate('gallery.exampleNames')) as string[],
    async show(name) {
      await page.evaluate(`gallery.showExample(${JSON.stringify(name)})`);
      await rest(page);
    },
    close: () => browser.close(),
  };
}

/** Lets texts be read, effects run, and two frames be drawn. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>(done => {
        requestAnimationFrame(() => {
          setTimeout(() => {
            requestAnimationFrame(() => done());
          }, 20);
        });
      }),
  );
}

/** Lets what follows from another theme be drawn. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

async function bundle(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(ROOT, file)],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'globalThis.gallery',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.gz': 'dataurl', '.svg': 'dataurl' },
    define: {
      'import.meta.env.BROWSER': '"chrome"',
      'import.meta.env.MANIFEST_VERSION': '3',
    },
    plugins: [styleAsText],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Style sheets of shadow roots, as Vite imports them. */
const styleAsText: Plugin = {
  name: 'style-as-text',
  setup(bundler) {
    const namespace = 'style-as-text';
    bundler.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.replace('?inline', '')),
      namespace,
    }));
    bundler.onLoad({ filter: /./, namespace }, async ({ path }) => ({
      contents: await bundle(path),
      loader: 'text',
    }));
  },
};
