import { signal } from '@preact/signals';
import { render, type VNode } from 'preact';
import { browser } from 'wxt/browser';

import { GuidePage, readGuideView } from '../../components/guide/GuidePage';
import { HelpView } from '../../components/guide/HelpView';
import { NewsView } from '../../components/guide/NewsView';
import { WelcomeView } from '../../components/guide/WelcomeView';
import { API_SECTION } from '../../components/options/ApiSection';
import { MODELS_SECTION } from '../../components/options/ModelsSection';
import { SITES_SECTION } from '../../components/options/SitesSection';
import '../../components/styles/app.css';
import { t } from '../../lib/i18n/t';
import { choosePlace } from '../../lib/settings/engine-choice';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings';
import { engineChoiceItem, readEngineChoice } from '../../lib/browser/engine-choice';
import { openKeyStore } from '../../lib/browser/key-places';
import { readSettings, settingsItem } from '../../lib/browser/settings';
import { applySettings } from '../../lib/app/apply-settings';
import { watchEngine } from '../../lib/app/watch-engine';
import { followLanguage } from '../../lib/browser/follow-language';

const root = document.getElementById('app');
if (!root) throw new Error('guide: the page has no root');

const view = readGuideView(location.href);
await followLanguage(() => {
  document.title = t(`guide.title.${view}`);
});
const engine = watchEngine(openKeyStore());
const settings = signal<Settings>(DEFAULT_SETTINGS);

function openTab(path: string): void {
  void browser.tabs.create({ url: new URL(path, location.origin).href });
}

async function change(part: Partial<Settings>): Promise<void> {
  await settingsItem.setValue({ ...(await readSettings()), ...part });
}

const actions = {
  openSample: () => openTab('/sample.html'),
  openSites: () => openTab(`/options.html#${SITES_SECTION}`),
  openConnection: () => openTab(`/options.html#${API_SECTION}`),
  openModels: () => openTab(`/options.html#${MODELS_SECTION}`),
  chooseEngine: async (place: Parameters<typeof choosePlace>[1]) => {
    await engineChoiceItem.setValue(choosePlace(await readEngineChoice(), place, null));
  },
};

function Guide(): VNode {
  return (
    <GuidePage view={view}>
      {view === 'welcome' && <WelcomeView engine={engine.view.value} actions={actions} />}
      {view === 'help' && <HelpView />}
      {view === 'news' && (
        <NewsView
          opensItself={settings.value.showNews}
          onOpensItself={showNews => void change({ showNews })}
        />
      )}
    </GuidePage>
  );
}

async function refresh(): Promise<void> {
  settings.value = await readSettings();
}

applySettings();
settingsItem.watch(() => void refresh());
// Drawn once the switches stand where the reader left them.
await Promise.all([engine.ready, refresh()]);
render(<Guide />, root);
