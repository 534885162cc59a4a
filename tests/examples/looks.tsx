import type { VNode } from 'preact';

import { AuditToolsContext } from '../../components/audit/audit-tools';
import { LookForAll } from '../../components/audit/LookForAll';
import { LookElsewhere } from '../../components/audit/LookElsewhere';
import { PanelContext, type PanelProps } from '../../components/panel/panel-context';
import type { Look } from '../../lib/core/audit/look';
import { indexAudit } from '../../lib/views/audit-index';
import { fakeAuditTools } from '../fakes/audit-tools';
import { fakeLook, fakeLookResult } from '../fakes/looks';
import { buildAudit } from './build-audit';
import { FINISHED } from './sketches';

const AUDIT = buildAudit(FINISHED);
const INDEX = indexAudit(AUDIT);
const ROW = INDEX.matrix.rows.find(({ verdict }) => verdict?.kind === 'not-found');

type MakePanel = (shown: { asides: readonly Look[] }) => PanelProps;

function view(makePanel: MakePanel, state: Look['state'] | null): () => VNode {
  const about = ROW && { auditId: AUDIT.id, key: ROW.statement.id };
  const asides = state ? [fakeLook({ ...about, state })] : [];
  return page(makePanel({ asides }), ROW && <LookElsewhere audit={AUDIT} row={ROW} />);
}

/** Searches for every statement: one supported, one where nothing was found, and the rest. */
function viewOfAll(makePanel: MakePanel, rest: Look['state'][]): () => VNode {
  const results = [fakeLookResult(), fakeLookResult({ outcome: { kind: 'nothing-found' } })];
  const states = [...results.map(result => ({ status: 'ended' as const, result })), ...rest];
  const asides = INDEX.matrix.rows.flatMap(({ statement }, place) => {
    const state = states[place];
    return state ? fakeLook({ auditId: AUDIT.id, key: statement.id, state }) : [];
  });
  return page(makePanel({ asides }), <LookForAll index={INDEX} />);
}

function page(panel: PanelProps, shown: VNode | undefined): () => VNode {
  return () => (
    <main class="audit">
      <h1>{AUDIT.answer.question}</h1>
      <PanelContext.Provider value={panel}>
        <AuditToolsContext.Provider value={fakeAuditTools()}>{shown}</AuditToolsContext.Provider>
      </PanelContext.Provider>
    </main>
  );
}

/** A search of literature for one statement, in each of its states. */
export function lookExamples(makePanel: MakePanel): Record<string, () => VNode> {
  const ended = (overrides: Parameters<typeof fakeLookResult>[0] = {}): Look['state'] => ({
    status: 'ended',
    result: fakeLookResult(overrides),
  });
  return {
    'look-offered': view(makePanel, null),
    'look-asking': view(makePanel, { status: 'asking' }),
    'look-for-all': viewOfAll(makePanel, []),
    'look-for-all-asking': viewOfAll(makePanel, [{ status: 'asking' }]),
    'look-interrupted': view(makePanel, { status: 'interrupted' }),
    'look-supported': view(makePanel, ended({ hasConflict: true })),
    'look-nothing': view(makePanel, ended({ outcome: { kind: 'nothing-found' } })),
    'look-not-possible': view(
      makePanel,
      ended({ outcome: { kind: 'could-not-look', why: 'no-service-answered' }, judged: [] }),
    ),
  };
}
