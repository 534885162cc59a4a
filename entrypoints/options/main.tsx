import { signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';

import { OptionsApp } from '../../components/options/OptionsApp';
import '../../components/styles/app.css';
import { EMBEDDED_CARD } from '../../lib/judges/embedded/card';
import { DEFAULT_SETTINGS } from '../../lib/state/settings';
import type { Settings } from '../../lib/state/settings';
import { openDatabase } from '../../lib/store/database';
import { createDexieStore } from '../../lib/store/dexie-store';
import { DEFAULT_JUDGE } from '../background/default-judge';
import { readSettings, settingsItem } from '../background/settings';
import { applySettings } from '../sidepanel/apply-settings';
import { deleteAll, readStorageUse } from './storage-use';
import { revoke, watchSites } from './sites';

const root = document.getElementById('app');
if (!root) throw new Error('options: the page has no root');

const db = openDatabase();
const store = createDexieStore(db);
const settings = signal<Settings>(DEFAULT_SETTINGS);
const storage = readStorageUse(db);

async function refresh(): Promise<void> {
  settings.value = await readSettings();
}

applySettings();
settingsItem.watch(() => void refresh());
void refresh();
render(
  <OptionsApp
    settings={settings}
    onChange={changed => void settingsItem.setValue(changed)}
    sites={watchSites()}
    onRevoke={pattern => void revoke(pattern)}
    storage={storage.use}
    onDeleteAll={async () => {
      await deleteAll(store);
      await storage.refresh();
    }}
    judge={DEFAULT_JUDGE}
    cards={[EMBEDDED_CARD]}
    version={browser.runtime.getManifest().version}
  />,
  root,
);
