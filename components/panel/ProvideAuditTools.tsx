import type { ComponentChildren, VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';

import type { AuditId, ContentHash } from '../../lib/core/ids';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import type { ReliabilityCard } from '../../lib/core/audit/reliability';
import { type AuditTools, AuditToolsContext } from '../audit/audit-tools';
import { JudgeDialog } from '../judge/JudgeDialog';
import type { PanelActions } from '../audit/panel-actions';

export type ProvideAuditToolsProps = {
  id: AuditId;
  actions: PanelActions;
  findText: (hash: ContentHash) => Promise<string | null>;
  findReadings: AuditTools['findReadings'];
  ownOrigin: string;
  /** The signal must keep its identity. */
  state: Pick<AuditTools, 'judging'>;
  cards: readonly ReliabilityCard[];
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
      retry: sources => actions.readAgain(id, sources),
      // nb. The browser asks only during the click: no await may come before.
      grant: access =>
        actions.grantAccess(id, access.origins).then(isAllowed => {
          if (isAllowed) actions.readAgain(id, access.sources);
          return isAllowed;
        }),
      judging,
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
      {judge && <JudgeDialog judge={judge} cards={cards} onClose={() => setJudge(null)} />}
    </AuditToolsContext.Provider>
  );
}
