import { signal, type ReadonlySignal } from '@preact/signals';
import { storage } from 'wxt/utils/storage';

import type { PanelState } from '../../../components/panel/PanelApp';
import { follow, followed } from '../../browser/follow';
import type { SubjectItem } from '../../browser/panel-subject';
import { readSettings, settingsItem } from '../../browser/settings';
import { findPowerWait, type PowerWait } from '../../core/device/power';
import type { PowerStatus } from '../../ports/power-status';
import type { AuditState } from '../../views/audit-state';
import { readStatementOrder, type StatementOrder } from '../../views/statement-filter';

/**
 * Shows what was asked for last in this window, on a page or in the panel, also after the panel
 * was closed: an audit, one of its statements, or why there is nothing to show.
 */
export function followSubject(
  audit: AuditState,
  subject: SubjectItem,
): Pick<PanelState, 'failure' | 'picked'> {
  const failure = signal<PanelState['failure']['value']>(null);
  const picked = signal<PanelState['picked']['value']>(null);
  const read = () => subject.find();
  void follow([subject], read, asked => {
    failure.value = asked && !asked.ok ? asked.failure : null;
    picked.value = asked?.ok ? asked.value.statement : null;
    audit.show(asked?.ok ? asked.value.audit : null);
  });
  return { failure, picked };
}

/** Forgotten with the browser's session: the next one begins with the answer's order. */
const orderItem = storage.defineItem<StatementOrder>('session:statement-order', {
  fallback: 'answer',
});

export function orderStatements(order: StatementOrder): Promise<void> {
  return orderItem.setValue(order);
}

/** The chosen order of the statements, now and after every change in any window. */
export function watchStatementOrder(): ReadonlySignal<StatementOrder> {
  const read = async () => readStatementOrder(await orderItem.getValue());
  return followed<StatementOrder>('answer', [orderItem], read).view;
}

/** Why automatic audits wait, by the same rule and facts as in the engine; `null`: they do not. */
export function watchPowerWait(status: PowerStatus): ReadonlySignal<PowerWait | null> {
  return followed<PowerWait | null>(null, [settingsItem, status], async () => {
    const [power, { batteryWait }] = await Promise.all([status.read(), readSettings()]);
    return findPowerWait(batteryWait, power);
  }).view;
}
