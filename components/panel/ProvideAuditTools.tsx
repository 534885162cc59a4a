import type { ComponentChildren, VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';

import type { AuditId } from '../../lib/core/ids';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import { type AuditTools, AuditToolsContext } from '../audit/audit-tools';
import { JudgeDialog } from '../judge/JudgeDialog';
import type { PanelProps, PanelState } from './panel-context';

export type ProvideAuditToolsProps = Omit<PanelProps, 'state'> & {
  id: AuditId;
  /** The signal must keep its identity. */
  state: Pick<PanelState, 'judging'>;
  children: ComponentChildren;
};

/** Provides the components of one audit with their actions, and shows the overlays. */
export function ProvideAuditTools(props: ProvideAuditToolsProps): VNode {
  const { id, actions, findText, findReadings, ownOrigin, cards, children } = props;
  const { judging } = props.state;
  const [judge, setJudge] = useState<JudgeIdentity | null>(null);
  const tools = useMemo<AuditTools>(
    () => ({
      ownOrigin,
      findText,
      findReadings,
      findClosest: actions.findClosest,
      findNumbersApart: actions.findNumbersApart,
      retry: sources => actions.readAgain(id, sources),
      // nb. The browser asks only during the click: no await may come before.
      grant: access =>
        actions.grantAccess(id, access.origins).then(isAllowed => {
          if (isAllowed) actions.readAllowed(id);
          return isAllowed;
        }),
      judging,
      finish: () => actions.finish(id),
      checkAgain: scope => actions.checkAgain(id, scope),
      stop: () => actions.stop(id),
      drafts: new Map(),
      typedNotes: new Map(),
      ownText: actions.ownText,
      annotations: actions.annotations,
      showJudge: setJudge,
    }),
    [id, actions, findText, findReadings, ownOrigin, judging],
  );
  return (
    <AuditToolsContext.Provider value={tools}>
      {children}
      {judge && <JudgeDialog judge={judge} cards={cards.value} onClose={() => setJudge(null)} />}
    </AuditToolsContext.Provider>
  );
}
