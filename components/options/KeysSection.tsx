import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { Section } from './Section';

/** Command of the browser, with its key; empty if none. */
export type KeyView = { name: string; words: string; key: string };

/** Keys of the panel itself, while it shows a check. */
function panelKeys(): KeyView[] {
  return [
    { name: 'next-problem', words: t('claims.next'), key: 'j' },
    { name: 'previous-problem', words: t('claims.previous'), key: 'k' },
  ];
}

export function KeysSection({ keys, place }: { keys: readonly KeyView[]; place: string }): VNode {
  return (
    <Section title={t('settings.keys.title')} id="keys">
      <dl class="keys stack gap-6">
        {[...keys, ...panelKeys()].map(({ name, words, key }) => (
          <div key={name}>
            <dt>{words}</dt>
            <dd>
              {key === '' ? <span class="soft">{t('settings.keys.none')}</span> : <kbd>{key}</kbd>}
            </dd>
          </div>
        ))}
      </dl>
      <p class="soft">{t('settings.keys.change', { place })}</p>
    </Section>
  );
}
