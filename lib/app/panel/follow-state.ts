import type { ReadonlySignal } from '@preact/signals';
import { storage } from 'wxt/utils/storage';

import { followed } from '../../browser/follow';
import { readSettings, settingsItem } from '../../browser/settings';
import { findPowerWait, type PowerWait } from '../../core/device/power';
import type { PowerStatus } from '../../browser/power';
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

/** Reason why automatic audits wait, by the engine's rule; `null` if they do not. */
export function watchPowerWait(status: PowerStatus): ReadonlySignal<PowerWait | null> {
  return followed<PowerWait | null>(null, [settingsItem, status], async () => {
    const [power, { batteryWait }] = await Promise.all([status.read(), readSettings()]);
    return findPowerWait(batteryWait, power);
  }).view;
}
