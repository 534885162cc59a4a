import type { ComponentChildren, VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { BrandMark } from '../ui/BrandMark';

const GUIDE_VIEWS = ['welcome', 'help', 'news'] as const;
type GuideView = (typeof GUIDE_VIEWS)[number];

export function readGuideView(address: string): GuideView {
  const asked = new URL(address).searchParams.get('view');
  return GUIDE_VIEWS.find(view => view === asked) ?? 'welcome';
}

export function GuidePage(props: { view: GuideView; children: ComponentChildren }): VNode {
  const { view, children } = props;
  return (
    <div class="page guide">
      <header class="guide-header row apart">
        <p class="brand line">
          <BrandMark /> {t('extension.name')}
        </p>
        <nav aria-label={t('guide.nav.label')}>
          <ul class="guide-nav wrap links">
            {GUIDE_VIEWS.map(each => (
              <li key={each}>
                <a href={`?view=${each}`} aria-current={each === view ? 'page' : undefined}>
                  {t(`guide.nav.${each}`)}
                </a>
              </li>
            ))}
            <li>
              <a href="/options.html">{t('guide.nav.options')}</a>
            </li>
          </ul>
        </nav>
      </header>
      <main class="guide-main">{children}</main>
    </div>
  );
}
