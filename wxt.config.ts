import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';

import { CHAT_HOSTS } from './lib/sites/chat-hosts';

/** Packages without side effects that do not say so themselves. */
const PURE = /node_modules\/(?:@mozilla\/readability|minisearch|p-queue)\//;

function hasSideEffects(id: string): boolean {
  return !PURE.test(id);
}

export default defineConfig({
  // Every name in a file is either defined or imported there.
  imports: false,
  modules: ['@wxt-dev/webextension-polyfill'],
  vite: () => ({
    plugins: [preact()],
    // Importing them does nothing by itself: what a bundle does not call need not be in it.
    build: { rolldownOptions: { treeshake: { moduleSideEffects: hasSideEffects } } },
  }),
  manifest: ({ browser }) => ({
    name: 'Veracite',
    description:
      'Checks the statements of a chatbot answer against the sources it cites, on your device.',
    permissions: [
      'storage',
      'unlimitedStorage',
      'contextMenus',
      'activeTab',
      'scripting',
      ...(browser === 'firefox' ? [] : ['sidePanel', 'offscreen']),
    ],
    // Firefox shows no toolbar button without it.
    action: { default_title: 'Veracite' },
    host_permissions: CHAT_HOSTS,
    // Asked for on a click, for the cited sites alone.
    optional_host_permissions: ['*://*/*'],
    content_security_policy: {
      extension_pages: "script-src 'self'; object-src 'self'",
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'veracite@veracite.org',
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['none'] },
            },
          },
        }
      : { minimum_chrome_version: '126' }),
  }),
});
