import { render, type VNode } from 'preact';

import { GuidePage, readGuideView } from '../../components/guide/GuidePage';
import { HelpView } from '../../components/guide/HelpView';
import { NewsView } from '../../components/guide/NewsView';
import { WelcomeView } from '../../components/guide/WelcomeView';
import { API_SECTION } from '../../components/options/ApiSection';
import { MODELS_SECTION } from '../../components/options/ModelsSection';
import { SITES_SECTION } from '../../components/options/SitesSection';
import '../../components/styles/app.css';
import { applySettings, followLanguage, followSettings, rootOfPage } from '../../lib/app/own-page';
import { watchJudgeChoice } from '../../lib/app/watch-judge-choice';
import { openKeyStore } from '../../lib/browser/keys';
import { changeSettings, chooseJudge } from '../../lib/browser/settings';
import { openTab } from '../../lib/browser/tabs';
import { EMBEDDED } from '../../lib/judges/embedded/embedded';
import { t } from '../../lib/i18n/t';
import type { CheckView } from '../../lib/settings/settings';

const view = readGuideView(location.href);
await followLanguage(() => {
  document.title = t(`guide.title.${view}`);
});
const judging = watchJudgeChoice(openKeyStore());
const settings = followSettings();
const actions = {
  openSample: () => void openTab('/sample.html'),
  openSites: () => void openTab(`/options.html#${SITES_SECTION}`),
  openConnection: () => void openTab(`/options.html#${API_SECTION}`),
  openModels: () => void openTab(`/options.html#${MODELS_SECTION}`),
  chooseView: (checkView: CheckView) => void changeSettings({ checkView }),
  chooseJudge: (place: Parameters<typeof chooseJudge>[0]) => void chooseJudge(place, null),
};

function Guide(): VNode {
  const { showNews, checkView } = settings.view.value;
  return (
    <GuidePage view={view}>
      {view === 'welcome' && (
        <WelcomeView
          judging={judging.view.value}
          card={EMBEDDED.explain.card ?? null}
          checkView={checkView}
          actions={actions}
        />
      )}
      {view === 'help' && <HelpView />}
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
// Drawn once the switches show what is chosen.
await Promise.all([judging.ready, settings.ready]);
render(<Guide />, rootOfPage());
