import type { ReadonlySignal } from '@preact/signals';
import { storage } from 'wxt/utils/storage';

import type { LiteratureChoice } from '../../../components/panel/panel-context';
import { followed } from '../../browser/follow';
import { readSettings, settingsItem } from '../../browser/settings';
import { findPowerWait, type PowerWait } from '../../core/device/power';
import type { PowerStatus } from '../../browser/power';
import { DEFAULT_SETTINGS, type Settings } from '../../settings/settings';
import { readStatementOrder, type StatementOrder } from '../../views/statement-filter';

/** Kept for the browser's session: the next one begins with the answer's order. */
const orderItem = storage.defineItem<StatementOrder>('session:statement-order', {
  fallback: 'answer',
});

export function orderStatements(order: StatementOrder): Promise<void> {
  return orderItem.setValue(order);
}

/** Chosen order of the statements, now and after every change in any window. */
export function watchStatementOrder(): ReadonlySignal<StatementOrder> {
  const read = async () => readStatementOrder(await orderItem.getValue());
  return followed<StatementOrder>('answer', [orderItem], read).view;
}

/** Services that are asked for literature, as they are set now and after every change. */
export function watchLiterature(): ReadonlySignal<LiteratureChoice> {
  return followed(literatureOf(DEFAULT_SETTINGS), [settingsItem], async () =>
    literatureOf(await readSettings()),
  ).view;
}

function literatureOf(settings: Settings): LiteratureChoice {
  const { literatureServices: services, literatureQuota: quota, serviceBases: bases } = settings;
  return { services, quota, bases };
}

/** Reason why automatic audits wait, by the engine's rule; `null` if they do not. */
export function watchPowerWait(status: PowerStatus): ReadonlySignal<PowerWait | null> {
  return followed<PowerWait | null>(null, [settingsItem, status], async () => {
    const [power, { batteryWait }] = await Promise.all([status.read(), readSettings()]);
    return findPowerWait(batteryWait, power);
  }).view;
}
