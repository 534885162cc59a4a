import { signal, type ReadonlySignal } from '@preact/signals';
import { storage } from 'wxt/utils/storage';

import { readStatementOrder, type StatementOrder } from '../../views/statement-filter';
import { followStored } from '../../browser/follow-stored';

/** Gone with the browser's session: the next one begins with the answer's order again. */
const orderItem = storage.defineItem<StatementOrder>('session:statement-order', {
  fallback: 'answer',
});

export function orderStatements(order: StatementOrder): Promise<void> {
  return orderItem.setValue(order);
}

/** How statements are ordered, now and whenever the reader orders them otherwise, in any window. */
export function watchStatementOrder(): ReadonlySignal<StatementOrder> {
  const order = signal<StatementOrder>('answer');
  followStored<unknown>(orderItem, stored => {
    order.value = readStatementOrder(stored);
  });
  return order;
}
