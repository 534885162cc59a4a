import { signal, type ReadonlySignal } from '@preact/signals';

import {
  DEFAULT_ENGINE_CHOICE,
  type EngineChoice,
  type EngineView,
} from '../settings/engine-choice';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings';
import { judgeAt } from './choose-judge';
import { engineChoiceItem, readEngineChoice } from '../browser/engine-choice';
import type { KeyStore } from '../browser/keys';
import { readSettings, settingsItem } from '../browser/settings';

/** Where checks are judged, now and whenever that changes; `ready`: once it is known. */
export function watchEngine(keys: Pick<KeyStore, 'find'>): {
  view: ReadonlySignal<EngineView>;
  ready: Promise<void>;
} {
  const view = signal(toView(DEFAULT_ENGINE_CHOICE, { hasKey: true, settings: DEFAULT_SETTINGS }));
  let reads = 0;
  const read = async (): Promise<void> => {
    reads += 1;
    const round = reads;
    const choice = await readEngineChoice();
    const hasKey = await isKeyThere(choice, keys);
    const settings = await readSettings();
    // Two changes in a row may be read in any order; the later one counts.
    if (round === reads) view.value = toView(choice, { hasKey, settings });
  };
  engineChoiceItem.watch(() => void read());
  settingsItem.watch(() => void read());
  return { view, ready: read() };
}

type Told = Pick<EngineView, 'hasKey'> & { settings: Settings };

function toView(choice: EngineChoice, { hasKey, settings }: Told): EngineView {
  const { scrubTest, passagesPerPair, askAbove } = settings;
  return {
    choice,
    judges: { device: judgeAt('device', choice), api: judgeAt('api', choice) },
    hasKey,
    scrubs: scrubTest,
    passagesPerPair,
    askAbove,
  };
}

async function isKeyThere(
  { connection }: EngineChoice,
  keys: Pick<KeyStore, 'find'>,
): Promise<boolean> {
  if (connection === null || connection.keyTerm === 'none') return true;
  return (await keys.find(new URL(connection.baseUrl).origin)) !== null;
}
