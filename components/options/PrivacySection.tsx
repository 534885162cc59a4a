import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { Section } from './Section';

/** What readers are promised, in the order in which they are likely to ask. */
const PROMISES = ['answers', 'pages', 'models', 'places', 'sites'] as const;

/** What happens to the reader's data, in plain words. */
export function PrivacySection(): VNode {
  return (
    <Section title={t('options.privacy.title')} id="privacy">
      <ul class="plain-list">
        {PROMISES.map(promise => (
          <li key={promise}>
            <strong>{t(`options.privacy.${promise}.lead`)}</strong>{' '}
            {t(`options.privacy.${promise}.text`)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
