import { render, type VNode } from 'preact';
import { browser } from 'wxt/browser';

import { GuidePage, readGuideView } from '../../components/guide/GuidePage';
import { HelpView } from '../../components/guide/HelpView';
import { NewsView } from '../../components/guide/NewsView';
import { WelcomeView } from '../../components/guide/WelcomeView';
import '../../components/styles/app.css';
import { openPanel } from '../../lib/app/background/panel';
import { KEYS_PLACE, watchKeys } from '../../lib/app/options/keys';
import { applySettings, followLanguage, followSettings, rootOfPage } from '../../lib/app/own-page';
import { changeSettings } from '../../lib/browser/settings';
import { openTab, SAMPLE_CHECK } from '../../lib/browser/tabs';
import { EMBEDDED } from '../../lib/judges/embedded/embedded';
import { t } from '../../lib/i18n/t';
import { optionsPath } from '../../lib/settings/option-places';
import type { CheckView } from '../../lib/settings/settings';

const view = readGuideView(location.href);
await followLanguage(() => {
  document.title = t(`guide.title.${view}`);
});
const settings = followSettings();
const keys = watchKeys(() => t('command.openPanel'));
const { id: windowId } = await browser.windows.getCurrent();
const actions = {
  openSample: () => {
    // nb. In the click's own task: the sample, which was not clicked, may not open the panel.
    void openPanel({ tab: { windowId } });
    void openTab(`/sample.html${SAMPLE_CHECK}`);
  },
  openSites: () => void openTab(optionsPath('chat-sites')),
  chooseView: (checkView: CheckView) => void changeSettings({ checkView }),
};

function Guide(): VNode {
  const { showNews, checkView } = settings.view.value;
  return (
    <GuidePage view={view}>
      {view === 'welcome' && (
        <WelcomeView card={EMBEDDED.explain.card ?? null} checkView={checkView} actions={actions} />
      )}
      {view === 'help' && <HelpView keys={keys.value} place={KEYS_PLACE} />}
      {view === 'news' && (
        <NewsView
          opensItself={showNews}
          onOpensItself={isOn => void changeSettings({ showNews: isOn })}
        />
      )}
    </GuidePage>
  );
}

applySettings();
// Drawn once the switch shows what is chosen.
await settings.ready;
render(<Guide />, rootOfPage());
