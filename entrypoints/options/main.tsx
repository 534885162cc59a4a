import { signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';

import { OptionsApp } from '../../components/options/OptionsApp';
import '../../components/styles/app.css';
import { t } from '../../lib/i18n/t';
import { JUDGE_CARDS } from '../../lib/judges/registry';
import { examineConnection } from '../../lib/judges/doctor/doctor';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings';
import { openDatabase } from '../../lib/store/database';
import { createDexieSourceCache } from '../../lib/store/dexie-cache';
import { createDexieStore } from '../../lib/store/dexie-store';
import { offeredLanguages } from '../../lib/browser/words';
import {
  engineChoiceItem,
  readEngineChoice,
  readSettings,
  settingsItem,
} from '../../lib/browser/settings';
import { withSentData } from '../../lib/browser/permissions';
import { openKeyStore } from '../../lib/browser/keys';
import { applySettings, followLanguage } from '../../lib/app/own-page';
import { watchEngine } from '../../lib/app/watch-engine';
import { createBackupActions } from '../../lib/app/options/backup';
import { createChangeChoice } from '../../lib/app/options/change-choice';
import { createEngineActions, deleteConnection } from '../../lib/app/options/engine-actions';
import { KEYS_PLACE, watchKeys } from '../../lib/app/options/keys';
import { openLocalModels } from '../../lib/app/options/local-models';
import { lookupOrigins, originOf, usualBases } from '../../lib/app/options/lookup-access';
import { createReportActions } from '../../lib/app/options/make-report';
import { SETTINGS_FILE_ACTIONS } from '../../lib/app/options/settings-file';
import { deleteAll, readStorageUse } from '../../lib/app/options/storage-use';
import { SITES_ACTIONS, watchSites } from '../../lib/app/options/sites';

const root = document.getElementById('app');
if (!root) throw new Error('options: the page has no root');

await followLanguage(() => {
  document.title = t('options.title');
});
const db = openDatabase();
const store = createDexieStore(db);
const keys = openKeyStore();
const engine = watchEngine(keys);
const settings = signal<Settings>(DEFAULT_SETTINGS);
const change = createChangeChoice({
  readChoice: readEngineChoice,
  writeChoice: choice => engineChoiceItem.setValue(choice),
});
const models = openLocalModels(change);
const storage = readStorageUse(db, models.readHeldBytes);

async function refresh(): Promise<void> {
  settings.value = await readSettings();
}

const engineActions = createEngineActions({
  keys,
  change,
  requestAccess: pattern => browser.permissions.request(withSentData({ origins: [pattern] })),
  examine: connection =>
    examineConnection(
      {
        connection,
        extensionOrigin: location.origin,
        fetch: (input, init) => fetch(input, init),
        clock: () => performance.now(),
      },
      new AbortController().signal,
    ),
  now: () => Date.now(),
});

/** A link may lead to one part of the page, which stands only once it is drawn. */
function showLinked(): void {
  const section = document.getElementById(location.hash.slice(1));
  section?.scrollIntoView();
  section?.querySelector<HTMLElement>('input, select, button')?.focus();
}

applySettings();
settingsItem.watch(() => void refresh());
void refresh();
void engine.ready.then(showLinked);
render(
  <OptionsApp
    settings={settings}
    onChange={changed => void settingsItem.setValue(changed)}
    languages={offeredLanguages()}
    lookups={{
      usualBases: usualBases(),
      onAllow: kind => {
        const origins = lookupOrigins(kind, settings.value.serviceBases);
        return browser.permissions.request({ origins });
      },
      onAllowBase: base => browser.permissions.request({ origins: [originOf(base)] }),
    }}
    sites={watchSites()}
    sitesActions={SITES_ACTIONS}
    storage={storage.use}
    backup={createBackupActions(db, () => storage.refresh())}
    settingsFile={SETTINGS_FILE_ACTIONS}
    report={createReportActions(store, () => storage.use.value)}
    keys={watchKeys(() => t('command.openPanel'))}
    keysPlace={KEYS_PLACE}
    onClearCache={async () => {
      const cleared = await createDexieSourceCache(db, { now: () => new Date() }).clear();
      await storage.refresh();
      return cleared;
    }}
    onDeleteAll={async () => {
      await deleteAll(store);
      await models.removeAll();
      await deleteConnection({ keys, change });
      await storage.refresh();
    }}
    engine={engine.view}
    engineActions={engineActions}
    models={models.view}
    modelActions={models.actions}
    cards={JUDGE_CARDS}
    version={browser.runtime.getManifest().version}
  />,
  root,
);
