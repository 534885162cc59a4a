/** The packages that are part of what runs in the browser, with the licences they name. */
export const LICENCES: readonly { name: string; licence: string }[] = [
  { name: '@huggingface/tokenizers', licence: 'Apache-2.0' },
  { name: '@mozilla/readability', licence: 'Apache-2.0' },
  { name: '@preact/signals', licence: 'MIT' },
  { name: '@webext-core/messaging', licence: 'MIT' },
  { name: 'dexie', licence: 'Apache-2.0' },
  { name: 'mdast-util-from-markdown', licence: 'MIT' },
  { name: 'mdast-util-gfm', licence: 'MIT' },
  { name: 'micromark-extension-gfm', licence: 'MIT' },
  { name: 'minisearch', licence: 'MIT' },
  { name: 'onnxruntime-web', licence: 'MIT' },
  { name: 'openai', licence: 'Apache-2.0' },
  { name: 'p-queue', licence: 'MIT' },
  { name: 'preact', licence: 'MIT' },
  { name: 'tokenx', licence: 'MIT' },
  { name: 'valibot', licence: 'MIT' },
];
