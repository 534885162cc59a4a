import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { LICENCES } from './licences';
import { Section } from './Section';

/** Which version this is, and whose work is in it. */
export function AboutSection({ version }: { version: string }): VNode {
  return (
    <Section title={t('options.about.title')} id="about">
      <p>{t('options.about.version', { version })}</p>
      <p class="soft">{t('options.about.advice')}</p>
      <details class="disclosure">
        <summary>{t('options.about.licences')}</summary>
        <p>{t('options.about.contains')}</p>
        <ul class="licences">
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
