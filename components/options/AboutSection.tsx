import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { Section } from './Section';

export function AboutSection({ version }: { version: string }): VNode {
  return (
    <Section title={t('options.about.title')} id="about">
      <p>{t('options.about.version', { version })}</p>
      <details class="disclosure">
        <summary>{t('options.about.licences')}</summary>
        <p>{t('options.about.contains')}</p>
        <ul class="licences stack gap-2 small">
          {LICENCES.map(({ name, licence }) => (
            <li key={name}>
              {name} <span class="soft">{licence}</span>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

/** Packages shipped in the extension, with the licences they name. */
export const LICENCES: readonly { name: string; licence: string }[] = [
  { name: '@huggingface/tokenizers', licence: 'Apache-2.0' },
  { name: '@mlc-ai/web-llm', licence: 'Apache-2.0' },
  { name: '@mozilla/readability', licence: 'Apache-2.0' },
  { name: '@preact/signals', licence: 'MIT' },
  { name: '@webext-core/messaging', licence: 'MIT' },
  { name: 'css-select', licence: 'BSD-2-Clause' },
  { name: 'css-tree', licence: 'MIT' },
  { name: 'css-what', licence: 'BSD-2-Clause' },
  { name: 'd3-color', licence: 'ISC' },
  { name: 'd3-scale', licence: 'ISC' },
  { name: 'd3-shape', licence: 'ISC' },
  { name: 'defuddle', licence: 'MIT' },
  { name: 'dexie', licence: 'Apache-2.0' },
  { name: 'diff', licence: 'BSD-3-Clause' },
  { name: 'fflate', licence: 'MIT' },
  { name: 'htmlparser2', licence: 'MIT' },
  { name: 'hyparquet-writer', licence: 'MIT' },
  { name: 'linkedom', licence: 'ISC' },
  { name: 'mdast-util-from-markdown', licence: 'MIT' },
  { name: 'mdast-util-gfm', licence: 'MIT' },
  { name: 'micromark-extension-gfm', licence: 'MIT' },
  { name: 'minisearch', licence: 'MIT' },
  { name: 'onnxruntime-web', licence: 'MIT' },
  { name: 'openai', licence: 'Apache-2.0' },
  { name: 'p-queue', licence: 'MIT' },
  { name: 'papaparse', licence: 'MIT' },
  { name: 'pdfjs-dist', licence: 'Apache-2.0' },
  { name: 'preact', licence: 'MIT' },
  { name: 'tldts', licence: 'MIT' },
  { name: 'tokenx', licence: 'MIT' },
  { name: 'valibot', licence: 'MIT' },
];
