import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { CheckField } from '../options/Field';

const RELEASES = [{ version: '0.1.0', items: firstRelease }] as const;

function firstRelease(): string[] {
  return [
    t('guide.news.items.v0_1_0.a'),
    t('guide.news.items.v0_1_0.b'),
    t('guide.news.items.v0_1_0.c'),
    t('guide.news.items.v0_1_0.d'),
  ];
}

export function NewsView(props: {
  /** Set if the page opens automatically after an update with news. */
  opensItself: boolean;
  onOpensItself: (opens: boolean) => void;
}): VNode {
  const { opensItself, onOpensItself } = props;
  return (
    <>
      <h1>{t('guide.news.heading')}</h1>
      <p class="guide-lead">{t('guide.news.lead')}</p>
      {RELEASES.map(({ version, items }) => (
        <section
          key={version}
          class="guide-section stack gap-10 start"
          aria-labelledby={`v${version}`}
        >
          <h2 id={`v${version}`}>{t('guide.news.version', { version })}</h2>
          <ul>
            {items().map(item => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
      <CheckField
        name="no-news"
        label={t('guide.news.off')}
        help={t('guide.news.offHelp')}
        checked={!opensItself}
        onChange={isOff => onOpensItself(!isOff)}
      />
    </>
  );
}
