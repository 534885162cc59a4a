import type { VNode } from 'preact';

import { BlindCellItem } from '../../components/blind/BlindPage';
import { ProvideAuditTools } from '../../components/panel/ProvideAuditTools';
import { PanelApp } from '../../components/panel/PanelApp';
import type { PanelProps, PanelSection } from '../../components/panel/panel-context';
import type { Audit } from '../../lib/core/audit/audit';
import type { AuditView } from '../../lib/views/audit-state';
import { blindView } from '../../lib/views/blind-view';
import { fakeCorrection } from '../fakes/annotations';
import { buildAudit } from './build-audit';
import { NO_SOURCES, PERMISSION } from './sketches';

type Shown = { audit?: AuditView; section?: PanelSection; checkView?: 'blind' };

/** An audit of which the reader has decided one statement and one cell of another, blind. */
export function halfDecided(audit: Audit): Audit {
  const [first, ...others] = audit.pairs.filter(
    pair => pair.state === 'settled' && pair.finding.kind !== 'not-judged',
  );
  const other = others.find(({ statementId }) => statementId !== first?.statementId);
  if (!first || !other) throw new Error('examples: too few cells were judged');
  const { statementId, sourceId } = other;
  return {
    ...audit,
    corrections: [
      fakeCorrection({ id: 'b1', statementId: first.statementId, isBlind: true }),
      fakeCorrection({ id: 'b2', statementId, sourceId, kind: 'not-found', isBlind: true }),
    ],
  };
}

/** Every cell of a half decided audit: folded within its statement, but not here. */
function blindCells(audit: Audit, tools: PanelProps): VNode {
  const view = blindView(audit);
  return (
    <main class="audit">
      <h1>Cells</h1>
      <ProvideAuditTools {...tools} id={audit.id}>
        {view.statements.map(({ number, cells }) => (
          <section key={number}>
            <h2>{`Statement ${String(number)}`}</h2>
            <ul class="blind-cells stack gap-12">
              {cells.map(cell => (
                <BlindCellItem
                  key={cell.source.id}
                  audit={view}
                  cell={cell}
                  onGive={() => Promise.resolve('storage-full')}
                />
              ))}
            </ul>
          </section>
        ))}
      </ProvideAuditTools>
    </main>
  );
}

/** A check that is judged blind, and what stands for views of nothing but verdicts. */
export function blindExamples(
  audit: Audit,
  propsOf: (shown: Shown) => PanelProps,
): Record<string, () => VNode> {
  const panel = (shown: Shown) => () => <PanelApp {...propsOf({ ...shown, checkView: 'blind' })} />;
  const view = (shown: Audit): Shown => ({ audit: { status: 'shown', audit: shown } });
  return {
    'audit-blind': panel(view(audit)),
    'audit-blind-permission': panel(view(buildAudit(PERMISSION))),
    'audit-blind-no-sources': panel(view(buildAudit(NO_SOURCES))),
    'audit-blind-decided': panel(view(halfDecided(audit))),
    'audit-blind-cells': () => blindCells(halfDecided(audit), propsOf({ checkView: 'blind' })),
    'comparison-blind': panel({ section: 'comparison' }),
  };
}
