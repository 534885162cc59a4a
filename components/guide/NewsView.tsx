import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { CheckField } from '../options/Field';
import { GuideSection } from './WelcomeView';

const RELEASES = [{ version: '0.1.0', items: firstRelease }] as const;

function firstRelease(): string[] {
  return (['a', 'b', 'c', 'd'] as const).map(item => t(`guide.news.items.v0_1_0.${item}`));
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
        <GuideSection key={version} title={t('guide.news.version', { version })}>
          <ul>
            {items().map(item => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </GuideSection>
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
