import { signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';

import { OptionsApp } from '../../components/options/OptionsApp';
import '../../components/styles/app.css';
import { EMBEDDED_CARD } from '../../lib/judges/embedded/card';
import { examineConnection } from '../../lib/judges/remote/doctor';
import { DEFAULT_SETTINGS } from '../../lib/state/settings';
import type { Settings } from '../../lib/state/settings';
import { openDatabase } from '../../lib/store/database';
import { createDexieStore } from '../../lib/store/dexie-store';
import { engineChoiceItem, readEngineChoice } from '../background/engine-choice';
import { openKeyStore } from '../background/key-places';
import { readSettings, settingsItem } from '../background/settings';
import { applySettings } from '../sidepanel/apply-settings';
import { watchEngine } from '../sidepanel/watch-engine';
import { createEngineActions, deleteConnection } from './engine-actions';
import { lookupOrigins } from './lookup-access';
import { deleteAll, readStorageUse } from './storage-use';
import { revoke, watchSites } from './sites';

const root = document.getElementById('app');
if (!root) throw new Error('options: the page has no root');

const db = openDatabase();
const store = createDexieStore(db);
const keys = openKeyStore();
const engine = watchEngine(keys);
const settings = signal<Settings>(DEFAULT_SETTINGS);
const storage = readStorageUse(db);
const writeChoice = engineChoiceItem.setValue.bind(engineChoiceItem);

async function refresh(): Promise<void> {
  settings.value = await readSettings();
}

const engineActions = createEngineActions({
  keys,
  readChoice: readEngineChoice,
  writeChoice,
  requestAccess: pattern => browser.permissions.request({ origins: [pattern] }),
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
    onAllowLookup={kind => browser.permissions.request({ origins: lookupOrigins(kind) })}
    sites={watchSites()}
    onRevoke={pattern => void revoke(pattern)}
    storage={storage.use}
    onDeleteAll={async () => {
      await deleteAll(store);
      await deleteConnection({ keys, writeChoice });
      await storage.refresh();
    }}
    engine={engine.view}
    engineActions={engineActions}
    cards={[EMBEDDED_CARD]}
    version={browser.runtime.getManifest().version}
  />,
  root,
);
