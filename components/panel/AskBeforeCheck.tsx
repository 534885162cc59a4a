import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import type { EngineView } from '../../lib/settings/engine-choice';
import { AskFirst } from '../engine/AskFirst';
import type { PanelActions } from './panel-actions';

/** Stands where a check shows how far it is, as long as it has not begun. */
export function AskBeforeCheck(props: {
  audit: Audit;
  engine: ReadonlySignal<EngineView>;
  actions: PanelActions;
}): VNode {
  const { audit, engine, actions } = props;
  return (
    <AskFirst
      audit={audit}
      engine={engine.value}
      onAgree={place => actions.agree(audit.id, place)}
      onOptions={() => actions.openOptions()}
    />
  );
}
