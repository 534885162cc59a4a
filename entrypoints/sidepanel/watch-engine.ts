import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

import { DEFAULT_ENGINE_CHOICE } from '../../lib/state/engine-choice';
import type { EngineChoice, EngineView } from '../../lib/state/engine-choice';
import { judgeAt } from '../background/choose-judge';
import { engineChoiceItem, readEngineChoice } from '../background/engine-choice';
import type { KeyStore } from '../background/keys';
import { readSettings, settingsItem } from '../background/settings';

/** Where checks are judged, now and whenever that changes; `ready`: once it is known. */
export function watchEngine(keys: Pick<KeyStore, 'find'>): {
  view: ReadonlySignal<EngineView>;
  ready: Promise<void>;
} {
  const view = signal(toView(DEFAULT_ENGINE_CHOICE, { hasKey: true, scrubs: false }));
  let reads = 0;
  const read = async (): Promise<void> => {
    reads += 1;
    const round = reads;
    const choice = await readEngineChoice();
    const hasKey = await isKeyThere(choice, keys);
    const { scrubTest: scrubs } = await readSettings();
    // Two changes in a row may be read in any order; the later one counts.
    if (round === reads) view.value = toView(choice, { hasKey, scrubs });
  };
  engineChoiceItem.watch(() => void read());
  settingsItem.watch(() => void read());
  return { view, ready: read() };
}

function toView(choice: EngineChoice, rest: Pick<EngineView, 'hasKey' | 'scrubs'>): EngineView {
  return {
    choice,
    judges: { device: judgeAt('device', choice), api: judgeAt('api', choice) },
    ...rest,
  };
}

async function isKeyThere(
  { connection }: EngineChoice,
  keys: Pick<KeyStore, 'find'>,
): Promise<boolean> {
  if (connection === null || connection.keyTerm === 'none') return true;
  return (await keys.find(new URL(connection.baseUrl).origin)) !== null;
}
