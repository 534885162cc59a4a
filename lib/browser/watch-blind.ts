import { signal, type ReadonlySignal } from '@preact/signals';

import { readSettings, settingsItem } from './settings';

/** Has the machine's verdicts hidden from now on, or shown, wherever they stand. */
export async function judgeBlind(isOn: boolean): Promise<void> {
  await settingsItem.setValue({ ...(await readSettings()), judgeBlind: isOn });
}

/** Whether verdicts are hidden, now and whenever that changes. Known before anything is drawn. */
export async function watchBlind(): Promise<ReadonlySignal<boolean>> {
  const isBlind = signal(false);
  const read = async (): Promise<void> => {
    isBlind.value = (await readSettings()).judgeBlind;
  };
  settingsItem.watch(() => void read());
  await read();
  return isBlind;
}
