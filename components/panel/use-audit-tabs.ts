import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { StatementId } from '../../lib/core/ids';
import type { AuditIndex } from '../../lib/views/audit-index';
import { findClaims, type Claim } from '../../lib/views/claims-that-matter';
import { NO_FILTER, type StatementFilter } from '../../lib/views/statement-filter';
import { tellingSource, type OpenCell } from '../audit/StatementList';
import { useStepKeys } from '../ui/use-keys';
import { usePanel } from './panel-context';

export type TabId = 'statements' | 'matrix' | 'sources' | 'supported';

export type AuditTabsState = ReturnType<typeof useAuditTabs>;

/** Holds what is shown of an audit: tab, filter, open statement, and the place among its problems. */
export function useAuditTabs(index: AuditIndex) {
  const { picked } = usePanel().state;
  const [tab, setTab] = useState<TabId>('statements');
  const [filter, setFilter] = useState<StatementFilter>(NO_FILTER);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const { lost, showOnPage } = usePage(index);
  const { listRef, jump } = useJump();
  const claims = useMemo(() => findClaims(index), [index]);

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
  const select = (cell: OpenCell): void => {
    setOpen(cell);
    showOnPage(cell.statement);
  };
  const pick = ({ row, pair }: Claim): void => {
    show({ statement: row.statement.id, source: pair.sourceId, takesFocus: true });
    showOnPage(row.statement.id);
  };
  // From 1; 0: no problem is open.
  const place = claims.findIndex(({ row }) => row.statement.id === open?.statement) + 1;
  const step = (by: 1 | -1): void => {
    const claim = by === 1 ? (claims[place] ?? claims[0]) : claims.at(Math.max(place, 1) - 2);
    if (claim) pick(claim);
  };
  useStepKeys(step);
  useEffect(() => {
    const row = picked.value === null ? undefined : index.rows.get(picked.value.statement);
    if (row) show({ statement: row.statement.id, source: tellingSource(row) });
    // nb. Depends on the pick only: the index changes with every filled cell.
  }, [picked.value]);

  const shown = { tab, filter, open, lost, listRef, claims, place };
  return { ...shown, setTab, setFilter, setOpen, show, showList, select, pick, step };
}

/** Shows statements on the page of their answer, and remembers one whose page is closed. */
function usePage({ audit }: AuditIndex) {
  const { actions } = usePanel();
  const [lost, setLost] = useState<StatementId | null>(null);
  const showOnPage = (id: StatementId): void => {
    setLost(null);
    void actions.showStatement(audit.id, id).then(isShown => {
      // A pasted answer has no page, so it needs no message that the page is closed.
      setLost(isShown || audit.answer.origin.kind === 'pasted' ? null : id);
    });
  };
  return { lost, showOnPage };
}

/** Scrolls to the list of statements, once it is rendered. */
function useJump() {
  const listRef = useRef<HTMLDivElement>(null);
  const [jumps, setJumps] = useState(0);
  useEffect(() => {
    if (jumps > 0) listRef.current?.scrollIntoView({ block: 'start' });
  }, [jumps]);
  const jump = (): void => setJumps(count => count + 1);
  return { listRef, jump };
}
