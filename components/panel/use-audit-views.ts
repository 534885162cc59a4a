import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { StatementId } from '../../lib/core/ids';
import type { AuditIndex } from '../../lib/state/audit-index';
import type { OverviewNumber } from '../../lib/state/overview';
import { NO_FILTER } from '../../lib/state/statement-filter';
import type { StatementFilter } from '../../lib/state/statement-filter';
import { tellingSource } from '../audit/StatementList';
import type { OpenCell } from '../audit/StatementList';
import type { TabId } from './AuditTabs';

/** What is looked at of an audit, by the reader's clicks here and on the page. */
export function useAuditViews(index: AuditIndex, picked: ReadonlySignal<StatementId | null>) {
  const [tab, setTab] = useState<TabId>('statements');
  const [filter, setFilter] = useState<StatementFilter>(NO_FILTER);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const { tabsRef, jump } = useJump();
  const statement = picked.value;

  const show = (cell: OpenCell): void => {
    setTab('statements');
    setFilter(NO_FILTER);
    setOpen(cell);
  };
  const showList = (wanted: StatementFilter): void => {
    setTab('statements');
    setFilter(wanted);
    jump();
  };
  const showNumber = (number: OverviewNumber): void => {
    if (number !== 'sources-read') {
      showList({ ...NO_FILTER, kind: number === 'supported' ? 'backed' : number });
      return;
    }
    setTab('sources');
    jump();
  };
  useEffect(() => {
    const row = statement === null ? undefined : index.rows.get(statement);
    if (row) show({ statement: row.statement.id, source: tellingSource(row) });
    // nb. Only the pick counts: the index changes with every cell that is filled.
  }, [statement]);

  return { tab, setTab, filter, setFilter, open, setOpen, show, showList, showNumber, tabsRef };
}

/** Brings the tabs to the top of the panel, once what they are to show is drawn. */
function useJump() {
  const tabsRef = useRef<HTMLDivElement>(null);
  const [jumps, setJumps] = useState(0);
  useEffect(() => {
    if (jumps > 0) tabsRef.current?.scrollIntoView({ block: 'start' });
  }, [jumps]);
  const jump = (): void => {
    setJumps(count => count + 1);
  };
  return { tabsRef, jump };
}
