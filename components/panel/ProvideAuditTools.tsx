import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';

import type { AuditId, ContentHash } from '../../lib/core/ids';
import { AuditToolsContext } from '../audit/audit-tools';
import type { AuditTools } from '../audit/audit-tools';
import type { PanelActions } from './panel-actions';

export type ProvideAuditToolsProps = {
  id: AuditId;
  actions: PanelActions;
  findText: (hash: ContentHash) => Promise<string | null>;
  ownOrigin: string;
  children: ComponentChildren;
};

/** Gives the parts of one audit what they can ask for. */
export function ProvideAuditTools(props: ProvideAuditToolsProps): VNode {
  const { id, actions, findText, ownOrigin, children } = props;
  const tools = useMemo<AuditTools>(
    () => ({
      ownOrigin,
      findText,
      retry: sources => {
        actions.recheck(id, sources);
      },
      // nb. The browser asks only while the click lasts: nothing may be awaited before.
      grant: access =>
        actions.grantAccess(id, access.origins).then(isAllowed => {
          if (isAllowed) actions.recheck(id, access.sources);
          return isAllowed;
        }),
    }),
    [id, actions, findText, ownOrigin],
  );
  return <AuditToolsContext.Provider value={tools}>{children}</AuditToolsContext.Provider>;
}
